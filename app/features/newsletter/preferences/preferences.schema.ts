import { z } from "zod";
import { languages } from "~/i18n/languages";
import { typedList, typedText } from "~/http/typed-text";
import {
  communicationMethods,
  contentTypes,
  frequencies,
  interests,
  pauses,
  type ContentType,
  type Interest,
} from "./preference-choices";

/** Absent, null and blank mean the same: the person gave nothing. */
export const optionalText = <T extends string>(text: z.ZodType<T>) =>
  text.nullish().transform((value) => (value || undefined) as Exclude<T, ""> | undefined);

/** What enhanced_newsletters.preferences holds, with its defaults. */
export const preferencesSchema = z.object({
  frequency: z.enum(frequencies).default("weekly"),
  contentTypes: z.array(z.enum(contentTypes)).default([...contentTypes]),
  communicationMethod: z.enum(communicationMethods).default("email"),
});

export const preferencesFields = {
  firstName: optionalText(typedText.max(100)),
  lastName: optionalText(typedText.max(100)),
  /** A town or a country, as the subscriber writes it. */
  location: optionalText(typedText.max(100)),
  preferredLanguage: z.enum(languages),
  frequency: z.enum(frequencies),
  contentTypes: typedList(z.enum(contentTypes)).check(z.minLength(1, "subscription:contentTypesRequired")),
  interests: typedList(z.enum(interests)),
  pause: z.enum(pauses),
  /** The first day with mails again. */
  pauseUntil: z.preprocess((value) => value || undefined, z.iso.date().optional()),
};

/** A pause until a day needs the day. */
export const requirePauseEnd = <S extends z.ZodType<{ pause: string; pauseUntil?: string | undefined }>>(
  fields: S,
) =>
  fields.refine(({ pause, pauseUntil }) => pause !== "until" || pauseUntil !== undefined, {
    error: "subscription:pauseUntilRequired",
    path: ["pauseUntil"],
  });

export const savePreferencesInput = requirePauseEnd(z.object(preferencesFields));
type Preferences = z.output<typeof savePreferencesInput>;
type OptionalPreference = "interests" | "contentTypes" | "lastName" | "location";
/** Lists that a caller leaves out stay as they are. */
export type SavePreferencesInput = Omit<Preferences, OptionalPreference> & {
  interests?: Interest[];
  contentTypes?: ContentType[];
  lastName?: string | undefined;
  location?: string | undefined;
};
