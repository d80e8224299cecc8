import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { loadPostByLinkScreen } from "~/features/newsletter/posts/posts-screens.server";
import { PostBody, PostView } from "~/features/newsletter/posts/post-view";
import { readPostInput } from "~/features/newsletter/posts/posts.schema";
import { pageMeta } from "~/http/page-meta";
import { loadScreen } from "~/http/screen.server";
import { tFor } from "~/i18n/i18n.server";
import { useLocalePath } from "~/i18n/locale-path";
import { ButtonLink } from "~/ui/button";
import { Section } from "~/ui/section";

export async function loader(args: LoaderFunctionArgs) {
  return loadScreen(args, async (caller) => {
    const { id } = readPostInput.parse({ id: args.params.id });
    const post = await loadPostByLinkScreen(caller, { id, token: args.params.token });
    const title = post?.cover.title ?? tFor(caller.language)("newsletter-reader:link.title");
    return { id, post, meta: { title, description: "", noindex: true, noStore: true } };
  });
}

export const handle = { i18n: ["newsletter-reader", "translation"] };

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The target of the link in a mailed post: the post, without asking for an address. */
export default function NewsletterPostByLink() {
  const { t } = useTranslation("newsletter-reader");
  const path = useLocalePath();
  const { id, post } = useLoaderData<typeof loader>();
  if (post) {
    return (
      <PostView cover={post.cover}>
        <PostBody html={post.html} language={post.cover.language} />
      </PostView>
    );
  }
  return (
    <Section headingLevel={1} width="form" title={t("link.title")} lead={t("link.text")}>
      <ButtonLink asChild>
        <Link to={path(`/newsletter/${id}`)}>{t("link.toLetter")}</Link>
      </ButtonLink>
    </Section>
  );
}
