import { useTranslation } from "react-i18next";
import type { ImportOutput } from "~/features/newsletter/import/import.schema";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { Progress } from "~/ui/progress";
import type { ShownImport } from "./choose-columns";
import { ImportAction } from "./import-action";
import { importPath } from "./import-paths";
import { useNumbers } from "../shell/use-numbers";
import { usePolledImport } from "../shell/use-polled-import";

type Watched = Pick<ImportOutput, "status" | "progress">;

/** The progress of a check, a run or an undo. The page is loaded again when it ends; without the script, by a link. */
export function ImportProgress({ file }: { file: ShownImport }) {
  const { t } = useTranslation("admin-import");
  const number = useNumbers();
  const { shown, isLost } = usePolledImport<Watched>(`/api/newsletter-imports/${file.id}`, file);
  const { id, status } = file;
  const { read, total, done } = shown.progress;
  const isReading = status === "checking";
  const name = status === "checking" || status === "running" ? status : "undoing";
  return (
    <>
      <Progress
        label={t(name)}
        value={isReading ? 0 : done}
        max={Math.max(1, total ?? 0)}
        valueText={
          isReading
            ? t("readSoFar", { count: read, shown: number(read) })
            : t("doneSoFar", { done: number(done), total: number(total ?? 0) })
        }
      />
      <p className="mt-4 text-sm text-ink-soft">{t("leave")}</p>
      {isLost && <Alert variant="error" title={t("lost")} className="mt-4" />}
      <div className="mt-6 flex flex-wrap gap-3">
        {status !== "undoing" && (
          <ImportAction name="cancel" id={id}>
            {(pending) => (
              <Button type="submit" variant="secondary" loading={pending}>
                {t("cancel")}
              </Button>
            )}
          </ImportAction>
        )}
        <ButtonLink href={importPath(id)} variant="secondary" className="not-noscript:hidden">
          {t("reload")}
        </ButtonLink>
      </div>
    </>
  );
}
