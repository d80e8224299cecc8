import { z } from "zod";
import { canonicalEmail, emailPattern, isEmail, MAX_EMAIL_LENGTH } from "~/i18n/email-address";
import { countVisible, hasVisibleText, tidyText } from "~/i18n/visible-text";

/**
 * Text that a person typed and people read: line ends normalized to LF, and what cannot be seen removed from its ends.
 * Text without a visible character counts as empty.
 */
export const typedText = z.string().overwrite((text) => tidyText(text.replace(/\r\n?/g, "\n")));

/** A search on a screen: what is too long is cut. */
export const searchText = typedText.transform((text) => text.slice(0, 100)).catch("");

/** Typed text of at least `least` visible characters. */
export const visibleMin = (least: number, error: string) =>
  typedText.min(least, { error, abort: true }).refine((text) => countVisible(text) >= least, error);

/** Required text. A missing value counts as empty. */
export const requiredText = (most: number, missing: string) =>
  z.preprocess((given) => given ?? "", typedText.min(1, missing).max(most));

/** An e-mail address as typed, in its canonical form or as what `typedEmail` refuses. */
export const looseEmail = z.string().overwrite(canonicalEmail);

const checkedEmail = (typed: typeof looseEmail, missing?: string) =>
  typed
    .max(MAX_EMAIL_LENGTH, { abort: true })
    .check(z.email({ pattern: emailPattern, error: ({ input }) => (input === "" ? missing : undefined) }));

/** An e-mail address. Every schema takes it from here, so that all fields accept the same. */
export const typedEmail = checkedEmail(looseEmail);

/** An address, or "" for none. */
export const emailOrBlank = looseEmail
  .max(MAX_EMAIL_LENGTH, { abort: true })
  .refine((typed) => typed === "" || isEmail(typed), "errors:email");

/** An e-mail address with its own message where it is missing. */
export const requiredEmail = (missing: string) =>
  z.preprocess((given) => given ?? "", checkedEmail(looseEmail, missing));

/** A list of values under one name. A form sends a single value as a plain value, and an empty list not at all. */
export const typedList = <S extends z.ZodType>(one: S) =>
  z.preprocess((given) => (given === undefined || given === "" ? [] : [given].flat()), z.array(one));

/** A checkbox of a form, or true and false in JSON. */
export const typedFlag = z.preprocess(
  (given) => given === true || given === "on" || given === "true" || given === "1",
  z.boolean(),
);

/** A whole number, which a form or a path sends as text. */
export const typedNumber = z.preprocess(
  (given) => (typeof given === "string" && /^\s*-?\d{1,9}\s*$/.test(given) ? Number(given) : given),
  z.int(),
);

/** A row id in a path. An invalid one becomes 0, which no row has, so the verb answers 404. */
export const typedId = z.preprocess(
  (given) => (/^[1-9]\d{0,8}$/.test(String(given)) ? Number(given) : 0),
  z.int(),
);

/** Whether a schema's issue is a missing input. */
export const isMissingInput = ({ input }: { input?: unknown }) =>
  input === undefined || input === null || input === "";

/** For optional values: JSON null, and a form field in which nothing can be seen, become undefined. */
export const blankToUndefined = (given: unknown) =>
  given === null || (typeof given === "string" && !hasVisibleText(given)) ? undefined : given;

/** Optional text of at most this length. */
export const optionalText = (most: number) => z.preprocess(blankToUndefined, typedText.max(most).optional());
