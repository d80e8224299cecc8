import { z } from "zod";
import { preferOverwrittenVersion, versionFields } from "~/features/writing/editing/optimistic-lock.schema";
import { languages, type Language } from "~/i18n/languages";
import { blankToUndefined, typedId, typedText } from "~/http/typed-text";
import { devotionThemes } from "./devotion-themes";
import {
  MOST_REFERENCE,
  MOST_VERSION,
  MOST_WORDS,
  ownTextFields,
  type OwnTextField,
  type OwnTextFieldName,
} from "./own-devotion-fields";

const optionalText = (most: number) =>
  z.preprocess((given) => given ?? "", typedText.max(most, "admin-library:errors.tooLong"));
export const ownTextInput = z.object({
  reference: optionalText(MOST_REFERENCE),
  /** Without it, the library's words of the reference. */
  verse: optionalText(MOST_WORDS),
  /** The name of the Bible version. */
  version: optionalText(MOST_VERSION),
  explanation: optionalText(MOST_WORDS),
  motivation: optionalText(MOST_WORDS),
});
export type OwnTextInput = z.output<typeof ownTextInput>;
export type OwnTextsInput = Partial<Record<Language, OwnTextInput>>;

export const theme = z.enum(devotionThemes, "admin-library:errors.theme");

/** `MM-DD`, or null or "" for a devotion that may come on any day. The 29th of February is a day. */
export const dayOfYear = z.preprocess(
  (given) => blankToUndefined(given) ?? null,
  z
    .string("admin-library:errors.day")
    .regex(/^\d\d-\d\d$/, "admin-library:errors.day")
    .refine((day) => z.iso.date().safeParse(`2028-${day}`).success, "admin-library:errors.day")
    .nullable(),
);

const textsInput = z.object(
  Object.fromEntries(languages.map((language) => [language, ownTextInput.optional()])) as Record<
    Language,
    z.ZodOptional<typeof ownTextInput>
  >,
);

/** What the API sends. */
export const ownDevotionInput = z.object({ day: dayOfYear, theme, texts: textsInput });
export type OwnDevotionInput = z.output<typeof ownDevotionInput>;

export const ownDevotionUpdate = ownDevotionInput
  .extend({ id: typedId, ...versionFields })
  .transform(preferOverwrittenVersion);
export type OwnDevotionUpdate = z.output<typeof ownDevotionUpdate>;

const textFields = Object.fromEntries(
  languages.flatMap((language) =>
    ownTextFields.map((field) => [`${field}_${language}`, ownTextInput.shape[field]] as const),
  ),
) as Record<OwnTextFieldName, (typeof ownTextInput.shape)[OwnTextField]>;

/** The fields of the form: month and day apart, and each text field with its language. */
const formFields = z
  .object({
    month: z.preprocess((given) => given ?? "", z.string().regex(/^(\d\d)?$/)),
    dayOfMonth: z.preprocess((given) => given ?? "", z.string().regex(/^(\d\d)?$/)),
    theme,
    ...textFields,
    ...versionFields,
  })
  .check(({ value, issues }) => {
    if (dayOfYear.safeParse(joinDay(value)).success) return;
    issues.push({ code: "custom", input: value, path: ["dayOfMonth"], message: "admin-library:errors.day" });
  });
type FormFields = z.output<typeof formFields>;

const joinDay = ({ month, dayOfMonth }: Pick<FormFields, "month" | "dayOfMonth">) =>
  month === "" && dayOfMonth === "" ? null : `${month}-${dayOfMonth}`;

const formToInput = (form: FormFields): OwnDevotionInput => ({
  day: joinDay(form),
  theme: form.theme,
  texts: Object.fromEntries(
    languages.map((language) => [
      language,
      Object.fromEntries(ownTextFields.map((field) => [field, form[`${field}_${language}`]])),
    ]),
  ),
});

export const ownDevotionForm = formFields.transform(formToInput);
export const ownDevotionUpdateForm = formFields.extend({ id: typedId }).transform((form) => ({
  ...formToInput(form),
  id: form.id,
  basedOn: form.over ?? form.basedOn,
}));

const ownText = z.object({
  reference: z.string(),
  verse: z.string(),
  version: z.string().nullable(),
  explanation: z.string(),
  motivation: z.string(),
});

export const ownDevotion = z.object({
  id: z.int(),
  /** Names it in exported files. */
  code: z.string(),
  day: z.string().nullable(),
  theme: z.enum(devotionThemes),
  author: z.string().nullable(),
  updatedAt: z.iso.datetime(),
  texts: z.object({
    fr: ownText.optional(),
    ht: ownText.optional(),
    en: ownText.optional(),
    es: ownText.optional(),
  }),
});
export const ownDevotionList = z.array(ownDevotion);

/** The content of an exported file. */
export const exportedDevotions = z.object({
  format: z.literal("limye-own-devotions"),
  devotions: z.array(ownDevotion.pick({ day: true, theme: true, texts: true }).extend({ id: z.string() })),
});
