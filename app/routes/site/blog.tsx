import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BlogPostList } from "~/features/blog/blog-post-list";
import { BlogFilters, blogListPath } from "./blog/blog-filters";
import { blogListQuery } from "~/features/blog/blog.schema";
import { listPublishedBlogPosts } from "~/features/blog/blog.server";
import { AppError } from "~/request/errors";
import { readQuery } from "~/request/query";
import { pageMeta } from "~/http/page-meta";
import { loadSharedScreen } from "~/http/screen.server";
import { tFor } from "~/i18n/i18n.server";
import { useLocalePath } from "~/i18n/locale-path";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { UiLink } from "~/ui/link";
import { Pagination } from "~/ui/pagination";
import { Section } from "~/ui/section";

export async function loader(args: LoaderFunctionArgs) {
  return loadSharedScreen(args, async (caller) => {
    const query = blogListQuery.safeParse(readQuery(args.request));
    if (!query.success) throw new AppError(404, "notFound");
    const { category, languages, before, after } = query.data;
    const t = tFor(caller.language);
    const everyLanguage = languages === "all";
    return {
      ...(await listPublishedBlogPosts(caller, { category, everyLanguage, before, after })),
      filter: { category: category ?? null, everyLanguage },
      meta: { title: t("blog:title"), description: t("blog:lead") },
    };
  });
}

export const handle = { i18n: ["blog", "translation"] };

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The blog: posts in the page's language, or all of them. */
export default function Blog() {
  const { posts, newer, older, filter } = useLoaderData<typeof loader>();
  const { t } = useTranslation("blog");
  const path = useLocalePath();
  const { eyebrow, title, lead } = { eyebrow: t("eyebrow"), title: t("title"), lead: t("lead") };
  const address = (more: Partial<Parameters<typeof blogListPath>[0]>) =>
    path(blogListPath({ ...filter, ...more }));
  return (
    <Section headingLevel={1} eyebrow={eyebrow} title={title} lead={lead}>
      {(posts.length > 0 || filter.category) && <BlogFilters {...filter} />}
      {posts.length > 0 ? (
        <BlogPostList posts={posts} headingLevel={2} />
      ) : (
        <EmptyState
          headingLevel={2}
          title={t(filter.category ? "empty.category" : "empty.title")}
          description={t(filter.everyLanguage ? "empty.next" : "empty.inLanguage")}
          action={
            filter.everyLanguage ? (
              <ButtonLink asChild variant="secondary">
                <UiLink href={path("/devotion")}>{t("empty.toDevotions")}</UiLink>
              </ButtonLink>
            ) : (
              <ButtonLink asChild variant="secondary">
                <UiLink href={address({ everyLanguage: true })}>{t("filter.everyLanguage")}</UiLink>
              </ButtonLink>
            )
          }
        />
      )}
      <Pagination
        className="mt-12"
        newer={newer && address({ after: newer })}
        older={older && address({ before: older })}
      />
    </Section>
  );
}
