import { z } from "zod";
import { languages } from "~/i18n/languages";
import { blankToUndefined, searchText } from "~/http/typed-text";
import { FIRST_EDITABLE_DAY, LAST_EDITABLE_DAY } from "../daily-content/daily-content-editor-path";
import { devotionThemes } from "./devotion-themes";
import type { DevotionKey } from "./library-order";

const date = z.iso
  .date("devotion:wrongDate")
  .refine((day) => day >= FIRST_EDITABLE_DAY && day <= LAST_EDITABLE_DAY, "devotion:wrongDate");

/** `library:<id>` or `own:<id>`. */
export const devotionKey = z
  .string("admin-library:errors.noDevotion")
  .regex(/^(library:[a-z0-9]+(-[a-z0-9]+)*|own:[1-9]\d{0,8})$/, "admin-library:errors.noDevotion")
  .transform((key) => key as DevotionKey);

export const libraryDayInput = z.object({ date });
export type LibraryDayInput = z.output<typeof libraryDayInput>;

/** `YYYY-MM` */
export const libraryMonthInput = z.object({
  month: z.string("devotion:wrongDate").refine((month) => date.safeParse(`${month}-01`).success, {
    error: "devotion:wrongDate",
  }),
});
export type LibraryMonthInput = z.output<typeof libraryMonthInput>;

/** A calendar year; without it, the twelve months from the present one. As twelve months, or as a list of the days. */
export const libraryYearQuery = z.object({
  year: z
    .string()
    .regex(/^(19|2\d)\d\d$/)
    .optional()
    .catch(undefined),
  show: z.literal("list").optional().catch(undefined),
});
export type LibraryYearQuery = z.output<typeof libraryYearQuery>;

/** A month on paper: in one language, by default the reader's, or in all four. */
export const libraryPrintQuery = z.object({
  in: z
    .enum([...languages, "all"])
    .optional()
    .catch(undefined),
});
export type LibraryPrintQuery = z.output<typeof libraryPrintQuery>;

/** `language`: one text; without it, all. `basedOn`: the `version` of the texts that were read. */
export const approveLibraryInput = libraryDayInput.extend({
  language: z.preprocess(blankToUndefined, z.enum(languages).optional()),
  basedOn: z.string().max(60).optional(),
});
export type ApproveLibraryInput = z.output<typeof approveLibraryInput>;

export const leaveOutInput = z.object({ devotion: devotionKey });
export type LeaveOutInput = z.output<typeof leaveOutInput>;

export const putDevotionInput = libraryDayInput.extend({ devotion: devotionKey });
export type PutDevotionInput = z.output<typeof putDevotionInput>;

export const librarySearchQuery = z.object({
  q: searchText,
  theme: z.enum(devotionThemes).optional().catch(undefined),
});
export type LibrarySearchQuery = z.output<typeof librarySearchQuery>;

/**
 * Where a text comes from. `written`: by the team for the date. `translation`: one that waits for a person; the library's
 * is published until then. `none`: a past day without a text.
 */
const textSources = ["library", "own", "written", "ai", "translation", "none"] as const;
export type TextSource = (typeof textSources)[number];

const libraryText = z.object({
  source: z.enum(textSources),
  /** The devotion of the library that is planned; null for what is written or published. */
  devotion: z.string().nullable(),
  reference: z.string().nullable(),
  isApproved: z.boolean(),
  /** The name that the approver or author chose; null without one. */
  approvedBy: z.string().nullable(),
  approvedAt: z.iso.datetime().nullable(),
});
export type LibraryText = z.output<typeof libraryText>;

export const libraryDay = z.object({
  date: z.iso.date(),
  /** Nothing in the library changes it any more. */
  isPublished: z.boolean(),
  /** The devotion of the day, and why it is that one. */
  devotion: z.string(),
  why: z.enum(["date", "own", "movingDay", "day", "instead"]),
  theme: z.enum(devotionThemes),
  /** Devotions of this day that the team left out. */
  leftOut: z.array(z.string()),
  texts: z.object({ fr: libraryText, ht: libraryText, en: libraryText, es: libraryText }),
});
export type LibraryDay = z.output<typeof libraryDay>;
export const libraryDays = z.array(libraryDay);

export const libraryChange = z.object({ changed: z.boolean() });
