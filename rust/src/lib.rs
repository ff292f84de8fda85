//! Tests of growth: what a piece of code costs may grow at most like a class.
//!
//! ```
//! #[test]
//! fn parses_in_linear_time() {
//!     comair_growth::assert_at_most!("n", [1000, 2000, 4000, 8000], |n| {
//!         parse(&"[".repeat(n));
//!     });
//! }
//! ```
//!
//! Run plainly, the smallest size is run once. Under `comair-bin growth -- cargo test` the test runs
//! itself again under an engine, and all sizes are counted and judged; what fails is a panic with the
//! sizes and counts. Linux; it needs nothing but the standard library.

#[doc(hidden)]
pub mod region;

use std::env;
use std::ffi::{c_long, c_void, OsString};
use std::fs;
use std::io::{self, Write};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

type Call = extern "C" fn(c_long, *mut c_void);

/// One call for each size, which comair-bin finds by its name.
///
/// # Safety
/// `data` is what `call` takes.
#[doc(hidden)]
#[no_mangle]
#[inline(never)]
pub unsafe extern "C" fn comair_growth_case(n: c_long, call: Call, data: *mut c_void) {
    call(n, data);
    // Not the last thing that it does, so that the call is no jump.
    std::hint::black_box(data);
}

extern "C" {
    fn _exit(status: i32) -> !;
}

/// What `comair_growth_case` calls: a panic of the body ends the process, which is there for it.
extern "C" fn call_body<F: FnMut(usize)>(n: c_long, body: *mut c_void) {
    // SAFETY: run_case passes the body, and waits for it.
    let body = unsafe { &mut *body.cast::<F>() };
    body(n as usize);
}

/// From here on it is counted: until then the program runs without being instrumented.
fn begin() {
    let Some(window) = env::var_os("COMAIR_WINDOW") else { return };
    let file = fs::OpenOptions::new().write(true).open(window);
    file.and_then(|mut file| file.write_all(&1u32.to_ne_bytes())).expect("comair-bin's window");
}

/// The process that is counted: all sizes, and nothing after them.
fn run_case<F: FnMut(usize)>(least: usize, mut body: F) -> ! {
    // What is done once, at the first call, is of no size.
    body(least);
    begin();
    let sizes = env::var("COMAIR_GROWTH_SIZES").unwrap_or_default();
    let data: *mut c_void = (&raw mut body).cast();
    for n in sizes.split(',').filter_map(|word| word.parse().ok()) {
        // SAFETY: data is the body that call_body takes.
        unsafe { comair_growth_case(n, call_body::<F>, data) };
    }
    let _ = io::stdout().flush();
    // SAFETY: nothing of this process is needed any more.
    unsafe { _exit(0) }
}

/// Arguments by which the program runs this test alone; those that it has where it is no test of libtest.
fn arguments() -> Vec<OsString> {
    match thread::current().name() {
        Some(test) if test != "main" => [test, "--exact", "--nocapture", "--test-threads=1"]
            .iter()
            .map(OsString::from)
            .collect(),
        _ => env::args_os().skip(1).collect(),
    }
}

/// Whether it holds; if not, why.
fn judge(tool: OsString, case: &str, limit: &str, sizes: &[usize]) -> Result<(), String> {
    static FILES: AtomicUsize = AtomicUsize::new(0);
    let number = FILES.fetch_add(1, Ordering::Relaxed);
    let name = format!("comair-growth-{}-{number}", std::process::id());
    let report = env::temp_dir().join(name);
    let list: Vec<String> = sizes.iter().map(usize::to_string).collect();
    let program = env::current_exe().map_err(|error| format!("cannot be judged: {error}"))?;
    let done = Command::new(&tool)
        .args(["growth", "--at-most", limit, "--sizes", &list.join(",")])
        .args(["--case", case, "--report"])
        .arg(&report)
        .arg("--")
        .arg(program)
        .args(arguments())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .status();
    let message = fs::read_to_string(&report).unwrap_or_default();
    let _ = fs::remove_file(&report);
    match done {
        Ok(status) if status.success() => Ok(()),
        _ if !message.is_empty() => Err(message.trim_end().to_owned()),
        Ok(status) => Err(format!("cannot be judged: {} ended with {status}", tool.to_string_lossy())),
        Err(error) => Err(format!("cannot be judged: {}: {error}", tool.to_string_lossy())),
    }
}

/// What [`assert_at_most!`] calls; `file` and `line` are where it stands.
#[doc(hidden)]
#[track_caller]
pub fn at_most<F: FnMut(usize)>(file: &str, line: u32, limit: &str, sizes: &[usize], mut body: F) {
    let base = file.rsplit('/').next().unwrap_or(file);
    let case = format!("{base}:{line}");
    let least = sizes.iter().copied().min().unwrap_or(1);
    if let Some(wanted) = env::var_os("COMAIR_GROWTH_CASE") {
        // This process is there for one assertion.
        if wanted == *case {
            run_case(least, body);
        }
        return;
    }
    match env::var_os("COMAIR_GROWTH").filter(|tool| !tool.is_empty()) {
        None => body(least),
        Some(tool) => {
            if let Err(message) = judge(tool, &case, limit, sizes) {
                panic!("{message}");
            }
        }
    }
}

/// Asserts that what the body costs for `n` grows at most like the class: `"n log n"`, sizes, a closure.
#[macro_export]
macro_rules! assert_at_most {
    ($limit:expr, $sizes:expr, $body:expr $(,)?) => {
        $crate::at_most(file!(), line!(), $limit, &$sizes, $body)
    };
}
