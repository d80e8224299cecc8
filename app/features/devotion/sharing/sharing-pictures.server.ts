import type { Caller } from "~/auth/caller.server";
import { drawPicture } from "~/drawing/picture-queue.server";
import { loadDrawnLogo } from "~/features/writing/pictures/load-logo.server";
import { getSettings } from "~/settings/settings.server";
import type { TitlePictureInput, VersePictureInput } from "./render-picture.server";

/** A picture, a PNG of 1200×630 unless it says otherwise, not drawn yet. */
export interface SharingPicture {
  /** Everything it shows, the logo by its file name. Equal contents give equal pictures. */
  content: string;
  draw: () => Promise<Uint8Array>;
}

/** The picture of every page without one of its own. */
export async function getSitePicture(caller: Caller): Promise<SharingPicture> {
  const { site, ministry } = await getSettings();
  return withLogo("site", { siteName: site.siteName, tagline: ministry.tagline[caller.language] });
}

/** The picture of a verse. */
export const createVersePicture = (text: Omit<VersePictureInput, "logo">) => withLogo("verse", text);

/** The picture of anything that has a title. */
export const createTitlePicture = (text: Omit<TitlePictureInput, "logo">) => withLogo("title", text);

/** The cover of a podcast, a PNG of 1400×1400. */
export const createCoverPicture = (text: { siteName: string; title: string }): SharingPicture => ({
  content: JSON.stringify(text),
  draw: () => drawPicture("cover", text),
});

async function withLogo<Name extends "site" | "verse" | "title">(
  task: Name,
  text: Omit<Parameters<typeof drawPicture<Name>>[1], "logo">,
): Promise<SharingPicture> {
  const { logo } = (await getSettings()).ministry;
  return {
    content: JSON.stringify({ ...text, logo }),
    draw: async () =>
      drawPicture(task, { ...text, logo: await loadDrawnLogo(logo) } as Parameters<
        typeof drawPicture<Name>
      >[1]),
  };
}
