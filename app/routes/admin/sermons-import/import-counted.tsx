import { useTranslation } from "react-i18next";
import { verdicts } from "~/features/sermons/import/import-choices";
import { AdminSection, StatTile, StatTiles } from "~/ui/admin-page";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { useNumbers } from "../shell/use-numbers";
import { FirstSermons } from "./first-sermons";
import { ImportAction } from "./import-action";
import type { ShownImport } from "./import-choices-form";
import { RefusedItems } from "./refused-items";

/** The dry run: what an import would do. */
export function ImportCounted({ file }: { file: ShownImport }) {
  const { t } = useTranslation("admin-sermon-import");
  const number = useNumbers();
  const { id, counts, choices, hasAddress } = file;
  // With nothing new, an address is still worth a source that brings the next ones.
  const canStart = counts.new > 0 || (hasAddress && choices.looksDaily && counts.known > 0);
  return (
    <>
      <AdminSection title={t("counted")}>
        <StatTiles label={t("counted")}>
          {verdicts.map((verdict) => (
            <StatTile
              key={verdict}
              label={t(`counts.${verdict}`)}
              value={number(counts[verdict])}
              hint={verdict === "known" ? t("knownHint") : undefined}
            />
          ))}
        </StatTiles>
        {counts.new === 0 && <Alert variant="info" title={t("nothing")} className="mt-4" />}
        {counts.new > 0 && <p className="mt-4 max-w-2xl text-sm">{t(`will.${choices.state}`)}</p>}
      </AdminSection>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        {canStart && (
          <ImportAction name="start" id={id}>
            {(pending) => (
              <Button type="submit" loading={pending}>
                {t(counts.new > 0 ? "start" : "startLooking")}
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
      {counts.new > 0 && <p className="mt-3 text-sm text-ink-soft">{t("startHint")}</p>}
      <FirstSermons file={file} title={t("firstNew")} />
      <RefusedItems file={file} />
    </>
  );
}
