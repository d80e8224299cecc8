import { z } from "zod";

/** A sentence in each of the four languages. */
const inEachLanguage = z.object({ fr: z.string(), ht: z.string(), en: z.string(), es: z.string() });
const colour = z.string().regex(/^#[0-9a-f]{6}$/i);
const link = z.union([z.url({ protocol: /^https?$/ }), z.literal("")]);

const siteSettings = z.object({
  siteName: z.string(),
  siteDescription: inEachLanguage,
  primaryColor: colour,
  secondaryColor: colour,
});

const ministrySettings = z.object({
  pastorName: z.string(),
  tagline: inEachLanguage,
  heroTitle: inEachLanguage,
  heroSubtitle: inEachLanguage,
  about: inEachLanguage,
  /** The ministry's claims: a figure and what it counts. */
  claims: z.array(z.object({ figure: z.string(), label: inEachLanguage })),
  phone: z.string(),
  email: z.email(),
  address: z.string(),
  /** The number for the chat link, digits with country code. */
  chatNumber: z.string(),
  links: z.object({ videoChannel: link, facebook: link, instagram: link }),
  /** Videos shown on the landing page; nothing of them loads before a click. */
  videos: z.array(z.object({ youtubeId: z.string().regex(/^[\w-]{6,20}$/), title: inEachLanguage })),
});

const publishingSettings = z.object({ timeZone: z.string() });
const newsletterSettings = z.object({ doubleOptIn: z.boolean() });

/** One row a key in `system_settings`. */
export const settingsSchema = z.object({
  site: siteSettings,
  ministry: ministrySettings,
  publishing: publishingSettings,
  newsletter: newsletterSettings,
});
export type Settings = z.output<typeof settingsSchema>;
export type MinistrySettings = Settings["ministry"];
