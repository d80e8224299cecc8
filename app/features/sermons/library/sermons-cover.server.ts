import type { Caller } from "~/auth/caller.server";
import { createCoverPicture } from "~/features/devotion/sharing/sharing-pictures.server";
import { tFor } from "~/i18n/i18n.server";
import { getSettings } from "~/settings/settings.server";

/** The cover of the sermons' podcast in the caller's language. */
export async function getSermonsCover({ language }: Caller) {
  const { siteName } = (await getSettings()).site;
  return createCoverPicture({ siteName, title: tFor(language)("feeds:sermons.title") });
}
