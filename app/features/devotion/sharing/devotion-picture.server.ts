import type { Caller } from "~/auth/caller.server";
import { tFor } from "~/i18n/i18n.server";
import { showDevotion } from "../daily-content/daily-content.server";
import { createTitlePicture, createVersePicture, type SharingPicture } from "./sharing-pictures.server";

/** As much as fits beside the reference, on two lines. */
const MAX_NAMED = 90;

/** The picture of a date's devotion in the caller's language. Throws AppError 404 for a date without one. */
export async function getDevotionPicture(
  caller: Caller,
  { date }: { date: string },
): Promise<SharingPicture> {
  const { devotion, siteName } = await showDevotion(caller, { date });
  const { verse, language, reference, version, longDate, rights } = devotion;
  const named = [version, rights?.attribution].filter(Boolean).join(" · ");
  if (rights && !(rights.mayCopy && rights.mayFeed && named.length <= MAX_NAMED))
    return createTitlePicture({
      title: reference,
      language,
      above: tFor(language)("devotion:title"),
      below: longDate,
      siteName,
    });
  return createVersePicture({ verse, language, reference, version: named || null, date: longDate, siteName });
}
