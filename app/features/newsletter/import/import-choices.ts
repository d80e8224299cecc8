/** What a column of a file can mean. Only the address is required. */
export const importFields = [
  "email",
  "firstName",
  "lastName",
  "name",
  "language",
  "place",
  "status",
  "consentAt",
  "unsubscribed",
  "bounced",
] as const;
export type ImportField = (typeof importFields)[number];

/** The programs whose files are recognised by their columns, with the names that they give themselves. */
export const exporterNames = {
  mailchimp: "Mailchimp",
  brevo: "Brevo",
  constantContact: "Constant Contact",
  mailerLite: "MailerLite",
  listmonk: "listmonk",
  ghost: "Ghost",
} as const;
export type Exporter = keyof typeof exporterNames;

export const isExporter = (name: string | null): name is Exporter =>
  name !== null && Object.hasOwn(exporterNames, name);

/**
 * What a row means for the list. `new`: added. `asked`: added without a consent, and asked by mail. `known`: already on
 * the list. `unsubscribed` and `suppressed`: there or here; no newsletter goes there.
 */
export const verdicts = ["new", "asked", "known", "unsubscribed", "suppressed", "refused"] as const;
export type Verdict = (typeof verdicts)[number];

export const importStatuses = [
  "columns",
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

/** A larger file is divided. 100,000 rows of an exporter with 25 columns take about 25 MB. */
export const MAX_FILE_BYTES = 32 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 200_000;
