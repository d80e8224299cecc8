import { useTranslation } from "react-i18next";
import type { TextImportOutput } from "~/features/text-import/text-import.schema";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { Progress } from "~/ui/progress";
import { useNumbers } from "../shell/use-numbers";
import { usePolledImport } from "../shell/use-polled-import";
import type { ShownTextImport } from "./choose-for-texts";
import { TextImportAction } from "./text-import-action";
import { textImportPath } from "./text-import-paths";

type Watched = Pick<TextImportOutput, "status" | "progress" | "pictures">;

/** The progress of an import. The page is loaded again when a step ends; without the script, by a link. */
export function TextImportProgress({ file }: { file: ShownTextImport }) {
  const { t } = useTranslation("admin-text-import");
  const number = useNumbers();
  const { shown, isLost } = usePolledImport<Watched>(`/api/text-imports/${file.id}`, file);
  const { id, status } = file;
  const { progress, pictures } = shown;
  const isReading = status === "reading" || status === "checking";
  const saved = pictures.saved + pictures.missing + pictures.refused;
  const isSaving = status === "running" && pictures.waiting > 0;
  const [done, total] = isSaving ? [saved, saved + pictures.waiting] : [progress.done, progress.total ?? 0];
  return (
    <>
      <Progress
        label={isSaving ? t("savingPictures") : t(`under.${status as "reading"}`)}
        value={isReading ? 0 : done}
        max={Math.max(1, total)}
        valueText={
          isReading
            ? t("readSoFar", { count: progress.read, shown: number(progress.read) })
            : t("doneSoFar", { done: number(done), total: number(total) })
        }
      />
      <p className="mt-4 text-sm text-ink-soft">{t("leave")}</p>
      {isLost && <Alert variant="error" title={t("lost")} className="mt-4" />}
      <div className="mt-6 flex flex-wrap gap-3">
        {status !== "undoing" && (
          <TextImportAction name="cancel" id={id}>
            {(pending) => (
              <Button type="submit" variant="secondary" loading={pending}>
                {t("cancel")}
              </Button>
            )}
          </TextImportAction>
        )}
        <ButtonLink href={textImportPath(id)} variant="secondary" className="not-noscript:hidden">
          {t("reload")}
        </ButtonLink>
      </div>
    </>
  );
}
