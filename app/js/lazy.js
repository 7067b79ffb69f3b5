// Loads the chart library when the first chart is shown, so that the first view stays small.
export const load = () => import("/pkg/charts.js");
