import type { Caller } from "~/auth/caller.server";
import { getSettings } from "~/features/settings/settings.server";
import { showDevotion } from "./devotion.server";
import type { TitlePictureText } from "./draw-picture.server";

/** A sharing picture that may be drawn: a PNG of 1200×630. */
export interface Picture {
  /** Everything it shows: equal contents are equal pictures. */
  content: string;
  draw: () => Promise<Uint8Array>;
}

/** The picture of a date's devotion in the caller's language. Throws AppError 404 for a date without one. */
export async function devotionPicture(caller: Caller, { date }: { date: string }): Promise<Picture> {
  const { devotion, siteName } = await showDevotion(caller, { date });
  const { verse, language, reference, version, longDate } = devotion;
  return picture({ verse, language, reference, version, date: longDate, siteName }, async (text) =>
    (await pencil()).drawVerse(text),
  );
}

/** The picture of every page that has none of its own. */
export async function sitePicture(caller: Caller): Promise<Picture> {
  const { site, ministry } = await getSettings();
  return picture({ siteName: site.siteName, tagline: ministry.tagline[caller.language] }, async (text) =>
    (await pencil()).drawSite(text),
  );
}

/** The picture of anything that has a title. */
export const titlePicture = (text: TitlePictureText): Picture =>
  picture(text, async (shown) => (await pencil()).drawTitle(shown));

// The typesetter and the renderer are large: they are loaded for the first picture, not for every process.
const pencil = () => import("./draw-picture.server");

const inHand = new Map<string, Promise<Uint8Array>>();

/** A link that is shared is fetched by many at once: they wait for one drawing. */
function picture<T>(text: T, draw: (text: T) => Promise<Uint8Array>): Picture {
  const content = JSON.stringify(text);
  return {
    content,
    draw() {
      const drawing = inHand.get(content) ?? draw(text).finally(() => inHand.delete(content));
      inHand.set(content, drawing);
      return drawing;
    },
  };
}
