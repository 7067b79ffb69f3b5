//! `/runs/{id}`: while it runs, how far it is, whether it is healthy, what happens now; afterwards the report:
//! which one, from where on, by how much.

mod data;
mod errors;
mod facts;
mod health;
mod latency;
mod live;
mod numbers;
mod overview;
mod page;
mod present;
mod report;
mod series;
mod statements;

pub(crate) use page::RunPage;
