import { useTranslation } from "react-i18next";
import { AdminSection, StatTile, StatTiles } from "~/ui/admin-page";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-button";
import { useNumbers } from "../shell/use-numbers";
import { ImportAction } from "./import-action";
import type { ShownImport } from "./import-choices-form";
import { sermonsPath } from "./import-paths";
import { MovePodcast } from "./move-podcast";
import { RefusedItems } from "./refused-items";

const results = ["added", "undone", "kept"] as const;

/** How an import ended, and its undo. */
export function ImportOutcome({ file }: { file: ShownImport }) {
  const { t } = useTranslation("admin-sermon-import");
  const number = useNumbers();
  const { id, status, counts, name, undoUntil } = file;
  const isBad = status === "failed";
  return (
    <>
      <Alert
        variant={isBad ? "error" : status === "done" ? "success" : "info"}
        title={t(`status.${status}`)}
        className="mb-6"
      >
        {file.error}
      </Alert>
      {(!isBad || counts.added > 0) && (
        <>
          <StatTiles label={t(`status.${status}`)}>
            {results
              .filter((result) => result === "added" || counts[result] > 0)
              .map((result) => (
                <StatTile key={result} label={t(`results.${result}`)} value={number(counts[result])} />
              ))}
          </StatTiles>
          <ButtonLink href={sermonsPath} className="mt-6">
            {t("toSermons")}
          </ButtonLink>
        </>
      )}
      {status === "done" && <MovePodcast addresses={file.feedAddresses} />}
      {undoUntil && (
        <AdminSection title={t("undo")} description={t("undoText", { until: undoUntil })}>
          <ImportAction name="undo" id={id}>
            {(pending) => (
              <ConfirmButton
                title={t("undoAsk", { name })}
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
      {isBad && counts.added === 0 && (
        <ImportAction name="discard" id={id}>
          {(pending) => (
            <Button type="submit" variant="secondary" loading={pending}>
              {t("discard")}
            </Button>
          )}
        </ImportAction>
      )}
      <RefusedItems file={file} />
    </>
  );
}
