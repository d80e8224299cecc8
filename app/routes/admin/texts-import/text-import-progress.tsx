import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { isTextImportUnderWay } from "~/features/text-import/text-import-choices";
import type { TextImportOutput } from "~/features/text-import/text-import.schema";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { Progress } from "~/ui/progress";
import { useNumbers } from "../shell/use-numbers";
import type { ShownTextImport } from "./choose-for-texts";
import { TextImportAction } from "./text-import-action";
import { textImportPath } from "./text-import-paths";

const POLL_MS = 1_500;
/** After this many failed requests in a row the figures are shown as old. */
const MAX_MISSED_ANSWERS = 3;

type Watched = Pick<TextImportOutput, "status" | "progress" | "pictures">;

/** The progress of an import. The page is loaded again when a step ends; without the script, by a link. */
export function TextImportProgress({ file }: { file: ShownTextImport }) {
  const { t } = useTranslation("admin-text-import");
  const number = useNumbers();
  const { shown, isLost } = useProgress(file);
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

function useProgress({ id, status, progress, pictures }: ShownTextImport): {
  shown: Watched;
  isLost: boolean;
} {
  const [shown, setShown] = useState<Watched>({ status, progress, pictures });
  const [missed, setMissed] = useState(0);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let isGone = false;
    const look = async () => {
      if (document.visibilityState !== "visible") return;
      const next = await fetchTextImport(id);
      if (isGone) return;
      setMissed((count) => (next ? 0 : count + 1));
      if (!next) return;
      setShown(next);
      if (!isTextImportUnderWay(next.status) || next.status !== status) revalidate();
    };
    const timer = setInterval(() => void look(), POLL_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [id, status, revalidate]);
  return { shown, isLost: missed >= MAX_MISSED_ANSWERS };
}

async function fetchTextImport(id: number): Promise<Watched | null> {
  try {
    const answer = await fetch(`/api/text-imports/${id}`, { headers: { Accept: "application/json" } });
    return answer.ok ? ((await answer.json()) as Watched) : null;
  } catch {
    return null; // the next poll tries again
  }
}
