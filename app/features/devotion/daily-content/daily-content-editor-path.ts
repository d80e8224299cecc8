/** The first and last day that can be edited. Each has a neighbour within ISO dates. */
export const FIRST_EDITABLE_DAY = "1900-01-01";
export const LAST_EDITABLE_DAY = "2999-12-31";

/** The text's language is `in`: `lang` is the page's own. */
export const dailyContentEditorPath = (date: string, language: string) =>
  `/admin/daily-content?date=${date}&in=${language}`;

/** The screen that records a date and language with the microphone. */
export const recorderPath = (date: string, language: string) =>
  `/admin/daily-content/record?date=${date}&in=${language}`;

/** The editor with the planned text in its form, or with an empty form. */
export const dailyContentStartPath = (date: string, language: string, start: "planned" | "empty") =>
  `${dailyContentEditorPath(date, language)}&start=${start}`;

/** The editor with all four languages side by side. */
export const dailyContentSideBySidePath = (date: string) => `/admin/daily-content?date=${date}&view=all`;

/** The screen with a day's texts for WhatsApp. */
export const readyToPastePath = (date: string) => `/admin/daily-content/paste?date=${date}`;

/** The day before or after. The first and the last day stay where they are. */
export function getAdjacentDay(date: string, step: 1 | -1): string {
  if (date === (step === 1 ? LAST_EDITABLE_DAY : FIRST_EDITABLE_DAY)) return date;
  return new Date(Date.parse(`${date}T00:00:00Z`) + step * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
