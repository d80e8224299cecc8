import { useTranslation } from "react-i18next";
import { textVerdicts } from "~/features/text-import/text-import-choices";
import { AdminSection, StatTile, StatTiles } from "~/ui/admin-page";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { useNumbers } from "../shell/use-numbers";
import type { ShownTextImport } from "./choose-for-texts";
import { NotImported } from "./not-imported";
import { TextImportAction } from "./text-import-action";

/** The dry run: what an import would do. */
export function TextsCounted({ file }: { file: ShownTextImport }) {
  const { t } = useTranslation("admin-text-import");
  const number = useNumbers();
  const { id, counts, pictures } = file;
  const isUseful = counts.new > 0;
  return (
    <>
      <AdminSection title={t("counted")}>
        <StatTiles label={t("counted")}>
          {textVerdicts.map((verdict) => (
            <StatTile
              key={verdict}
              label={t(`counts.${verdict}`)}
              value={number(counts[verdict])}
              hint={verdict === "known" ? t("knownHint") : undefined}
            />
          ))}
          <StatTile label={t("counts.pictures")} value={number(pictures.waiting)} />
          <StatTile label={t("counts.missing")} value={number(pictures.missing)} />
        </StatTiles>
        {!isUseful && <Alert variant="info" title={t("nothing")} className="mt-4" />}
      </AdminSection>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        {isUseful && (
          <TextImportAction name="start" id={id}>
            {(pending) => (
              <Button type="submit" loading={pending}>
                {t("start")}
              </Button>
            )}
          </TextImportAction>
        )}
        <TextImportAction name="again" id={id}>
          {(pending) => (
            <Button type="submit" variant="secondary" loading={pending}>
              {t("again")}
            </Button>
          )}
        </TextImportAction>
        <TextImportAction name="discard" id={id}>
          {(pending) => (
            <Button type="submit" variant="quiet" loading={pending}>
              {t("discard")}
            </Button>
          )}
        </TextImportAction>
      </div>
      {isUseful && <p className="mt-3 text-sm text-ink-soft">{t("startHint")}</p>}
      <NotImported file={file} />
    </>
  );
}
