import type { Caller } from "~/auth/caller.server";
import { tFor } from "~/i18n/i18n.server";
import { getSettings } from "~/settings/settings.server";
import { createCoverPicture } from "../sharing/sharing-pictures.server";

/** The cover of the devotions' podcast in the caller's language. */
export async function getDevotionCover({ language }: Caller) {
  const { siteName } = (await getSettings()).site;
  return createCoverPicture({ siteName, title: tFor(language)("feeds:devotionPodcast.title") });
}
