import type { Caller } from "~/auth/caller.server";
import { singleFlight } from "~/request/single-flight";
import { getSettings } from "~/settings/settings.server";
import type { TitlePictureInput, VersePictureInput } from "./render-picture.server";

/** A picture, a PNG of 1200×630 unless it says otherwise, not rendered yet. */
export interface SharingPicture {
  /** Everything it shows. Equal contents give equal pictures. */
  content: string;
  draw: () => Promise<Uint8Array>;
}

/** The picture of every page without one of its own. */
export async function getSitePicture(caller: Caller): Promise<SharingPicture> {
  const { site, ministry } = await getSettings();
  return createSharingPicture(
    { siteName: site.siteName, tagline: ministry.tagline[caller.language] },
    async (text) => (await loadRenderer()).renderSitePicture(text),
  );
}

/** The picture of a verse. */
export const createVersePicture = (input: VersePictureInput): SharingPicture =>
  createSharingPicture(input, async (text) => (await loadRenderer()).renderVersePicture(text));

/** The picture of anything that has a title. */
export const createTitlePicture = (text: TitlePictureInput): SharingPicture =>
  createSharingPicture(text, async (shown) => (await loadRenderer()).renderTitlePicture(shown));

/** The cover of a podcast, a PNG of 1400×1400. */
export const createCoverPicture = (input: { siteName: string; title: string }): SharingPicture =>
  createSharingPicture(input, async (text) => (await loadRenderer()).renderCoverPicture(text));

// satori and resvg are large: loaded for the first picture only.
const loadRenderer = () => import("./render-picture.server");

/** Single flight: concurrent requests for a shared link wait for one rendering. */
const renderOnce = singleFlight<Uint8Array>();

function createSharingPicture<T>(text: T, draw: (text: T) => Promise<Uint8Array>): SharingPicture {
  const content = JSON.stringify(text);
  return { content, draw: () => renderOnce(content, () => draw(text)) };
}
