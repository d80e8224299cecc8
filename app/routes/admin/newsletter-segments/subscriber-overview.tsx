import { useTranslation } from "react-i18next";
import { languageNames } from "~/i18n/languages";
import { AdminSection, StatTile, StatTiles } from "~/ui/admin-page";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { Mail, MailCheck } from "~/ui/icons";
import type { OverviewScreen } from "./overview-to-screen.server";

const end = { align: "end" } as const;

/** Who reads the newsletter, counted now. */
export function SubscriberOverview(props: OverviewScreen) {
  const { active, reachable, languages, hasDonors, showsTotals, donors } = props;
  const { t } = useTranslation("admin-segments");
  const of = (key: string) => t(`overview.${key}`);
  const count = { key: "count", label: of("subscribers"), ...end };
  const share = { key: "share", label: of("share"), ...end };
  return (
    <>
      <AdminSection id="readers" title={of("title")} description={of("lead")}>
        <StatTiles label={of("tiles")}>
          <StatTile
            label={of("active")}
            value={active}
            icon={<Mail />}
            href="/admin/newsletter/subscribers"
          />
          <StatTile
            label={of("reachable")}
            value={reachable}
            hint={of("reachableHint")}
            icon={<MailCheck />}
          />
        </StatTiles>
      </AdminSection>
      <AdminSection title={of("languages")}>
        <DataTable
          caption={`${of("title")}, ${of("languages")}`}
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
          caption={`${of("title")}, ${of("donors")}`}
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
    </>
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
