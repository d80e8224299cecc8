import { z } from "zod";
import { typedList } from "~/http/typed-text";
import {
  communicationMethods,
  contentTypes,
  frequencies,
  interests,
  pauses,
  type ContentType,
  type Interest,
} from "../preferences/preference-choices";

const languages = ["fr", "ht", "en", "es"] as const;
/** Absent, null and blank mean the same: the person said nothing. */
const optionalText = <T extends string>(text: z.ZodType<T>) =>
  text.nullish().transform((value) => (value || undefined) as Exclude<T, ""> | undefined);
const isMissing = (value: unknown) => value === undefined || value === null;

/** A subscription: `firstName` and `preferredLanguage` from the form, `name` and `feature` from the premium prompt. */
export const subscribeInput = z
  .object({
    email: z
      .string({ error: ({ input }) => (isMissing(input) ? "newsletter:emailRequired" : undefined) })
      .trim()
      .min(1, { error: "newsletter:emailRequired", abort: true })
      .max(254)
      .check(z.email())
      .toLowerCase(),
    firstName: optionalText(z.string().trim().max(100)),
    preferredLanguage: optionalText(z.enum([...languages, ""])),
    name: optionalText(z.string().trim().max(100)),
    feature: optionalText(z.string().trim().max(50)),
  })
  .refine(({ feature, name }) => feature === undefined || name !== undefined, {
    error: "newsletter:nameRequired",
    path: ["name"],
  });
export type SubscribeInput = z.output<typeof subscribeInput>;

/** The same for every address, known or new: what was asked, said back. */
export const subscriptionOutput = z.object({
  success: z.literal(true),
  message: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  preferredLanguage: z.enum(languages),
});
export type Subscription = z.output<typeof subscriptionOutput>;

/** The button behind a mailed link posts nothing: the link says it all. */
export const mailedLinkInput = z.object({});

/** What a subscriber prefers (spec admin §3, enhanced_newsletters), with the catalogue's defaults. */
export const preferencesSchema = z.object({
  frequency: z.enum(frequencies).default("weekly"),
  contentTypes: z.array(z.enum(contentTypes)).default([...contentTypes]),
  communicationMethod: z.enum(communicationMethods).default("email"),
});

export const savePreferencesInput = z
  .object({
    firstName: optionalText(z.string().trim().max(100)),
    lastName: optionalText(z.string().trim().max(100)),
    /** A town or a country, as they write it. */
    location: optionalText(z.string().trim().max(100)),
    preferredLanguage: z.enum(languages),
    frequency: z.enum(frequencies),
    contentTypes: typedList(z.enum(contentTypes)).check(z.minLength(1, "newsletter:contentTypesRequired")),
    interests: typedList(z.enum(interests)),
    pause: z.enum(pauses),
    /** The day letters begin again. */
    pauseUntil: z.preprocess((value) => value || undefined, z.iso.date().optional()),
  })
  .refine(({ pause, pauseUntil }) => pause !== "until" || pauseUntil !== undefined, {
    error: "newsletter:pauseUntilRequired",
    path: ["pauseUntil"],
  });
type Preferences = z.output<typeof savePreferencesInput>;
type OptionalPreference = "interests" | "contentTypes" | "lastName" | "location";
/** As a caller may say it: lists that are not named stay as they are. */
export type SavePreferencesInput = Omit<Preferences, OptionalPreference> & {
  interests?: Interest[];
  contentTypes?: ContentType[];
  lastName?: string | undefined;
  location?: string | undefined;
};
