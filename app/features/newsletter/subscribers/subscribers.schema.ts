import { z } from "zod";
import { languages } from "~/i18n/languages";
import { isMissingInput, requiredEmail, typedEmail, typedText } from "~/http/typed-text";
import { optionalText } from "../preferences/preferences.schema";

/** A subscription: `firstName` and `preferredLanguage` from the form, `name` and `feature` from the premium prompt. */
export const subscribeInput = z
  .object({
    email: requiredEmail("newsletter:emailRequired").transform((email) => email.toLowerCase()),
    firstName: optionalText(typedText.max(100)),
    preferredLanguage: optionalText(z.enum([...languages, ""])),
    name: optionalText(typedText.max(100)),
    feature: optionalText(typedText.max(50)),
  })
  .refine(({ feature, name }) => feature === undefined || name !== undefined, {
    error: "newsletter:nameRequired",
    path: ["name"],
  });
export type SubscribeInput = z.output<typeof subscribeInput>;

/** What the premium prompt sends. Both fields are required. */
export const premiumInput = z
  .object({
    name: typedText.min(1).max(100),
    email: typedEmail.toLowerCase(),
  })
  .refine(() => false, {
    error: "newsletter:premium.fillIn",
    when: ({ issues }) => issues.some(isMissingInput),
  });

/** Repeats the input. It is the same for a known and for a new address. */
export const subscriptionOutput = z.object({
  success: z.literal(true),
  message: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  preferredLanguage: z.enum(languages),
});
export type Subscription = z.output<typeof subscriptionOutput>;

/** The button behind a mailed link posts no fields: the link holds everything. */
export const mailedLinkInput = z.object({});
