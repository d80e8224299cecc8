/** Where sermons come from. A table is CSV or Excel. */
export const importKinds = ["podcast", "youtube", "table"] as const;
export type ImportKind = (typeof importKinds)[number];

/** What a column of a table can mean. Only the title is required. */
export const sermonColumns = [
  "title",
  "description",
  "date",
  "video",
  "audio",
  "duration",
  "guid",
  "language",
  "topic",
  "passage",
  "tags",
  "text",
  "episode",
  "season",
  "audioBytes",
  "audioType",
  "picture",
  "privacy",
] as const;
export type SermonColumn = (typeof sermonColumns)[number];

/** What an item means for the library. `known`: already here by its GUID, its video or its audio file. */
export const verdicts = ["new", "known", "refused"] as const;
export type Verdict = (typeof verdicts)[number];

export const importStatuses = [
  "choosing",
  "checking",
  "checked",
  "running",
  "cancelled",
  "done",
  "undoing",
  "undone",
  "failed",
  /** Being deleted. */
  "discarded",
] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** Whether a job works on it. */
export const isUnderWay = (status: ImportStatus): boolean =>
  status === "checking" || status === "running" || status === "undoing";

/** 5,000 episodes with long descriptions take about 15 MB. */
export const MAX_FILE_BYTES = 20_000_000;
export const MAX_ITEMS = 200_000;
