import { useTranslation } from "react-i18next";
import { Card } from "~/ui/card";
import { BarTable } from "~/ui/chart/bar-table";
import type { AnalyticsScreen } from "./analytics-screen.server";
import { FigureGroup } from "./figure-group";

/** What was published, and what was read. */
export function ContentTab({ content }: AnalyticsScreen) {
  const { t } = useTranslation("admin-analytics");
  const { kinds, languages, most } = content;
  const pageColumns = (name: string) => [name, t("visits.views")];
  return (
    <FigureGroup title={t("content.title")}>
      <Card>
        <BarTable
          caption={t("content.kinds")}
          columns={[t("content.kind"), t("content.published"), t("content.read")]}
          rows={kinds.map(({ figures, ...row }) => ({
            ...row,
            figures: figures.map(({ now, before }, index) => (
              <span key={index}>
                {now}
                <span className="block text-xs text-ink-soft">{before}</span>
              </span>
            )),
          }))}
        />
      </Card>
      <div className="grid gap-4 xl:grid-cols-2">
        <Card>
          {most.length > 0 ? (
            <BarTable
              caption={t("content.most")}
              columns={pageColumns(t("content.page"))}
              rows={most}
              tone="accent"
            />
          ) : (
            <p className="text-sm text-ink-soft">{t("content.noPages")}</p>
          )}
        </Card>
        <Card>
          {languages.length > 0 ? (
            <BarTable
              caption={t("content.languages")}
              columns={pageColumns(t("language"))}
              rows={languages}
              tone="accent"
            />
          ) : (
            <p className="text-sm text-ink-soft">{t("content.noLanguages")}</p>
          )}
        </Card>
      </div>
    </FigureGroup>
  );
}
