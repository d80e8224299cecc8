import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Mail, MailCheck } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import { ContentPage } from "~/features/devotion/content-page";
import { getSubscriberOverview } from "~/features/newsletter/segments/subscriber-overview-admin.server";
import { adminScreen } from "~/http/admin-screen.server";
import { pageMeta } from "~/http/page-meta";
import { formatMoney, formatNumber, formatPercent } from "~/i18n/format";
import { languageNames } from "~/i18n/languages";
import { AdminSection, StatTile, StatTiles } from "~/ui/admin-page";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { UiLink } from "~/ui/link";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_newsletter", "admin-segments:overview.title", async (caller) => {
    const { active, reachable, languages, donors, segments } = await getSubscriberOverview(caller);
    const number = (value: number) => formatNumber(value, caller.language);
    const counted = (count: number) => ({
      count: number(count),
      share: active > 0 ? formatPercent(count / active, caller.language) : "–",
    });
    return {
      permissions: [...caller.permissions],
      active: number(active),
      reachable: number(reachable),
      languages: languages.map(({ language, count }) => ({ language, ...counted(count) })),
      hasDonors: donors.some(({ count }) => count > 0),
      showsTotals: donors.every(({ totals }) => totals !== null),
      donors: donors.map(({ segment, count, totals }) => ({
        segment,
        ...counted(count),
        totals: (totals ?? []).map(({ currency, amount }) => formatMoney(amount, currency, caller.language)),
      })),
      segments: segments.map(({ count, ...segment }) => ({ ...segment, count: number(count) })),
    };
  });
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

const path = "/admin/newsletter/segments";
const end = { align: "end" } as const;

/** The newsletter's readers: its segments, with live counts. */
export default function ContentNewsletters() {
  const { t } = useTranslation("admin-segments");
  const { permissions, active, reachable, languages, hasDonors, showsTotals, donors, segments } =
    useLoaderData<typeof loader>();
  const of = (key: string) => t(`overview.${key}`);
  const count = { key: "count", label: of("subscribers"), ...end };
  const share = { key: "share", label: of("share"), ...end };
  return (
    <ContentPage tab="newsletters" permissions={permissions}>
      <p className="mb-6 max-w-2xl text-ink-soft">{of("lead")}</p>
      <StatTiles label={of("tiles")}>
        <StatTile label={of("active")} value={active} icon={<Mail />} href="/admin/newsletter/subscribers" />
        <StatTile label={of("reachable")} value={reachable} hint={of("reachableHint")} icon={<MailCheck />} />
      </StatTiles>
      <AdminSection title={of("languages")}>
        <DataTable
          caption={of("languages")}
          hideCaption
          columns={[{ key: "language", label: of("language") }, count, share]}
          rows={languages.map((row) => ({
            key: row.language,
            cells: { ...row, language: <span lang={row.language}>{languageNames[row.language]}</span> },
          }))}
          empty={null}
        />
      </AdminSection>
      <AdminSection title={of("donors")} description={of("donorsText")}>
        <DataTable
          caption={of("donors")}
          hideCaption
          columns={[
            { key: "level", label: of("level") },
            count,
            share,
            ...(showsTotals ? [{ key: "given", label: of("given"), ...end }] : []),
          ]}
          rows={(hasDonors ? donors : []).map((row) => ({
            key: row.segment,
            cells: {
              ...row,
              level: t(`form.donors.${row.segment}`),
              given: <AmountList amounts={row.totals} />,
            },
          }))}
          empty={<EmptyState plain headingLevel={3} title={of("none")} description={of("noneText")} />}
        />
      </AdminSection>
      <AdminSection title={of("segments")} actions={<UiLink href={path}>{of("manage")}</UiLink>}>
        <DataTable
          caption={of("segments")}
          hideCaption
          columns={[{ key: "name", label: t("columns.name") }, count]}
          rows={segments.map(({ id, ...cells }) => ({ key: String(id), href: `${path}/${id}`, cells }))}
          empty={
            <EmptyState
              plain
              headingLevel={3}
              title={of("segmentsNone")}
              description={of("segmentsNoneText")}
            />
          }
        />
      </AdminSection>
    </ContentPage>
  );
}

/** One line per currency. */
function AmountList({ amounts }: { amounts: string[] }) {
  if (amounts.length === 0) return <>–</>;
  return amounts.map((amount) => (
    <span key={amount} className="block">
      {amount}
    </span>
  ));
}
