import type { Caller } from "~/auth/caller.server";
import { drawPicture } from "~/drawing/picture-queue.server";
import { getSettings } from "~/settings/settings.server";
import type { TitlePictureInput, VersePictureInput } from "./render-picture.server";

/** A picture, a PNG of 1200×630 unless it says otherwise, not drawn yet. */
export interface SharingPicture {
  /** Everything it shows. Equal contents give equal pictures. */
  content: string;
  draw: () => Promise<Uint8Array>;
}

/** The picture of every page without one of its own. */
export async function getSitePicture(caller: Caller): Promise<SharingPicture> {
  const { site, ministry } = await getSettings();
  const text = { siteName: site.siteName, tagline: ministry.tagline[caller.language] };
  return { content: JSON.stringify(text), draw: () => drawPicture("site", text) };
}

/** The picture of a verse. */
export const createVersePicture = (text: VersePictureInput): SharingPicture => ({
  content: JSON.stringify(text),
  draw: () => drawPicture("verse", text),
});

/** The picture of anything that has a title. */
export const createTitlePicture = (text: TitlePictureInput): SharingPicture => ({
  content: JSON.stringify(text),
  draw: () => drawPicture("title", text),
});

/** The cover of a podcast, a PNG of 1400×1400. */
export const createCoverPicture = (text: { siteName: string; title: string }): SharingPicture => ({
  content: JSON.stringify(text),
  draw: () => drawPicture("cover", text),
});
