import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { WallCards, WallFigures } from "./donor-wall/wall-cards";
import { loadWall } from "~/features/giving/wall/wall-screen.server";
import { wallQuerySchema } from "~/features/giving/wall/wall.schema";
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
import { SkeletonCards } from "~/ui/skeleton";
import { Verse } from "~/ui/verse";

export async function loader(args: LoaderFunctionArgs) {
  return loadSharedScreen(args, async (caller) => {
    const query = wallQuerySchema.safeParse(readQuery(args.request));
    if (!query.success) throw new AppError(404, "notFound");
    const t = tFor(caller.language);
    return {
      ...(await loadWall(caller, query.data)),
      language: caller.language,
      meta: { title: t("donor-wall:title"), description: t("donor-wall:lead") },
    };
  });
}

export const handle = { i18n: ["donor-wall"] };

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The donor wall: donors who agreed to be named, and the totals. */
export default function DonorWall() {
  const { cards, newer, older, totals, verse, language } = useLoaderData<typeof loader>();
  const { t } = useTranslation("donor-wall");
  const path = useLocalePath();
  const page = (place: string) => path(`/donor-wall?${place}`);
  const hasDonations = totals.donations !== "0";
  return (
    <>
      <Section headingLevel={1} eyebrow={t("eyebrow")} title={t("title")} lead={t("lead")}>
        {hasDonations && <WallFigures {...totals} />}
        {useIsTurning() ? (
          <SkeletonCards count={6} className="sm:grid-cols-2 lg:grid-cols-3" />
        ) : cards.length > 0 ? (
          <WallCards cards={cards} />
        ) : (
          <EmptyState
            headingLevel={2}
            title={t(hasDonations ? "empty.quietTitle" : "empty.title")}
            description={t(hasDonations ? "empty.quietText" : "empty.text")}
          />
        )}
        <Pagination
          className="mt-12"
          newer={newer && page(`after=${newer}`)}
          older={older && page(`before=${older}`)}
        />
      </Section>
      <Section tone="night" align="center" title={t("give.title")} lead={t("give.text")}>
        <Verse {...verse} lang={language} version={verse.version ?? undefined} size="lg" align="center" />
        <p className="mt-10 text-center">
          <ButtonLink asChild>
            <Link to={path("/donation")}>{t("give.action")}</Link>
          </ButtonLink>
        </p>
      </Section>
    </>
  );
}

/** Whether another page of the wall is loading. */
function useIsTurning(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  return state === "loading" && location.pathname === pathname;
}
