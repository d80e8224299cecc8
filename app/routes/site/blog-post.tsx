import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { parseBlogPostId } from "~/features/blog/blog-post-path";
import { BlogPostHeader } from "~/features/blog/blog-post-header";
import { BlogPostList } from "~/features/blog/blog-post-list";
import { blogPostToJsonLd } from "~/features/blog/blog-post-json-ld";
import { getBlogPostContext, readBlogPost } from "~/features/blog/blog.server";
import { PrintButton } from "~/features/devotion/sharing/print-button";
import { ShareLinks } from "~/features/devotion/sharing/share-buttons";
import { Prose } from "~/features/writing/markdown/prose";
import { pageMeta } from "~/http/page-meta";
import { loadSharedScreen } from "~/http/screen.server";
import { tFor } from "~/i18n/i18n.server";
import { localePath, plainPath, useLocalePath } from "~/i18n/locale-path";
import { Container } from "~/ui/container";
import { UiLink } from "~/ui/link";
import { Section } from "~/ui/section";
import { answerMoved } from "./shell/redirect-moved.server";

export async function loader(args: LoaderFunctionArgs) {
  return loadSharedScreen(args, async (caller) => {
    const { pathname, search } = new URL(args.request.url);
    const wanted = parseBlogPostId(args.params.article);
    const post = await readBlogPost(caller, { id: wanted });
    const { id, path, title, summary, category, publishedAt, updatedAt } = post;
    if (plainPath(pathname) !== path) {
      // The old address of another text may begin with the number of this one.
      const moved = await answerMoved(args.request);
      if (moved) throw moved;
      // Not cached: a cached redirect would loop once the title is changed back.
      const headers = { "Cache-Control": "no-cache" };
      throw redirect(localePath(args.params.lang, path) + search, { status: 301, headers });
    }
    const { related, languages, origin, siteName } = await getBlogPostContext(caller, post);
    const picture = `/pictures/${caller.language}/blog/${id}.png`;
    // Without a translation, the canonical address is the one in the post's original language.
    const spoken = languages.includes(caller.language) ? caller.language : post.originalLanguage;
    const url = origin + localePath(spoken, path);
    const posting = blogPostToJsonLd(post, {
      url,
      siteName,
      image: origin + picture,
      originalUrl: origin + localePath(post.originalLanguage, path),
      section: tFor(caller.language)(`blog:categories.${category}`),
    });
    const meta = {
      title,
      description: summary,
      picture,
      languages,
      article: { publishedAt, updatedAt },
    };
    return { post, related, url, posting, meta };
  });
}

export const handle = { i18n: ["blog", "devotion", "translation"] };

export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageMeta(args, args.data?.meta),
  ...(args.data ? [{ "script:ld+json": args.data.posting }] : []),
];

/** A blog post, translated when there is a translation. */
export default function BlogPostPage() {
  const { post, related, url } = useLoaderData<typeof loader>();
  const { t } = useTranslation("blog");
  const path = useLocalePath();
  const { title, language, html } = post;
  return (
    <>
      <article className="print:break-inside-auto">
        <div className="bg-tint py-14 sm:py-20 print:py-0">
          <Container width="reading">
            <BlogPostHeader post={post} />
          </Container>
        </div>
        <Container width="reading" className="py-12 sm:py-16 print:py-6">
          <Prose html={html} lang={language} />
          <p className="mt-8 hidden text-sm print:block">{url}</p>
          <div className="mt-12 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-line pt-6 print:hidden">
            <ShareLinks
              label={t("share.label")}
              words={`${title}\n\n${t("share.invite")}`}
              subject={title}
              url={url}
            />
            <PrintButton />
          </div>
          <p className="mt-8 print:hidden">
            <UiLink href={path("/blog")} className="link inline-block py-3">
              {t("all")}
            </UiLink>
          </p>
        </Container>
      </article>
      {related.length > 0 && (
        <Section tone="surface" title={t("related")} className="print:hidden">
          <BlogPostList posts={related} headingLevel={3} />
        </Section>
      )}
    </>
  );
}
