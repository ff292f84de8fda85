{
  "targets": [
    {
      "target_name": "comair",
      "sources": ["<!@(node -e \"const fs=require('fs');for(const d of ['native/addon','native/analysis'])for(const f of fs.readdirSync(d,{recursive:true}).sort())if(/\\.(cc|c)$/.test(f)&&!f.split('/').includes(process.arch==='arm64'?'x86_64':'arm64'))console.log(d+'/'+f)\")", "native/compat/glibc.c", "native/compat/libstdcxx.cc"],
      "include_dirs": ["<!(node -p \"require('node-addon-api').include_dir\")", "native"],
      "defines": ["NODE_ADDON_API_CPP_EXCEPTIONS", "NAPI_VERSION=9"],
      "cflags": ["-O2", "-g", "-Wall", "-Wextra", "-Werror"],
      "cflags_c": ["-std=gnu11", "-ffunction-sections", "-fdata-sections"],
      "cflags_cc": ["-std=c++17", "-fexceptions", "-Wno-cast-function-type"],
      "cflags_cc!": ["-fno-exceptions"],
      "libraries": ["-ldw", "-lelf", "-llzma", "-l:libiberty.a", "-l:libzstd.a", "-l:libsqlite3.a", "-lm"],
      # Threads of ours may return through its code when the last worker of Node that used it is gone.
      # Libraries go before the system's where the package brings them (scripts/build-prebuilt.mjs), also
      # for what they need in turn.
      "ldflags": ["-Wl,--exclude-libs,ALL", "-Wl,-z,nodelete", "-Wl,--disable-new-dtags", "-Wl,-rpath,'$$ORIGIN/lib'", "<!@(node scripts/glibc-floor.mjs)", "-Wl,--wrap=_ZSt28__throw_bad_array_new_lengthv", "-Wl,--wrap=_ZNSt19_Sp_make_shared_tag5_S_eqERKSt9type_info"]
    }
  ]
}
