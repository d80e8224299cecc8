import { z } from "zod";
import { countries } from "~/i18n/country-options";
import { languages } from "~/i18n/languages";
import {
  accountInput,
  choiceField,
  colourInput,
  eachLanguageField,
  emailInput,
  languagesField,
  lineInput,
  oneLine,
  rowsField,
  someLanguage,
  textField,
  textInput,
} from "./fields";
import { MAX_CLAIMS, MAX_VIDEOS } from "./list-limits";
import { defineSettings } from "./section";

// Settings of the site as a whole, which belong to no area.

export const siteSettings = defineSettings({
  row: "site",
  api: "siteSettings",
  tab: "general",
  order: 60,
  texts: null,
  fields: {
    siteName: textField(lineInput(60).min(1)),
    siteDescription: eachLanguageField(lineInput(300)),
    primaryColor: textField(colourInput, "#3B82F6"),
    secondaryColor: textField(colourInput, "#8B5CF6"),
  },
});

const languageSettings = defineSettings({
  row: "languages",
  api: "",
  tab: "general",
  order: 10,
  texts: null,
  fields: { defaultLanguage: choiceField(languages, "fr"), availableLanguages: languagesField() },
});

function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

const publishingSettings = defineSettings({
  row: "publishing",
  tab: "general",
  order: 80,
  texts: null,
  fields: {
    timeZone: textField(oneLine.refine(isTimeZone, "admin-settings:errors.timeZone"), "UTC", {
      envName: "MINISTRY_TIME_ZONE",
    }),
  },
});

const chatNumber = oneLine
  .overwrite((typed) => typed.replace(/[\s().+-]/g, ""))
  .regex(/^(\d{6,15})?$/, "admin-settings:errors.chatNumber");
/** The id of a video; the URL of a video is reduced to its id. */
const youtubeId = oneLine
  .overwrite((typed) => /(?:v=|youtu\.be\/|shorts\/|embed\/|live\/)([\w-]{6,20})/.exec(typed)?.[1] ?? typed)
  .regex(/^[\w-]{6,20}$/, "admin-settings:errors.video");
const words = someLanguage(lineInput(100));

const ministrySettings = defineSettings({
  row: "ministry",
  tab: "ministry",
  order: 100,
  texts: null,
  fields: {
    pastorName: textField(lineInput(100)),
    /** File name of an uploaded picture; empty: the sunrise. */
    logo: textField(oneLine.regex(/^([0-9a-f]{32}-\d{1,4}x\d{1,4}\.png)?$/, "admin-settings:errors.logo")),
    tagline: eachLanguageField(lineInput(120)),
    heroTitle: eachLanguageField(lineInput(120).min(1)),
    heroSubtitle: eachLanguageField(lineInput(300)),
    about: eachLanguageField(textInput(3000)),
    /** What gifts are used for, and what the newsletter brings. Empty: the pages say nothing about it. */
    givingPurpose: eachLanguageField(lineInput(300)),
    newsletterPromise: eachLanguageField(lineInput(300)),
    /** The ministry's claims: a figure and what it counts. */
    claims: rowsField(
      {
        stored: z.object({ figure: z.string(), label: words.stored }),
        input: z.object({ figure: lineInput(20).min(1), label: words.input }),
        output: z.object({ figure: z.string(), label: words.stored }),
      },
      MAX_CLAIMS,
    ),
    phone: textField(lineInput(40)),
    /** Address for notices; empty: no notices by mail. */
    email: textField(emailInput),
    address: textField(textInput(200)),
    /** ISO code; empty: the one that the time zone means (ministry-country.ts). */
    country: choiceField(["", ...countries], ""),
    /** The number for the chat link, digits with country code. */
    chatNumber: textField(chatNumber),
    links: {
      videoChannel: textField(accountInput("https://www.youtube.com/@")),
      facebook: textField(accountInput("https://www.facebook.com/")),
      instagram: textField(accountInput("https://www.instagram.com/")),
    },
    /** Videos on the landing page; nothing of them loads before a click. */
    videos: rowsField(
      {
        stored: z.object({ youtubeId: z.string(), title: words.stored }),
        input: z.object({ youtubeId, title: words.input }),
        output: z.object({ youtubeId: z.string(), title: words.stored }),
      },
      MAX_VIDEOS,
    ),
  },
});

export const siteSections = [siteSettings, languageSettings, publishingSettings, ministrySettings] as const;
