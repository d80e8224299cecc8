import { z } from "zod";
import { isMissing, typedText } from "~/http/typed-text";
import { experiences, studyTypes } from "./study-choices";

const blank = (value: string | null | undefined) => value || null;
const optionalText = (max: number) => typedText.max(max).nullish().transform(blank);

const studyLanguages = ["fr", "ht", "en", "es"] as const;

/** An application to a Bible study group (spec public §3, §5): name, e-mail and kind of study are needed. */
export const bibleStudySchema = z
  .object({
    name: typedText.min(1).max(100),
    email: typedText.max(254).check(z.email()),
    phone: optionalText(40),
    city: optionalText(100),
    country: optionalText(100),
    studyType: z.enum(studyTypes),
    experience: z
      .enum([...experiences, ""])
      .nullish()
      .transform((value) => value || null),
    availability: optionalText(500),
    motivation: optionalText(5000),
    specificInterests: optionalText(2000),
    language: z
      .enum([...studyLanguages, ""])
      .nullish()
      .transform((value) => value || "fr"),
  })
  .refine(() => false, { error: "bible-study:fillRequired", when: ({ issues }) => issues.some(isMissing) });
export type BibleStudyInput = z.output<typeof bibleStudySchema>;

/** What the applicant gets back: what they gave. */
export const bibleStudyApplicationSchema = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  studyType: z.enum(studyTypes),
  experience: z.enum(experiences).nullable(),
  availability: z.string().nullable(),
  motivation: z.string().nullable(),
  specificInterests: z.string().nullable(),
  language: z.enum(studyLanguages),
  createdAt: z.iso.datetime(),
});
export type BibleStudyApplication = z.output<typeof bibleStudyApplicationSchema>;
