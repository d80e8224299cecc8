import type { Caller } from "~/auth/caller.server";
import { createTitlePicture, type SharingPicture } from "~/features/devotion/sharing/sharing-pictures.server";
import { getSettings } from "~/settings/settings.server";
import { i18nFor } from "~/i18n/i18n.server";
import { readBlogPost } from "./blog.server";

/** The sharing picture of a published blog post in the caller's language. Throws AppError 404. */
export async function getBlogPostPicture(caller: Caller, { id }: { id: number }): Promise<SharingPicture> {
  const { title, language, category, longDate } = await readBlogPost(caller, { id });
  const { t } = i18nFor(caller.language);
  const { site } = await getSettings();
  return createTitlePicture({
    title,
    language,
    above: t(`blog:categories.${category}`),
    below: longDate,
    siteName: site.siteName,
  });
}
