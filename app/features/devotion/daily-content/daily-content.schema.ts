import { z } from "zod";

const isoDate = z.iso.date("devotion:wrongDate");
const optionalDate = z
  .union([isoDate, z.literal("").transform(() => undefined)], { error: "devotion:wrongDate" })
  .optional();

export const dailyContentQuery = z.object({ date: optionalDate });
export type DailyContentQuery = z.output<typeof dailyContentQuery>;

export const devotionParams = z.object({ date: isoDate });

/** Where a page of the archive begins: the entries before or after a date. */
export const devotionArchiveQuery = z.object({ before: optionalDate, after: optionalDate });
export type DevotionArchiveQuery = z.output<typeof devotionArchiveQuery>;

export const dailyContent = z.object({
  /** Null on what the library gives for a day that has no entry yet. */
  id: z.int().nullable(),
  date: isoDate,
  language: z.string(),
  verse: z.string(),
  reference: z.string(),
  /** The name of the version the verse is quoted from. */
  version: z.string().nullable(),
  explanation: z.string(),
  motivation: z.string(),
  /** Who wrote explanation and motivation. */
  source: z.enum(["curated", "ai", "admin"]),
  /** The administrator who wrote the text or approved it, by the name they chose; null where they have none. */
  approvedBy: z.string().nullable(),
  approvedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime().nullable(),
  /** When its words changed last. */
  updatedAt: z.iso.datetime().nullable(),
});
export type DailyContent = z.output<typeof dailyContent>;

export const dailyContentHistory = z.array(
  dailyContent.pick({ date: true, verse: true, reference: true }).extend({ id: z.int() }),
);

/** A devotion as the screens show it. */
export interface Devotion extends DailyContent {
  /** The date in words, in the entry's language. */
  longDate: string;
  /** Its page's whole address, with the language: what people share. */
  url: string;
}

/** A month of the archive, newest day first. */
export interface DevotionMonth {
  /** `YYYY-MM` */
  month: string;
  name: string;
  entries: { date: string; longDate: string; verse: string; reference: string }[];
}
