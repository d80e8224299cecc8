import { useTranslation } from "react-i18next";
import { AdminSection, StatTile, StatTiles } from "~/ui/admin-page";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-button";
import type { ShownImport } from "./choose-columns";
import { ImportAction } from "./import-action";
import { subscribersPath } from "./import-paths";
import { RefusedLines } from "./refused-lines";
import { useNumbers } from "../shell/use-numbers";

const results = ["added", "taken", "ended", "undone"] as const;

/** How an import ended, and its undo. */
export function ImportOutcome({ file }: { file: ShownImport }) {
  const { t } = useTranslation("admin-import");
  const number = useNumbers();
  const { id, status, counts, fileName, undoUntil } = file;
  const isBad = status === "failed";
  const hasWritten = counts.added + counts.ended + counts.taken > 0;
  return (
    <>
      <Alert
        variant={isBad ? "error" : status === "done" ? "success" : "info"}
        title={t(`status.${status}`)}
        className="mb-6"
      >
        {file.error}
      </Alert>
      {(!isBad || hasWritten) && (
        <>
          <StatTiles label={t(`status.${status}`)}>
            {results
              .filter((result) => result === "added" || counts[result] > 0)
              .map((result) => (
                <StatTile key={result} label={t(`results.${result}`)} value={number(counts[result])} />
              ))}
          </StatTiles>
          {counts.asked > 0 && status !== "undone" && (
            <p className="mt-4 max-w-2xl text-sm">
              {t("counts.asked")} ({number(counts.asked)}). {t("willAsk")}
            </p>
          )}
          <ButtonLink href={subscribersPath} className="mt-6">
            {t("toSubscribers")}
          </ButtonLink>
        </>
      )}
      {undoUntil && (
        <AdminSection title={t("undo")} description={t("undoText", { until: undoUntil })}>
          <ImportAction name="undo" id={id}>
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
          </ImportAction>
        </AdminSection>
      )}
      {isBad && !hasWritten && (
        <ImportAction name="discard" id={id}>
          {(pending) => (
            <Button type="submit" variant="secondary" loading={pending}>
              {t("discard")}
            </Button>
          )}
        </ImportAction>
      )}
      <RefusedLines file={file} />
    </>
  );
}
