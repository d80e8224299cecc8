import { useTranslation } from "react-i18next";
import { verdicts } from "~/features/newsletter/import/import-choices";
import { AdminSection, StatTile, StatTiles } from "~/ui/admin-page";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { useNumbers } from "../shell/use-numbers";
import type { ShownImport } from "./choose-columns";
import { ImportAction } from "./import-action";
import { RefusedLines } from "./refused-lines";

const hinted = ["known", "unsubscribed", "suppressed"] as const;

/** The dry run: what an import would do. */
export function ImportCounted({ file }: { file: ShownImport }) {
  const { t } = useTranslation("admin-import");
  const number = useNumbers();
  const { id, counts } = file;
  const isUseful = counts.new + counts.asked + counts.unsubscribed + counts.suppressed > 0;
  return (
    <>
      <AdminSection title={t("counted")}>
        <StatTiles label={t("counted")}>
          {verdicts.map((verdict) => (
            <StatTile
              key={verdict}
              label={t(`counts.${verdict}`)}
              value={number(counts[verdict])}
              hint={hinted.some((one) => one === verdict) ? t(`countHints.${verdict}`) : undefined}
            />
          ))}
        </StatTiles>
        {counts.asked > 0 && <p className="mt-4 max-w-2xl text-sm">{t("willAsk")}</p>}
        {!isUseful && <Alert variant="info" title={t("nothing")} className="mt-4" />}
      </AdminSection>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        {isUseful && (
          <ImportAction name="start" id={id}>
            {(pending) => (
              <Button type="submit" loading={pending}>
                {t("start")}
              </Button>
            )}
          </ImportAction>
        )}
        <ImportAction name="again" id={id}>
          {(pending) => (
            <Button type="submit" variant="secondary" loading={pending}>
              {t("again")}
            </Button>
          )}
        </ImportAction>
        <ImportAction name="discard" id={id}>
          {(pending) => (
            <Button type="submit" variant="quiet" loading={pending}>
              {t("discard")}
            </Button>
          )}
        </ImportAction>
      </div>
      {isUseful && <p className="mt-3 text-sm text-ink-soft">{t("startHint")}</p>}
      <RefusedLines file={file} />
    </>
  );
}
