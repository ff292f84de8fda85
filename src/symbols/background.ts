/**
 * Routines that every program has: the allocator, the loader, the start of the C library. Within
 * their group they come behind the program's own, unless they take much of the cost.
 */
const SHARE_OF_NO_BACKGROUND = 0.3;

const LOADER = /^ld(-linux.*|-\d.*)?\.so/;
const ALLOCATOR =
  /^(_?_?(libc_)?(malloc|free|calloc|realloc|cfree|memalign)|_int_(malloc|free|realloc|free_.*)|malloc_consolidate|sysmalloc.*|systrim.*|unlink_chunk.*|tcache_.*)$/;
const NAMES =
  /^(_dl_.*|dl_.*|call_init.*|__libc_(start|early)_.*|_nl_.*|setlocale|_start|_init|_fini|frame_dummy|__do_global_.*|register_tm_clones)$/;

const START =
  /^(_start|__libc_start_(main|call_main).*|_dl_start(_user)?|_dl_start_final|start_thread)$/;

/** The dynamic linker. @param module file name without folders */
export const isLoader = (module: string): boolean => LOADER.test(module);

const plain = (name: string): string => name.replace(/\.(part|constprop|isra|cold).*$/, '');

/** The C library's allocator: what it reads is what it has noted of memory, and no input. */
export const isAllocator = (name: string): boolean => ALLOCATOR.test(plain(name));

/** What runs everything else: its cost is the program's. */
export function isStart(name: string): boolean {
  return START.test(name);
}

/**
 * @param module file name without folders
 * @param share of the cost; left out where it does not matter
 */
export function isBackground(module: string, name: string, share = 0): boolean {
  return (
    share < SHARE_OF_NO_BACKGROUND &&
    (LOADER.test(module) || NAMES.test(plain(name)) || isAllocator(name))
  );
}

const SYSTEM =
  /^(ld(-linux.*|-\d.*)?|lib(c|m|dl|rt|pthread|resolv|gcc_s|stdc\+\+|gomp|omp|iomp5))(-\d[\d.]*)?\.so/;

/** The C, C++ and OpenMP run-time libraries: what they are asked to do is their caller's doing. */
export function isSystemLibrary(module: string): boolean {
  return SYSTEM.test(module);
}
