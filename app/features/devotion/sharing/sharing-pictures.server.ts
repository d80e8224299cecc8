import type { Caller } from "~/auth/caller.server";
import { getSettings } from "~/features/settings/settings.server";
import { showDevotion } from "../daily-content/daily-content.server";
import type { TitlePictureInput } from "./render-picture.server";

/** A sharing picture that may be drawn: a PNG of 1200×630. */
export interface SharingPicture {
  /** Everything it shows: equal contents are equal pictures. */
  content: string;
  draw: () => Promise<Uint8Array>;
}

/** The picture of a date's devotion in the caller's language. Throws AppError 404 for a date without one. */
export async function getDevotionPicture(
  caller: Caller,
  { date }: { date: string },
): Promise<SharingPicture> {
  const { devotion, siteName } = await showDevotion(caller, { date });
  const { verse, language, reference, version, longDate } = devotion;
  return createSharingPicture(
    { verse, language, reference, version, date: longDate, siteName },
    async (text) => (await loadRenderer()).renderVersePicture(text),
  );
}

/** The picture of every page that has none of its own. */
export async function getSitePicture(caller: Caller): Promise<SharingPicture> {
  const { site, ministry } = await getSettings();
  return createSharingPicture(
    { siteName: site.siteName, tagline: ministry.tagline[caller.language] },
    async (text) => (await loadRenderer()).renderSitePicture(text),
  );
}

/** The picture of anything that has a title. */
export const createTitlePicture = (text: TitlePictureInput): SharingPicture =>
  createSharingPicture(text, async (shown) => (await loadRenderer()).renderTitlePicture(shown));

// The typesetter and the renderer are large: they are loaded for the first picture, not for every process.
const loadRenderer = () => import("./render-picture.server");

const rendersInProgress = new Map<string, Promise<Uint8Array>>();

/** A link that is shared is fetched by many at once: they wait for one drawing. */
function createSharingPicture<T>(text: T, draw: (text: T) => Promise<Uint8Array>): SharingPicture {
  const content = JSON.stringify(text);
  return {
    content,
    draw() {
      const drawing =
        rendersInProgress.get(content) ?? draw(text).finally(() => rendersInProgress.delete(content));
      rendersInProgress.set(content, drawing);
      return drawing;
    },
  };
}
