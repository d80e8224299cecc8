import type { Caller } from "~/auth/caller.server";
import { titlePicture, type Picture } from "~/features/devotion/devotion-picture.server";
import { getSettings } from "~/features/settings/settings.server";
import { i18nFor } from "~/i18n/i18n.server";
import { readArticle } from "./blog.server";

/** The sharing picture of a published article in the caller's language. Throws AppError 404. */
export async function articlePicture(caller: Caller, { id }: { id: number }): Promise<Picture> {
  const { title, language, category, longDate } = await readArticle(caller, { id });
  const { t } = i18nFor(caller.language);
  const { site } = await getSettings();
  return titlePicture({
    title,
    language,
    above: t(`blog:categories.${category}`),
    below: longDate,
    siteName: site.siteName,
  });
}
