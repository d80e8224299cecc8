import { useTranslation } from "react-i18next";
import { AdminSection, StatTile, StatTiles } from "~/ui/admin-page";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-button";
import { useNumbers } from "../shell/use-numbers";
import type { ShownTextImport } from "./choose-for-texts";
import { NotImported } from "./not-imported";
import { TextImportAction } from "./text-import-action";

/** How an import ended, and its undo. */
export function TextsOutcome({ file }: { file: ShownTextImport }) {
  const { t } = useTranslation("admin-text-import");
  const number = useNumbers();
  const { id, status, counts, pictures, fileName, undoUntil, contentType } = file;
  const isBad = status === "failed";
  const figures = [
    ["added", counts.added],
    ["saved", pictures.saved],
    ["undone", counts.undone],
    ["kept", counts.kept],
  ] as const;
  return (
    <>
      <Alert variant={isBad ? "error" : "info"} title={t(`status.${status}`)} className="mb-6">
        {file.error}
      </Alert>
      {counts.added > 0 && (
        <>
          <StatTiles label={t(`status.${status}`)}>
            {figures
              .filter(([name, count]) => name === "added" || count > 0)
              .map(([name, count]) => (
                <StatTile key={name} label={t(`results.${name}`)} value={number(count)} />
              ))}
          </StatTiles>
          <ButtonLink
            href={contentType === "newsletter_post" ? "/admin/newsletter" : "/admin/blog"}
            className="mt-6"
          >
            {t("toTexts")}
          </ButtonLink>
        </>
      )}
      {undoUntil && (
        <AdminSection title={t("undo")} description={t("undoText", { until: undoUntil })}>
          <TextImportAction name="undo" id={id}>
            {(pending) => (
              <ConfirmButton
                title={t("undoAsk", { fileName })}
                text={t("undoAskText")}
                confirm={t("undo")}
                loading={pending}
              >
                {t("undo")}
              </ConfirmButton>
            )}
          </TextImportAction>
        </AdminSection>
      )}
      {counts.added === 0 && (isBad || status === "cancelled" || status === "uploading") && (
        <TextImportAction name="discard" id={id}>
          {(pending) => (
            <Button type="submit" variant="secondary" loading={pending}>
              {t("discard")}
            </Button>
          )}
        </TextImportAction>
      )}
      <NotImported file={file} />
    </>
  );
}
