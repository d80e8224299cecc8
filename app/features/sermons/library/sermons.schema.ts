import { z } from "zod";
import { languages } from "~/i18n/languages";
import { listPlace, oneOf, tagList, textOrNull, writingQuery } from "~/features/writing/kit/writing.schema";
import { publicationDate } from "~/features/writing/scheduling/content-schedule.schema";
import {
  autosaveField,
  preferOverwrittenVersion,
  versionFields,
} from "~/features/writing/editing/optimistic-lock.schema";
import {
  blankToUndefined,
  isMissingInput,
  requiredText,
  typedFlag,
  typedId,
  typedNumber,
  typedText,
} from "~/http/typed-text";
import { sermonDifficulties, sermonTopics } from "../sermon-choices";
import { parseDuration } from "./typed-duration";
import { readVideoUrl } from "./video-url";

const sermonLimits = {
  title: 255,
  description: 2000,
  passage: 120,
  transcript: 100_000,
  summary: 2000,
  tags: 12,
  tag: 40,
  address: 500,
  /** Seconds. */
  duration: 12 * 60 * 60,
} as const;

const blankToNull = (given: unknown) => blankToUndefined(given) ?? null;

const youtubeUrl = z.preprocess(
  blankToNull,
  typedText
    .max(sermonLimits.address)
    .check(({ value, issues }) => {
      const read = readVideoUrl(value);
      if ("fault" in read)
        issues.push({ code: "custom", input: value, message: `admin-sermons:form.${read.fault}` });
    })
    .nullable(),
);

const audioUrl = z.preprocess(
  blankToNull,
  typedText
    .max(sermonLimits.address)
    .check(
      z.url({ protocol: /^https$/, hostname: z.regexes.domain, error: "admin-sermons:form.audioUrlInvalid" }),
    )
    .nullable(),
);

/** Seconds as a number, or as people write it: `42:15`. */
const duration = z.preprocess(
  (given) => (typeof given === "string" && given.trim() !== "" ? (parseDuration(given) ?? NaN) : given),
  z
    .int({
      error: ({ input }) =>
        isMissingInput({ input })
          ? "admin-sermons:form.durationRequired"
          : "admin-sermons:form.durationInvalid",
    })
    .min(1)
    .max(sermonLimits.duration),
);

const sermonFields = {
  title: requiredText(sermonLimits.title, "admin-sermons:form.titleRequired"),
  description: requiredText(sermonLimits.description, "admin-sermons:form.descriptionRequired"),
  youtubeUrl,
  audioUrl,
  /** The size of the audio file in bytes, which podcast apps require. Missing: the file's host is asked. */
  audioBytes: z.preprocess(blankToNull, typedNumber.pipe(z.int().min(1).max(2_000_000_000)).nullable()),
  /** The GUID that the episode had in another podcast, so that apps know it. Missing: as it is. */
  guid: z.preprocess(blankToNull, typedText.max(sermonLimits.address).nullable()).optional(),
  duration,
  language: oneOf(languages, "admin-sermons:form.languageRequired").default("fr"),
  topic: oneOf(sermonTopics, "admin-sermons:form.topicRequired"),
  difficulty: oneOf(sermonDifficulties, "admin-sermons:form.difficultyRequired").default("beginner"),
  tags: tagList(sermonLimits.tag).pipe(z.array(z.string()).max(sermonLimits.tags)),
  passage: textOrNull(sermonLimits.passage),
  transcript: z.preprocess((given) => given ?? "", typedText.max(sermonLimits.transcript)),
  /** The summary that visitors read. */
  aiSummary: textOrNull(sermonLimits.summary),
  publishedAt: publicationDate,
};

/** Whether there is a video, an audio file or a transcript. */
const hasContent = (given: { youtubeUrl: string | null; audioUrl: string | null; transcript: string }) =>
  Boolean(given.youtubeUrl ?? given.audioUrl) || given.transcript !== "";
const contentRequired = { path: ["youtubeUrl"], error: "admin-sermons:form.contentRequired" };

/** What the form and the API send. Publishing is a separate call. */
export const sermonInput = z.object(sermonFields).refine(hasContent, contentRequired);
export type SermonInput = z.output<typeof sermonInput>;

export const sermonUpdate = z
  .object({ ...sermonFields, id: typedId, ...versionFields, ...autosaveField })
  .refine(hasContent, contentRequired)
  .transform(preferOverwrittenVersion);
export type SermonUpdate = z.output<typeof sermonUpdate>;

/** The summary that the team approves. */
export const sermonSummaryInput = z.object({
  id: typedId,
  summary: requiredText(sermonLimits.summary, "admin-sermons:summary.required"),
  basedOn: versionFields.basedOn,
});
export type SermonSummaryInput = z.output<typeof sermonSummaryInput>;

export const sermonId = z.object({ id: typedId });

const filters = {
  topic: z.preprocess(blankToUndefined, z.enum(sermonTopics).optional()),
  difficulty: z.preprocess(blankToUndefined, z.enum(sermonDifficulties).optional()),
  /** Words of the title, the description, the passage, the tags or the summary; accents are ignored. */
  q: z.preprocess(blankToUndefined, typedText.max(100).optional()),
};

export const sermonsQuery = z.object({
  ...filters,
  /** Also drafts; needs manage_content. */
  admin: typedFlag.optional(),
  /** Sermons in this language; by default in all of them. `?lang=` is also the language of the answer. */
  lang: z.preprocess(blankToUndefined, z.enum(languages).optional()),
  before: z.preprocess(blankToUndefined, listPlace.optional()),
  limit: typedNumber.pipe(z.int().min(1).max(100)).default(50),
});
export type SermonsQuery = z.output<typeof sermonsQuery>;

/** The query of the public list. Its language is in the path. */
export const sermonListQuery = z.object({
  ...filters,
  /** `all`: sermons in every language. */
  languages: z.preprocess(blankToUndefined, z.literal("all").optional()),
  before: z.preprocess(blankToUndefined, listPlace.optional()),
  after: z.preprocess(blankToUndefined, listPlace.optional()),
});
export type SermonListQuery = z.output<typeof sermonListQuery>;

/** The query of the administration's list. Invalid values are ignored. */
export const sermonsScreenQuery = writingQuery.extend({
  topic: z.enum(sermonTopics).optional().catch(undefined),
});
export type SermonsScreenQuery = z.output<typeof sermonsScreenQuery>;

/** A sermon in a list. */
export const sermonSummary = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  /** As the team typed it; null for an audio or text sermon. */
  youtubeUrl: z.string().nullable(),
  youtubeId: z.string().nullable(),
  audioUrl: z.string().nullable(),
  audioBytes: z.int().nullable(),
  /** The media type that the host of the file says. */
  audioType: z.string().nullable(),
  /** The GUID of the episode in the podcast that it came from. */
  guid: z.string().nullable(),
  /** Seconds. */
  duration: z.int(),
  language: z.enum(languages),
  topic: z.enum(sermonTopics),
  difficulty: z.enum(sermonDifficulties),
  tags: z.array(z.string()),
  /** The passage it is about, as written: "Jean 3.16". */
  passage: z.string().nullable(),
  aiSummary: z.string().nullable(),
  isSummaryByAi: z.boolean(),
  viewCount: z.int(),
  /** 1 to 5; 0 without ratings. */
  averageRating: z.number(),
  ratingCount: z.int(),
  /** A demo sermon: a text to try the site with. */
  isExample: z.boolean(),
  isPublished: z.boolean(),
  publishedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export const sermonSummaries = z.array(sermonSummary);
export type SermonSummary = z.output<typeof sermonSummary>;

/** A whole sermon. `transcript`: plain text with an empty line between paragraphs; "" for none. */
export const sermon = sermonSummary.extend({ transcript: z.string() });
export type Sermon = z.output<typeof sermon>;

/** A sermon in the administration's list. */
export interface SermonAdminItem extends Pick<
  SermonSummary,
  | "id"
  | "title"
  | "description"
  | "language"
  | "topic"
  | "difficulty"
  | "viewCount"
  | "isExample"
  | "isPublished"
> {
  medium: "video" | "audio" | "text";
  /** Formatted: `42:15`. */
  duration: string;
  /** The short date of publication, or of creation for a draft. */
  date: string;
}

export interface SermonsPage {
  sermons: SermonSummary[];
  /** `after` of the next newer page. */
  newer: string | null;
  /** `before` of the next older page. */
  older: string | null;
}

export const initializedSermons = z.object({
  /** The demo sermons of the site, in all languages. */
  sermons: z.int(),
  created: z.int(),
});
