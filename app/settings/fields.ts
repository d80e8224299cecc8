import { z } from "zod";
import { canonicalEmail, isEmail, MAX_EMAIL_LENGTH } from "~/i18n/email-address";
import { languages, type Language } from "~/i18n/languages";
import { hasVisibleText, tidyText } from "~/i18n/visible-text";
import { isSecretMask } from "./secret-mask";

/** One setting: its stored form, its input, its API output and its initial value. */
export interface SettingField<
  S extends z.ZodType = z.ZodType,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> {
  isField: true;
  stored: S;
  /** From a form or the API. A setting that is missing stays unchanged. */
  input: I;
  output: O;
  initial: z.output<S>;
  /** The environment variable that holds the initial value. */
  envName?: string;
  /** The value when a form omits the field: a switch that is off, a list without a choice. */
  leftOut?: false | string[];
  isSecret?: boolean;
  /**
   * Of a secret: the server that it is sent to, from the values of its section; "" for the fixed ones. A stored secret goes
   * to no other server: it must be typed again.
   */
  isFor?: (section: Record<string, unknown>) => string;
  /** Changing it requires a permission and a confirmed identity (`protection` of the area). */
  isProtected?: boolean;
  /** How the screen renders it when its tab has no hand-written markup for it. */
  control?: Control;
  /** From stored to output, if they differ. */
  toApi?: (stored: z.output<S>) => z.output<O>;
  /** From output to the value of a form in a language, if they differ. */
  toForm?: (shown: z.output<O>, language: Language) => FormValue;
}
/** A value of the API, which forms flatten. */
export type FormValue = string | number | boolean | null | { [name: string]: FormValue } | FormValue[];

export type Control =
  | { kind: "switch" }
  | { kind: "number"; min: number; max: number }
  | { kind: "text"; max: number }
  | { kind: "choice"; values: readonly string[] }
  | RowsControl;
/** A list. Each column of a row is rendered by its own control. */
export interface RowsControl {
  kind: "rows";
  most: number;
  columns: Record<string, Extract<Control, { kind: "text" | "choice" }>>;
}

interface FieldOptions {
  envName?: string;
}

const trimmed = z.string().overwrite((text) => tidyText(text).replace(/\s+/g, " "));
/** Text on one line, of any length. */
export const oneLine = trimmed;
/** Text on one line. */
export const lineInput = (max: number) => trimmed.max(max);
/** Text of several lines. */
export const textInput = (max: number) =>
  z
    .string()
    .overwrite((text) => tidyText(text.replace(/\r\n?/g, "\n")))
    .max(max);

const eachLanguage = z.object({ fr: z.string(), ht: z.string(), en: z.string(), es: z.string() });
const inAllLanguages = ({ fr = "", ht = "", en = "", es = "" }: Partial<Record<string, string>>) => ({
  fr,
  ht,
  en,
  es,
});

/** A setting of any shape. */
export const customField = <S extends z.ZodType, I extends z.ZodType, O extends z.ZodType>(
  field: Omit<SettingField<S, I, O>, "isField">,
): SettingField<S, I, O> => ({ isField: true, ...field });

/** The same field, marked `isProtected`. */
export const protectedField = <F extends { isField: true }>(field: F): F => ({ ...field, isProtected: true });

/** On or off. A form sends "on", or nothing. */
export const switchField = (initial: boolean, options: FieldOptions = {}) =>
  customField({
    stored: z.boolean().default(initial),
    input: z.union([z.boolean(), z.literal("on").transform(() => true)]),
    output: z.boolean(),
    initial,
    leftOut: false,
    control: { kind: "switch" },
    ...options,
  });

/** Text; `input` validates it. */
export const textField = (input: z.ZodString, initial = "", options: FieldOptions = {}) =>
  customField({
    stored: z.string().default(initial),
    input,
    output: z.string(),
    initial,
    control: { kind: "text", max: input.maxLength ?? 1000 },
    ...options,
  });

/** One of several values. */
export const choiceField = <const V extends readonly string[]>(values: V, initial: V[number]) => {
  const one = z.enum(values);
  return customField({
    stored: one.default(initial as z.core.util.NoUndefined<z.output<typeof one>>),
    input: one,
    output: one,
    control: { kind: "choice", values },
    initial,
  });
};

const numberInput = (min: number, max: number) =>
  z.preprocess(
    (given) => (typeof given === "string" && /^\s*\d{1,6}\s*$/.test(given) ? Number(given) : given),
    z.int().min(min).max(max),
  );

/** A whole number. */
export const numberField = (min: number, max: number, initial: number) =>
  customField({
    stored: z.int().min(min).max(max).default(initial),
    input: numberInput(min, max),
    output: z.int(),
    initial,
    control: { kind: "number", min, max },
  });

/** A limit. 0 means no limit; so does an empty field, because another choice may hide it. */
export const limitField = (max: number) =>
  customField({
    stored: z.int().min(0).default(0),
    input: z.preprocess((given) => (given === "" ? 0 : given), numberInput(0, max)),
    output: z.int(),
    initial: 0,
  });

interface SecretOptions {
  /** A person may have chosen it: spaces and letters of every language are allowed. */
  isPassword?: boolean;
  /** `SettingField.isFor` */
  isFor?: SettingField["isFor"];
  /** What it looks like, and what is said of anything else. */
  form?: { pattern: RegExp; error: string };
}

/** Stored sealed. Input: a secret, the mask of the stored one (keeps it), or "" (removes it). */
export const secretField = ({ isPassword = false, isFor, form }: SecretOptions = {}) => ({
  ...customField({
    stored: z.string().default(""),
    input: z
      .string()
      .trim()
      .max(500)
      .refine(
        (typed) => (isPassword ? /^[^\p{C}•]*$/u : /^[\x21-\x7e]*$/).test(typed) || isSecretMask(typed),
        "admin-settings:errors.secret",
      )
      .refine(
        (typed) => !form || typed === "" || isSecretMask(typed) || form.pattern.test(typed),
        form?.error ?? "admin-settings:errors.secret",
      ),
    output: z.string(),
    initial: "",
    ...(isFor && { isFor }),
  }),
  isSecret: true as const,
});

const emptyInEachLanguage = { fr: "", ht: "", en: "", es: "" };
const eachLanguageInput = <T extends z.ZodType>(words: T) =>
  z.object({
    fr: words.optional(),
    ht: words.optional(),
    en: words.optional(),
    es: words.optional(),
  });

/** A text in each of the four languages. */
export const eachLanguageField = <T extends z.ZodType>(words: T) =>
  customField({
    stored: eachLanguage.default(emptyInEachLanguage),
    input: eachLanguageInput(words),
    output: eachLanguage,
    initial: emptyInEachLanguage,
  });

/** For rows of a list: a text in at least one language. */
export const someLanguage = <T extends z.ZodType<string>>(words: T) => ({
  stored: eachLanguage,
  input: eachLanguageInput(words)
    .refine((texts) => Object.values(texts).some(Boolean), { message: "errors:required", path: ["fr"] })
    .transform(inAllLanguages),
});

export const isBlank = (row: unknown): boolean => {
  if (typeof row === "object" && row !== null) return Object.values(row).every(isBlank);
  return row === undefined || row === null || (typeof row === "string" && !hasVisibleText(row));
};

/** A list of at most `most` rows. Empty rows are removed; `check` gets them as null, so that indexes stay. */
export const rowsField = <S extends z.ZodType, I extends z.ZodType, O extends z.ZodType>(
  row: { stored: S; input: I; output: O },
  most: number,
  check: (all: (z.output<I> | null)[], context: z.RefinementCtx) => void = () => undefined,
) =>
  customField({
    stored: z.array(row.stored),
    input: z.preprocess(
      (given) => (Array.isArray(given) ? given.map((one: unknown) => (isBlank(one) ? null : one)) : given),
      z
        .array(row.input.nullable())
        .superRefine(check)
        .transform((all) => all.filter((one) => one !== null))
        .refine((all) => all.length <= most, "admin-settings:errors.tooMany"),
    ),
    output: z.array(row.output),
    initial: [],
  });

/** The languages that the site offers. */
export const languagesField = () =>
  customField({
    stored: z.array(z.enum(languages)).min(1),
    input: z
      .preprocess(
        (given) => (given === undefined || given === "" ? [] : [given].flat()),
        z.array(z.enum(languages)),
      )
      .refine((chosen) => chosen.length > 0, "admin-settings:errors.oneLanguage")
      .transform((chosen) => languages.filter((one) => chosen.includes(one))),
    output: z.array(z.enum(languages)),
    initial: [...languages],
    leftOut: [],
  });

export const emailInput = z
  .string()
  .overwrite(canonicalEmail)
  .max(MAX_EMAIL_LENGTH, { abort: true })
  .refine((typed) => typed === "" || isEmail(typed), "errors:email");
/** The name of a server, without a protocol or a port; no IP address. */
export const hostInput = lineInput(253).refine(
  (typed) =>
    typed === "" ||
    /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*\.[a-z][a-z\d-]*[a-z\d]$/i.test(typed),
  "admin-mail-account:errors.host",
);
export const colourInput = trimmed.regex(/^#[0-9a-f]{6}$/i, "admin-settings:errors.colour");
const countries = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
export const isCountryCode = (typed: string): boolean =>
  /^[A-Z]{2}$/.test(typed) && countries.of(typed) !== undefined;
/** The URL of a web page; https is added when the scheme is missing. */
const linkFrom = (complete: (typed: string) => string) =>
  trimmed
    .max(300)
    .overwrite(complete)
    .refine(
      (typed) =>
        typed === "" || z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).safeParse(typed).success,
      "admin-settings:errors.link",
    );
const withScheme = (typed: string) => (typed === "" || typed.includes("://") ? typed : `https://${typed}`);
/** The URL of an account on a social network. Its name is enough: `@name` follows `base`. */
export const accountInput = (base: string) =>
  linkFrom((typed) => (/^@[\w.-]{1,100}$/.test(typed) ? base + typed.slice(1) : withScheme(typed)));
