import type { Area } from "~/areas/area.server";
import { accountsArea } from "./accounts/area.server";
import { analyticsArea } from "./analytics/area.server";
import { badgesArea } from "./badges/area.server";
import { bibleArea } from "./bible/area.server";
import { bibleStudyArea } from "./bible-study/area.server";
import { blogArea } from "./blog/area.server";
import { contactArea } from "./contact/area.server";
import { devotionArea } from "./devotion/area.server";
import { feedsArea } from "./feeds/area.server";
import { givingArea } from "./giving/area.server";
import { growthArea } from "./growth/area.server";
import { heldArea } from "./held/area.server";
import { mailArea } from "./mail/area.server";
import { moodArea } from "./mood/area.server";
import { newsletterArea } from "./newsletter/area.server";
import { onboardingArea } from "./onboarding/area.server";
import { operationsArea } from "./operations/area.server";
import { prayersArea } from "./prayers/area.server";
import { privacyArea } from "./privacy/area.server";
import { quotesArea } from "./quotes/area.server";
import { sermonsArea } from "./sermons/area.server";
import { settingsArea } from "./settings/area.server";
import { textImportArea } from "./text-import/area.server";
import { translationArea } from "./translation/area.server";
import { translatorArea } from "./translator/area.server";
import { webhooksArea } from "./webhooks/area.server";
import { writingArea } from "./writing/area.server";

/**
 * Every area of the house. The order is that in which personal data is locked and erased: completing a donation locks
 * it and then its donor's newsletter profile, so giving stands before newsletter, or the two could deadlock.
 */
export const areas: readonly Area[] = [
  operationsArea,
  givingArea,
  blogArea,
  newsletterArea,
  devotionArea,
  contactArea,
  bibleArea,
  bibleStudyArea,
  prayersArea,
  heldArea,
  quotesArea,
  moodArea,
  sermonsArea,
  growthArea,
  badgesArea,
  accountsArea,
  mailArea,
  writingArea,
  textImportArea,
  translationArea,
  translatorArea,
  webhooksArea,
  settingsArea,
  privacyArea,
  analyticsArea,
  feedsArea,
  onboardingArea,
];
