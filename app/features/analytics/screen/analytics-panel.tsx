import { Download, ExternalLink, Printer } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import { Alert } from "~/ui/alert";
import { Button, buttonClass } from "~/ui/button";
import { UiLink } from "~/ui/link";
import { Tabs } from "~/ui/tabs";
import { FilterLinks } from "~/ui/toolbar";
import type { AnalyticsScreen } from "./analytics-screen.server";
import { ContentTab } from "./content-tab";
import { DonationsTab } from "./donations-tab";
import { EngagementTab } from "./engagement-tab";
import { FigureTiles } from "./figure-tiles";
import { UsersTab } from "./users-tab";

const ranges = ["7days", "30days", "90days"] as const;
const tabs = [
  ["donations", DonationsTab],
  ["engagement", EngagementTab],
  ["content", ContentTab],
  ["users", UsersTab],
] as const;

interface AnalyticsPanelProps {
  screen: AnalyticsScreen;
  /** The path of the page; `?range=` selects a range. */
  href: string;
  /** Set in a dialog: loads another range in place. */
  onRange?: (href: string) => void;
}

/** Figures of a period compared with those of the period before. */
export function AnalyticsPanel({ screen, href, onRange }: AnalyticsPanelProps) {
  const { t } = useTranslation("admin-analytics");
  const address = (range: string) => `${href}?range=${range}`;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <FilterLinks
          label={t("range.label")}
          items={ranges.map((range) => ({
            href: address(range),
            label: t(`range.${range}`),
            current: range === screen.range,
          }))}
          onChoose={onRange}
        />
        <PanelActions range={screen.range} isDialog={!!onRange} />
      </div>
      <p className="mb-4 text-sm text-ink-soft" aria-live="polite">
        {screen.period}
      </p>
      {screen.uncountedDays > 0 && (
        <Alert title={t("uncounted.title")} className="mb-4">
          {t("uncounted.text", { count: screen.uncountedDays })}
        </Alert>
      )}
      <FigureTiles label={t("tiles.label")} figures={screen.tiles} />
      <Tabs
        className="mt-8"
        label={t("tabs.label")}
        items={tabs.map(([value, Tab]) => ({
          value,
          label: t(`tabs.${value}`),
          content: <Tab {...screen} />,
        }))}
      />
    </>
  );
}

function PanelActions({ range, isDialog }: { range: string; isDialog: boolean }) {
  const { t } = useTranslation("admin-analytics");
  return (
    <div className="no-print flex flex-wrap gap-2">
      <a
        href={`/admin/analytics/export.csv?range=${range}`}
        download
        className={buttonClass({ variant: "secondary", size: "sm" })}
      >
        <Download aria-hidden="true" />
        {t("export")}
      </a>
      {isDialog ? (
        <UiLink
          href={`/admin/analytics?range=${range}`}
          className={buttonClass({ variant: "secondary", size: "sm" })}
        >
          <ExternalLink aria-hidden="true" />
          {t("open")}
        </UiLink>
      ) : (
        <Button
          type="button"
          variant="secondary"
          size="sm"
          className="noscript:hidden"
          onClick={() => window.print()}
        >
          <Printer aria-hidden="true" />
          {t("print")}
        </Button>
      )}
    </div>
  );
}
