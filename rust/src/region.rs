//! Regions: a program says where a piece of its work begins and ends, and how large its input is.
//! What is asked is what `include/comair.h` asks; see there.

use std::ffi::{c_char, c_long, c_ulong, c_void};

/// Where a region is in the source; both texts end with a zero byte.
#[doc(hidden)]
#[repr(C)]
pub struct Site {
    name: *const c_char,
    file: *const c_char,
    line: c_ulong,
}

// SAFETY: it points to literals, and nothing changes.
unsafe impl Sync for Site {}

impl Site {
    #[doc(hidden)]
    pub const fn new(name: &'static str, file: &'static str, line: u32) -> Self {
        Self { name: name.as_ptr().cast(), file: file.as_ptr().cast(), line: line as c_ulong }
    }
}

const SCOPE_BEGIN: c_ulong = 0x4342_0001;
const SCOPE_END: c_ulong = 0x4342_0002;
const NUMBER: c_ulong = 0x4342_0005;

/// It is where it is as long as the region is: an engine knows the region by its address.
#[doc(hidden)]
#[repr(C)]
pub struct Request {
    code: c_ulong,
    what: *const c_void,
    n: c_long,
}

impl Request {
    #[doc(hidden)]
    #[inline(always)]
    pub fn new(site: &'static Site, n: usize) -> Self {
        let what: *const Site = site;
        Self { code: SCOPE_BEGIN, what: what.cast(), n: n as c_long }
    }

    /// `name` ends with a zero byte.
    #[doc(hidden)]
    #[inline(always)]
    pub fn number(name: &'static str, n: usize) -> Self {
        Self { code: NUMBER, what: name.as_ptr().cast(), n: n as c_long }
    }

    /// Asks in the function that it is written in.
    #[doc(hidden)]
    #[inline(always)]
    pub fn begin(&mut self) {
        self.tell();
    }

    #[doc(hidden)]
    #[inline(always)]
    pub fn end(&mut self) {
        self.code = SCOPE_END;
        self.tell();
    }

    #[cfg(all(target_arch = "x86_64", target_pointer_width = "64"))]
    #[inline(always)]
    fn tell(&mut self) {
        // SAFETY: rdi and rbx are at the end what they were, and memory is read at most.
        unsafe {
            std::arch::asm!(
                "rol rdi, 3",
                "rol rdi, 13",
                "rol rdi, 61",
                "rol rdi, 51",
                "xchg rbx, rbx",
                in("rax") &raw const *self,
                inout("rdx") 0u64 => _,
                options(nostack)
            );
        }
    }

    #[cfg(not(all(target_arch = "x86_64", target_pointer_width = "64")))]
    #[inline(always)]
    fn tell(&mut self) {}
}

/// Runs a block as a region of that name, which comair-bin reports on as on a function: calls, growth
/// with `n` and with what it reads, also where all is inlined. Its value is the block's. Where nobody
/// profiles, it is a few instructions that change nothing. A block that is left by `return`, `?` or a
/// panic has its region end where the function does.
///
/// ```
/// let lines = comair_growth::region!("parse", text.len(), { parse(&text) });
/// ```
#[macro_export]
macro_rules! region {
    ($name:literal, $n:expr, $body:expr $(,)?) => {{
        static SITE: $crate::region::Site = $crate::region::Site::new(
            concat!($name, "\0"),
            concat!(file!(), "\0"),
            line!(),
        );
        let mut request = $crate::region::Request::new(&SITE, $n);
        request.begin();
        let value = $body;
        request.end();
        value
    }};
}

/// Tells the number of the innermost region of that name that this thread is in, where it is known only
/// later; the last one holds.
///
/// ```
/// comair_growth::region!("query", 0, {
///     let rows = query();
///     comair_growth::value!("query", rows.len());
/// });
/// ```
#[macro_export]
macro_rules! value {
    ($name:literal, $n:expr $(,)?) => {
        $crate::region::Request::number(concat!($name, "\0"), $n).begin()
    };
}
