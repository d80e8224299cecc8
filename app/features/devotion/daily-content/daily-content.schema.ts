import { z } from "zod";
import { languages } from "~/i18n/languages";
import type { BibleRights } from "~/features/bible/bible-rights";

const isoDate = z.iso.date("devotion:wrongDate");
const optionalDate = z
  .union([isoDate, z.literal("").transform(() => undefined)], { error: "devotion:wrongDate" })
  .optional();

export const dailyContentQuery = z.object({ date: optionalDate });
export type DailyContentQuery = z.output<typeof dailyContentQuery>;

export const devotionParams = z.object({ date: isoDate });

/** Where a page of the archive begins: before or after a date. */
export const devotionArchiveQuery = z.object({ before: optionalDate, after: optionalDate });
export type DevotionArchiveQuery = z.output<typeof devotionArchiveQuery>;

export const dailyContent = z.object({
  /** Null for the library's text of a day without an entry. */
  id: z.int().nullable(),
  date: isoDate,
  language: z.enum(languages),
  verse: z.string(),
  reference: z.string(),
  /** The name of the Bible version. */
  version: z.string().nullable(),
  /** Who must be named under the verse. */
  attribution: z.string().optional(),
  explanation: z.string(),
  motivation: z.string(),
  /** Who wrote the explanation and the motivation. */
  source: z.enum(["curated", "ai", "admin"]),
  /** The name that the author or approver chose; null without one. */
  approvedBy: z.string().nullable(),
  approvedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime().nullable(),
  /** When the texts changed last. */
  updatedAt: z.iso.datetime().nullable(),
});
export type DailyContent = z.output<typeof dailyContent>;

export const dailyContentHistory = z.array(
  dailyContent.pick({ date: true, verse: true, reference: true, attribution: true }).extend({ id: z.int() }),
);

export interface Devotion extends DailyContent {
  /** Of an installed Bible whose words it quotes. */
  rights?: BibleRights | undefined;
  /** The date in words, in the entry's language. */
  longDate: string;
  /** The absolute address with the language, for sharing. */
  url: string;
}

/** A month of the archive, newest day first. */
export interface DevotionMonth {
  /** `YYYY-MM` */
  month: string;
  name: string;
  entries: { date: string; longDate: string; verse: string; reference: string }[];
}
