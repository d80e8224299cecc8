/** The first and last day that can be edited. Each has a neighbour within ISO dates. */
export const FIRST_EDITABLE_DAY = "1900-01-01";
export const LAST_EDITABLE_DAY = "2999-12-31";

/** The text's language is `in`: `lang` is the page's own. */
export const dailyContentEditorPath = (date: string, language: string) =>
  `/admin/daily-content?date=${date}&in=${language}`;

/** The editor with the planned text in its form, or with an empty form. */
export const dailyContentStartPath = (date: string, language: string, start: "planned" | "empty") =>
  `${dailyContentEditorPath(date, language)}&start=${start}`;

/** The editor with all four languages side by side. */
export const dailyContentSideBySidePath = (date: string) => `/admin/daily-content?date=${date}&view=all`;
