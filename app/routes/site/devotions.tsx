import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DevotionMonths } from "./devotions/devotion-months";
import { devotionArchiveQuery } from "~/features/devotion/daily-content/daily-content.schema";
import { listDevotions } from "~/features/devotion/daily-content/daily-content.server";
import { listFeedLinksOf } from "~/features/feeds/feeds.server";
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
    const query = devotionArchiveQuery.safeParse(readQuery(args.request));
    if (!query.success) throw new AppError(404, "notFound");
    const t = tFor(caller.language);
    const meta = {
      title: t("devotion:archive.title"),
      description: t("devotion:archive.description"),
      feeds: listFeedLinksOf("/devotion", caller.language),
    };
    return { ...(await listDevotions(caller, query.data)), meta };
  });
}

export const handle = { i18n: ["devotion"] };

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

export default function DevotionsPage() {
  const { months, newer, older } = useLoaderData<typeof loader>();
  const { t } = useTranslation("devotion");
  const path = useLocalePath();
  const { eyebrow, title, lead } = {
    eyebrow: t("archive.eyebrow"),
    title: t("archive.title"),
    lead: t("archive.lead"),
  };
  return (
    <Section headingLevel={1} width="reading" eyebrow={eyebrow} title={title} lead={lead}>
      {months.length > 0 ? (
        <DevotionMonths months={months} />
      ) : (
        <EmptyState
          title={t("archive.empty")}
          description={t("archive.emptyNext")}
          action={<ButtonLink href={path("/devotion")}>{t("archiveLink")}</ButtonLink>}
        />
      )}
      <Pagination
        className="mt-12"
        newer={newer && path(`/devotion?after=${newer}`)}
        older={older && path(`/devotion?before=${older}`)}
      />
    </Section>
  );
}
