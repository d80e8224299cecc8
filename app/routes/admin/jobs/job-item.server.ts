import type { listJobs } from "~/features/operations/jobs-admin.server";
import { formatDateTime, formatRelative, formatShortDate } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { textKey } from "~/i18n/text-key";

type Listed = Awaited<ReturnType<typeof listJobs>>;

/** A job as the screen shows it. */
export interface JobItem {
  id: number;
  name: string;
  /** Its payload as sentences, with a link to the screen that shows it. */
  about: { text: string; href: string | null }[];
  /** Its attempts and times. */
  facts: string[];
  /** When it was created, to the minute. */
  asked: string;
  lastError: string | null;
  /** This version of the site knows how to run it. */
  isKnown: boolean;
}

/** Formats a job for a language: its name, payload, attempts and times. */
export function toJobItem(
  job: Listed["jobs"][number],
  state: Listed["state"],
  language: Language,
  timeZone: string,
): JobItem {
  const t = tFor(language);
  const now = new Date();
  const ago = (time: string) => formatRelative(time, now, language);
  const { title, payloadTexts = "admin-operations:jobs.payload" } = job.texts ?? {};
  const isDue = Date.parse(job.runAt) <= now.getTime();
  return {
    id: job.id,
    name: title ? t(title) : job.name,
    about: job.payload.map(({ name, value }) => ({
      text: t(textKey(payloadTexts, name), {
        value: formatJobDate(value, language, timeZone),
        defaultValue: `${name}: ${value}`,
      }),
      href: name === "mailId" ? `/admin/mails/${value}` : null,
    })),
    facts: [
      t("admin-operations:jobs.asked", { when: ago(job.createdAt) }),
      ...(job.finishedAt ? [t("admin-operations:jobs.ended", { when: ago(job.finishedAt) })] : []),
      t("admin-operations:jobs.attempts", { made: job.attempts, allowed: job.attemptsAllowed ?? "–" }),
      ...(state === "waiting"
        ? [isDue ? t("admin-operations:jobs.now") : t("admin-operations:jobs.next", { when: ago(job.runAt) })]
        : []),
    ],
    asked: formatDateTime(job.createdAt, language, timeZone),
    lastError: job.lastError,
    isKnown: title !== undefined,
  };
}

/** Formats a date, or an hour of the schedule (`2026-11-20T13`, UTC). Returns any other value unchanged. */
function formatJobDate(value: string, language: Language, timeZone: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatShortDate(value, language);
  return /^\d{4}-\d\d-\d\dT\d\d$/.test(value) ? formatDateTime(`${value}:00:00Z`, language, timeZone) : value;
}
