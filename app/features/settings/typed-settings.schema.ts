import { z } from "zod";
import { typedText } from "~/http/typed-text";
import { isSecretMask } from "~/settings/secret-mask";
import { languages } from "~/i18n/languages";

// What settings are typed as: every part of the screen and of the call says its fields with these.

const trimmed = z.string().overwrite((text) => text.replace(/\s+/g, " ").trim());
export const lineInput = (max: number) => trimmed.max(max);
export const textInput = (max: number) => typedText.max(max);
export const flagInput = z.union([z.boolean(), z.literal("on").transform(() => true)]).optional();
export const languageInput = z.enum(languages);
export const wholeNumber = (min: number, max: number) =>
  z.preprocess(
    (given) => (typeof given === "string" && /^\s*\d{1,6}\s*$/.test(given) ? Number(given) : given),
    z.int().min(min).max(max),
  );
export const eachLanguageInput = <T extends z.ZodType>(words: T) =>
  z.object({
    fr: words.optional(),
    ht: words.optional(),
    en: words.optional(),
    es: words.optional(),
  });

export const colourInput = trimmed.regex(/^#[0-9a-f]{6}$/i, "admin-settings:errors.colour");
export const emailInput = lineInput(254).refine(
  (typed) => typed === "" || z.email().safeParse(typed).success,
  "errors:email",
);
/** A key, the mask of the kept one (which keeps it), or nothing (which removes it). */
export const secretInput = z
  .string()
  .trim()
  .max(500)
  .refine((typed) => /^[\x21-\x7e]*$/.test(typed) || isSecretMask(typed), "admin-settings:errors.secret");
export const timeZone = trimmed.refine(isTimeZone, "admin-settings:errors.timeZone");
export const linkInput = trimmed
  .max(300)
  .overwrite((typed) => (typed === "" || typed.includes("://") ? typed : `https://${typed}`))
  .refine(
    (typed) =>
      typed === "" || z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).safeParse(typed).success,
    "admin-settings:errors.link",
  );
export const chatNumber = trimmed
  .overwrite((typed) => typed.replace(/[\s().+-]/g, ""))
  .regex(/^(\d{6,15})?$/, "admin-settings:errors.chatNumber");
/** An address of a video, or its id alone. */
export const youtubeId = trimmed
  .overwrite((typed) => /(?:v=|youtu\.be\/|shorts\/|embed\/|live\/)([\w-]{6,20})/.exec(typed)?.[1] ?? typed)
  .regex(/^[\w-]{6,20}$/, "admin-settings:errors.video");
/** 15 to 480 minutes; what is neither counts as 60 (spec admin §5). */
export const sessionTimeout = z
  .unknown()
  .transform((given) => {
    const minutes = typeof given === "string" ? Number(given.trim() || NaN) : given;
    return Number.isInteger(minutes) && (minutes as number) >= 15 && (minutes as number) <= 480
      ? (minutes as number)
      : 60;
  })
  .optional();

function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

const isBlank = (row: unknown): boolean => {
  if (typeof row === "object" && row !== null) return Object.values(row).every(isBlank);
  return row === undefined || row === null || (typeof row === "string" && row.trim() === "");
};
/**
 * A row in which nothing was written is none; it keeps its place until the others were checked, and until `check` looked
 * at all of them.
 */
export const rowsInput = <S extends z.ZodType>(
  row: S,
  most: number,
  check: (all: (z.output<S> | null)[], context: z.RefinementCtx) => void = () => undefined,
) =>
  z.preprocess(
    (given) => (Array.isArray(given) ? given.map((one: unknown) => (isBlank(one) ? null : one)) : given),
    z
      .array(row.nullable())
      .superRefine(check)
      .transform((all) => all.filter((one) => one !== null))
      .refine((all) => all.length <= most, "admin-settings:errors.tooMany"),
  );
/** The same with words in one of them at least. */
export const someLanguageInput = <T extends z.ZodType>(words: T) =>
  eachLanguageInput(words).refine((said) => Object.values(said).some(Boolean), {
    message: "errors:required",
    path: ["fr"],
  });
