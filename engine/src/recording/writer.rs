//! The ring between a worker and the recorder: bounded, wait-free, one writer and one reader.

use std::sync::Arc;

use rtrb::{Consumer, Producer, RingBuffer};

use super::{
    Record,
    overflow::{Overflow, Overflowed},
};

/// Records that all rings of a trial hold together, about 24 MB.
const ALL_RINGS: usize = 1 << 20;
/// The least that one ring holds.
const SMALLEST: usize = 512;
/// The most: at 500 000 records a second, a tenth of a second.
const LARGEST: usize = 1 << 16;

/// A worker's end of its ring.
pub(crate) struct RecordWriter {
    ring: Producer<Record>,
    overflow: Arc<Overflow>,
}

/// The recorder's end of a worker's ring.
pub(crate) struct RecordReader {
    ring: Consumer<Record>,
    overflow: Arc<Overflow>,
}

/// A ring for one of so many workers.
pub(crate) fn ring(workers: usize) -> (RecordWriter, RecordReader) {
    ring_of((ALL_RINGS / workers.max(1)).clamp(SMALLEST, LARGEST))
}

fn ring_of(capacity: usize) -> (RecordWriter, RecordReader) {
    let (producer, consumer) = RingBuffer::new(capacity);
    let overflow = Arc::new(Overflow::default());
    (RecordWriter { ring: producer, overflow: Arc::clone(&overflow) }, RecordReader { ring: consumer, overflow })
}

impl RecordWriter {
    /// Hands a record over. Never waits: when the ring is full the record is only counted.
    pub(crate) fn write(&mut self, record: Record) {
        if self.ring.push(record).is_err() {
            self.overflow.count(&record);
        }
    }
}

impl RecordReader {
    /// The oldest record that ended before a time, taken out of the ring.
    pub(crate) fn next_before(&mut self, end_ns: u64) -> Option<Record> {
        let record = *self.ring.peek().ok()?;
        if record.end_ns >= end_ns {
            return None;
        }
        self.ring.pop().ok()
    }

    /// Whether records wait in the ring.
    pub(crate) fn has_more(&mut self) -> bool {
        !self.ring.is_empty()
    }

    /// What the ring could not take since the last call.
    pub(super) fn overflowed(&self) -> Option<Overflowed> {
        self.overflow.take()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recording::What;

    #[test]
    fn a_full_ring_counts_what_it_cannot_take_and_the_writer_goes_on() {
        let (mut writer, mut reader) = ring_of(2);
        for end_ns in 1..=5 {
            writer.write(Record { end_ns, latency_ns: 10, what: What::Event { lag_ns: 0 } });
        }
        let taken = [reader.next_before(9), reader.next_before(9), reader.next_before(9)].map(|record| record.map(|record| record.end_ns));
        assert_eq!(taken, [Some(1), Some(2), None]);
        let lost = reader.overflowed().unwrap();
        assert_eq!((lost.records, lost.events, lost.latency_sum_ns), (3, 3, 30));
        assert_eq!(reader.overflowed(), None);
    }

    #[test]
    fn records_of_a_later_time_stay_in_the_ring() {
        let (mut writer, mut reader) = ring_of(4);
        writer.write(Record { end_ns: 10, latency_ns: 1, what: What::Event { lag_ns: 0 } });
        assert_eq!(reader.next_before(10), None);
        assert_eq!(reader.next_before(11).map(|record| record.end_ns), Some(10));
    }
}
