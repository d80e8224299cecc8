import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MotivationList } from "~/features/devotion/motivations/motivation-list";
import { listMotivations } from "~/features/devotion/motivations/motivations.server";
import { motivationListQuery } from "~/features/devotion/motivations/motivations.schema";
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
    const query = motivationListQuery.safeParse(readQuery(args.request));
    if (!query.success) throw new AppError(404, "notFound");
    const t = tFor(caller.language);
    const meta = { title: t("motivations:title"), description: t("motivations:description") };
    return { ...(await listMotivations(caller, query.data)), meta };
  });
}

export const handle = { i18n: ["bible", "motivations"] };

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The published motivations in the reader's language. */
export default function Motivations() {
  const { words, newer, older } = useLoaderData<typeof loader>();
  const { t } = useTranslation("motivations");
  const path = useLocalePath();
  const { eyebrow, title, lead } = { eyebrow: t("section.eyebrow"), title: t("title"), lead: t("lead") };
  return (
    <Section headingLevel={1} width="reading" eyebrow={eyebrow} title={title} lead={lead}>
      {words.length > 0 ? (
        <MotivationList words={words} headingLevel={2} readChapter={t("bible:read")} />
      ) : (
        <EmptyState
          title={t("empty")}
          description={t("emptyNext")}
          headingLevel={2}
          action={<ButtonLink href={path("/#devotion")}>{t("toDevotion")}</ButtonLink>}
        />
      )}
      <Pagination
        className="mt-12"
        newer={newer && path(`/motivations?after=${newer}`)}
        older={older && path(`/motivations?before=${older}`)}
      />
    </Section>
  );
}
