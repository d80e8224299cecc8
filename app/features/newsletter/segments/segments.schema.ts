import { z } from "zod";
import { languages } from "~/i18n/languages";
import { isMissingInput, typedId, typedList, typedText } from "~/http/typed-text";
import { contentTypes, frequencies, interests } from "../preferences/preference-choices";
import { donorSegments } from "./segment-choices";

/** The criteria of a segment. An empty list does not filter. */
export const segmentCriteria = z.object({
  languages: typedList(z.enum(languages)),
  interests: typedList(z.enum(interests)),
  frequencies: typedList(z.enum(frequencies)),
  donorLevels: typedList(z.enum(donorSegments)),
  contentTypes: typedList(z.enum(contentTypes)),
  /** A part of the subscriber's location. */
  location: typedText.pipe(z.string().max(100)).default(""),
});
type StoredCriteria = z.output<typeof segmentCriteria>;
type OptionalCriterion = "contentTypes" | "location";
/** A criterion that is left out does not filter. */
export type SegmentCriteria = Omit<StoredCriteria, OptionalCriterion> &
  Partial<Pick<StoredCriteria, OptionalCriterion>>;

export const segmentIdInput = z.object({ id: typedId });

const segmentTextFields = {
  name: z
    .string({ error: (issue) => (isMissingInput(issue) ? "admin-segments:nameRequired" : undefined) })
    .pipe(typedText)
    .pipe(z.string().min(1, { error: "admin-segments:nameRequired" }).max(80)),
  description: typedText.pipe(z.string().max(300)).default(""),
};

export const createSegmentInput = segmentCriteria.extend(segmentTextFields);
export type CreateSegmentInput = SegmentCriteria &
  Pick<z.output<typeof createSegmentInput>, keyof typeof segmentTextFields>;

export const updateSegmentInput = createSegmentInput.extend({ id: typedId });
export type UpdateSegmentInput = CreateSegmentInput & { id: number };

export const segmentSchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  criteria: z.object({
    languages: z.array(z.enum(languages)),
    interests: z.array(z.enum(interests)),
    frequencies: z.array(z.enum(frequencies)),
    donorLevels: z.array(z.enum(donorSegments)),
    contentTypes: z.array(z.enum(contentTypes)),
    location: z.string(),
  }),
  /** The number of matching subscribers now. */
  count: z.int(),
});
export type Segment = z.output<typeof segmentSchema>;
