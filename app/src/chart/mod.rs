//! Charts: options as pure values, and the one component that draws them. ECharts is loaded when the first chart is shown.

mod canvas;
mod curve_chart;
mod grammar;
mod live_chart;
mod option;
mod series_chart;
mod spectrum_chart;

#[cfg(feature = "hydrate")]
mod binding;

pub(crate) use canvas::{Canvas, CanvasHandle, Picture, Size};
pub(crate) use curve_chart::curve_chart;
pub(crate) use live_chart::{LiveLabels, live_latency, live_tps};
pub(crate) use option::ChartOption;
pub(crate) use series_chart::{SeriesLabels, series_chart};
pub(crate) use spectrum_chart::{SpectrumLabels, spectrum_chart};
