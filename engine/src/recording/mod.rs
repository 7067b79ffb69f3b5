//! What workers write and what becomes of it: records in a ring per worker → intervals of a second →
//! samples and the trial's totals. Workers never wait for it and never allocate for it.

mod cpu;
mod errors;
mod interval;
mod overflow;
mod record;
mod recorder;
mod totals;
mod window;
mod writer;

pub(crate) use cpu::CpuShare;
pub(crate) use errors::{ErrorId, ErrorNames};
pub(crate) use record::{Record, What};
pub(crate) use recorder::Recorder;
pub(crate) use totals::Measured;
pub(crate) use window::Window;
pub(crate) use writer::{RecordReader, RecordWriter, ring};
