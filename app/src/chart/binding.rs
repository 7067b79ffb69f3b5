//! The binding to `/pkg/charts.js`. Browser only. charming's own renderer is not used: it cannot be disposed, so
//! ECharts would keep every chart that was ever shown.

use wasm_bindgen::prelude::*;
use web_sys::Element;

#[wasm_bindgen(module = "/js/lazy.js")]
extern "C" {
    #[wasm_bindgen(js_name = load, catch)]
    async fn load_module() -> Result<JsValue, JsValue>;
}

#[wasm_bindgen]
extern "C" {
    /// The module `charts.js`.
    type Module;

    #[wasm_bindgen(method, catch)]
    fn init(this: &Module, target: &Element) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, catch, js_name = setOption)]
    fn set_option(this: &Module, handle: &JsValue, json: &str) -> Result<(), JsValue>;
    #[wasm_bindgen(method, catch)]
    fn patch(this: &Module, handle: &JsValue, json: &str) -> Result<(), JsValue>;
    #[wasm_bindgen(method, catch)]
    fn dispose(this: &Module, handle: &JsValue) -> Result<(), JsValue>;
    #[wasm_bindgen(method, catch)]
    fn download(this: &Module, handle: &JsValue, kind: &str, name: &str) -> Result<JsValue, JsValue>;
}

/// A chart in an element. Dropping it disposes of it.
pub(super) struct Drawn {
    module: Module,
    handle: JsValue,
}

/// The library could not be loaded, or refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ChartError;

impl From<JsValue> for ChartError {
    fn from(error: JsValue) -> Self {
        leptos::logging::error!("chart: {error:?}");
        Self
    }
}

impl Drawn {
    /// Loads the library, when it isn't yet, and makes an empty chart.
    pub(super) async fn into_element(target: &Element) -> Result<Self, ChartError> {
        let module: Module = load_module().await?.unchecked_into();
        let handle = module.init(target)?;
        Ok(Self { module, handle })
    }

    /// Draws a whole option.
    pub(super) fn set_option(&self, json: &str) -> Result<(), ChartError> {
        Ok(self.module.set_option(&self.handle, json)?)
    }

    /// Draws what changed.
    pub(super) fn patch(&self, json: &str) -> Result<(), ChartError> {
        Ok(self.module.patch(&self.handle, json)?)
    }

    /// Hands the chart to the reader as a file: `png` or `svg`.
    pub(super) fn download(&self, kind: &str, name: &str) -> Result<(), ChartError> {
        self.module.download(&self.handle, kind, name)?;
        Ok(())
    }
}

impl Drop for Drawn {
    fn drop(&mut self) {
        // Nothing can be done about a chart that cannot be disposed of.
        let _ = self.module.dispose(&self.handle);
    }
}
