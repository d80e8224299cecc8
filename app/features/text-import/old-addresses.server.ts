import { blogPostPath } from "~/features/blog/blog-post-path";
import { plainPath } from "~/i18n/locale-path";
import { db } from "~db/client";
import { toOldAddress } from "./old-address-path";

/**
 * The path here, without a language, of the published post that had an address where it came from; null for any other.
 * Asked only when the site has no such page, or has it at another address.
 */
export async function findMovedPath(address: string): Promise<string | null> {
  const plain = new URL(address);
  plain.pathname = plainPath(plain.pathname);
  const spellings = [...new Set([address, plain.href])].flatMap((one) => {
    const { origin, pathname: path } = new URL(one);
    // With its number first: all numbered addresses have one path.
    return [...new Set([one, origin + path])].flatMap((spelling) => toOldAddress(spelling) ?? []);
  });
  for (const path of spellings) {
    const found = await findPost(path);
    if (found) return found;
  }
  return null;
}

async function findPost(path: string): Promise<string | null> {
  const { blogId, title, newsletterId } =
    (await db
      .selectFrom("oldAddresses as old")
      .leftJoin("blogPosts as blog", (join) =>
        join
          .onRef("blog.id", "=", "old.contentId")
          .on("old.contentType", "=", "blog_post")
          .on("blog.isPublished", "=", true)
          .on("blog.publishedAt", "is not", null),
      )
      .leftJoin("newsletterPosts as letter", (join) =>
        join
          .onRef("letter.id", "=", "old.contentId")
          .on("old.contentType", "=", "newsletter_post")
          .on("letter.isPublished", "=", true),
      )
      .select(["blog.id as blogId", "blog.title", "letter.id as newsletterId"])
      .where("old.path", "=", path)
      .executeTakeFirst()) ?? {};
  if (blogId) return blogPostPath(blogId, title!);
  return newsletterId ? `/newsletter/${newsletterId}` : null;
}
