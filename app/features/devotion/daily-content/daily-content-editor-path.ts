/** The days that may be written: each has one before and after it. */
export const FIRST_EDITABLE_DAY = "1900-01-01";
export const LAST_EDITABLE_DAY = "2999-12-31";

/** The editor's address. The language of the text is not the page's: that one is called `lang` everywhere. */
export const dailyContentEditorPath = (date: string, language: string) =>
  `/admin/daily-content?date=${date}&in=${language}`;

/** The four languages of a date beside each other. */
export const dailyContentSideBySidePath = (date: string) => `/admin/daily-content?date=${date}&view=all`;
