import { z } from "zod";
import { languages } from "~/i18n/languages";
import { isMissingInput, typedEmail, typedText } from "~/http/typed-text";
import { experiences, studyTypes } from "./application-choices";

const blankToNull = (value: string | null | undefined) => value || null;
const optionalText = (max: number) => typedText.max(max).nullish().transform(blankToNull);

/** An application to a Bible study group. Required: name, e-mail, kind of study. */
export const applicationInput = z
  .object({
    name: typedText.min(1).max(100),
    email: typedEmail,
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
      .enum([...languages, ""])
      .nullish()
      .transform((value) => value || "fr"),
  })
  .refine(() => false, {
    error: "bible-study:fillRequired",
    when: ({ issues }) => issues.some(isMissingInput),
  });
export type ApplicationInput = z.output<typeof applicationInput>;

/** The API's answer: the stored input. */
export const applicationOutput = z.object({
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
  language: z.enum(languages),
  createdAt: z.iso.datetime(),
});
export type Application = z.output<typeof applicationOutput>;
