//! The small curve of a run in a list: the second target's TPS ÷ the first's by level, on a log axis.

/// Width and height of the drawing, in px.
pub(crate) const SIZE: (f64, f64) = (104.0, 34.0);
/// Distance of the marks from the drawing's edge.
const MARGIN: f64 = 4.0;
/// Ratios are drawn from ½ to 4; beyond that they lie on the edge.
const RANGE: (f64, f64) = (0.5, 4.0);
/// Ratios within this share of 1 are marked as equal.
const EQUAL: f64 = 0.05;

/// A small curve.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Spark {
    /// The polyline's points, as SVG writes them.
    pub points: String,
    /// The height of ratio 1; none for a curve of one target.
    pub equal_y: Option<f64>,
    /// The last point.
    pub end: (f64, f64),
    /// Who leads at the last point: 0 for the first target, 1 for the second; none when they are about equal.
    pub leader: Option<usize>,
    /// The ratios (TPS of one target) from which it is drawn.
    pub values: Vec<f64>,
}

/// The curve of a run's TPS medians (per level: per target); none without a drawable point.
pub(crate) fn spark(curve: &[Vec<Option<f64>>]) -> Option<Spark> {
    let is_pair = curve.iter().any(|level| level.len() > 1);
    let value = |level: &Vec<Option<f64>>| {
        let first = level.first().copied().flatten().filter(|tps| *tps > 0.0)?;
        if is_pair { level.get(1).copied().flatten().map(|second| second / first) } else { Some(first) }
    };
    let values: Vec<f64> = curve.iter().filter_map(value).collect();
    let last = *values.last()?;
    let highest = values.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
    let height = |value: f64| if is_pair { ratio_height(value) } else { value / highest };
    let y = |value: f64| MARGIN + (SIZE.1 - 2.0 * MARGIN) * (1.0 - height(value));
    let x = |index: usize| MARGIN + (SIZE.0 - 2.0 * MARGIN) * place(index, values.len());
    let points = values.iter().enumerate().map(|(index, value)| format!("{:.1},{:.1}", x(index), y(*value)));
    Some(Spark {
        points: points.collect::<Vec<_>>().join(" "),
        equal_y: is_pair.then(|| y(1.0)),
        end: (x(values.len() - 1), y(last)),
        leader: if is_pair { leader(last) } else { Some(0) },
        values: values.clone(),
    })
}

fn ratio_height(ratio: f64) -> f64 {
    let (low, high) = (RANGE.0.ln(), RANGE.1.ln());
    ((ratio.max(f64::MIN_POSITIVE).ln() - low) / (high - low)).clamp(0.0, 1.0)
}

fn leader(ratio: f64) -> Option<usize> {
    if ratio > 1.0 + EQUAL {
        Some(1)
    } else if ratio < 1.0 - EQUAL {
        Some(0)
    } else {
        None
    }
}

#[allow(clippy::cast_precision_loss, reason = "at most 50 levels")]
fn place(index: usize, count: usize) -> f64 {
    if count < 2 { 0.5 } else { index as f64 / (count - 1) as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_targets_draw_their_ratio_and_the_leader_of_the_last_level() {
        let spark = spark(&[vec![Some(100.0), Some(100.0)], vec![Some(100.0), None], vec![Some(100.0), Some(200.0)]]).unwrap();
        assert_eq!((spark.values.as_slice(), spark.leader), ([1.0, 2.0].as_slice(), Some(1)));
        assert_eq!(spark.points.split(' ').count(), 2);
        assert!(spark.end.1 < spark.equal_y.unwrap(), "a lead of the second target is drawn above the line");
    }

    #[test]
    fn one_target_draws_its_tps_and_nothing_measured_draws_nothing() {
        assert_eq!(spark(&[vec![Some(100.0)], vec![Some(50.0)]]).unwrap().equal_y, None);
        assert_eq!(spark(&[vec![None, None]]), None);
        assert_eq!(spark(&[]), None);
    }
}
