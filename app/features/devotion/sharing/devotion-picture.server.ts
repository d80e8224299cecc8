import type { Caller } from "~/auth/caller.server";
import { tFor } from "~/i18n/i18n.server";
import { showDevotion } from "../daily-content/daily-content.server";
import { createTitlePicture, createVersePicture, type SharingPicture } from "./sharing-pictures.server";

/** The picture of a date's devotion in the caller's language. Throws AppError 404 for a date without one. */
export async function getDevotionPicture(
  caller: Caller,
  { date }: { date: string },
): Promise<SharingPicture> {
  const { devotion, siteName } = await showDevotion(caller, { date });
  const { verse, language, reference, version, longDate, rights } = devotion;
  if (rights && !(rights.mayCopy && rights.mayFeed))
    return createTitlePicture({
      title: reference,
      language,
      above: tFor(language)("devotion:title"),
      below: longDate,
      siteName,
    });
  return createVersePicture({ verse, language, reference, version, date: longDate, siteName });
}
