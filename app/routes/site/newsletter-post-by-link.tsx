import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { loadPostByLinkScreen } from "~/features/newsletter/posts/posts-screens.server";
import { readPostInput } from "~/features/newsletter/posts/posts.schema";
import { pageMeta } from "~/http/page-meta";
import { loadScreen } from "~/http/screen.server";
import { tFor } from "~/i18n/i18n.server";
import { useLocalePath } from "~/i18n/locale-path";
import { ButtonLink } from "~/ui/button";
import { Section } from "~/ui/section";
import { PostView, PostBody } from "./newsletter/post-view";

export async function loader(args: LoaderFunctionArgs) {
  return loadScreen(args, async (caller) => {
    const { id } = readPostInput.parse({ id: args.params.id });
    const letter = await loadPostByLinkScreen(caller, { id, token: args.params.token });
    const title = letter?.cover.title ?? tFor(caller.language)("newsletter-reader:link.title");
    return { id, letter, meta: { title, description: "", noindex: true, noStore: true } };
  });
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** Where the link in a mailed letter leads: the letter, without a question. The link itself is the key. */
export default function NewsletterPostByLink() {
  const { t } = useTranslation("newsletter-reader");
  const path = useLocalePath();
  const { id, letter } = useLoaderData<typeof loader>();
  if (letter) {
    return (
      <PostView cover={letter.cover}>
        <PostBody html={letter.html} language={letter.cover.language} />
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
