//! The program `tailrace`: hands its arguments to the library and exits with the library's code.

use std::process::ExitCode;

fn main() -> ExitCode {
    tailrace_server::run(std::env::args_os())
}
