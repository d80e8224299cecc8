import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PostCards } from "./newsletter/post-cards";
import { loadArchiveScreen } from "~/features/newsletter/posts/posts-screens.server";
import { archiveQuery } from "~/features/newsletter/posts/posts.schema";
import { AppError } from "~/request/errors";
import { readQuery } from "~/request/query";
import { pageMeta } from "~/http/page-meta";
import { loadSharedScreen } from "~/http/screen.server";
import { tFor } from "~/i18n/i18n.server";
import { useLocalePath } from "~/i18n/locale-path";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";
import { Section } from "~/ui/section";

export async function loader(args: LoaderFunctionArgs) {
  return loadSharedScreen(args, async (caller) => {
    const asked = readQuery(args.request);
    const query = archiveQuery.pick({ before: true, after: true }).safeParse(asked);
    if (!query.success) throw new AppError(404, "notFound");
    const t = tFor(caller.language);
    const meta = { title: t("newsletter-reader:list.title"), description: t("newsletter-reader:list.lead") };
    return { ...(await loadArchiveScreen(caller, query.data)), meta };
  });
}

export const handle = { i18n: ["newsletter-reader", "translation"] };

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The archive: everybody sees the list, subscribers and donors read the posts. */
export default function Newsletter() {
  const { posts, newer, older } = useLoaderData<typeof loader>();
  const { t } = useTranslation("newsletter-reader");
  const path = useLocalePath();
  const { eyebrow, title, lead } = {
    eyebrow: t("list.eyebrow"),
    title: t("list.title"),
    lead: t("list.lead"),
  };
  const subscribe = (
    <ButtonLink asChild variant={posts.length > 0 ? "secondary" : "primary"}>
      <Link to={path("/subscribe")}>{t("subscribe")}</Link>
    </ButtonLink>
  );
  return (
    <Section
      headingLevel={1}
      eyebrow={eyebrow}
      title={title}
      lead={lead}
      action={posts.length > 0 && subscribe}
    >
      {posts.length > 0 ? (
        <PostCards posts={posts} />
      ) : (
        <EmptyState
          headingLevel={2}
          title={t("list.empty")}
          description={t("list.emptyNext")}
          action={subscribe}
        />
      )}
      <Pagination
        className="mt-12"
        newer={newer && path(`/newsletter?after=${newer}`)}
        older={older && path(`/newsletter?before=${older}`)}
      />
    </Section>
  );
}
