import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { isUnderWay } from "~/features/newsletter/import/import-choices";
import type { ImportOutput } from "~/features/newsletter/import/import.schema";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { Progress } from "~/ui/progress";
import type { ShownImport } from "./choose-columns";
import { ImportAction } from "./import-action";
import { importPath } from "./import-paths";
import { useNumbers } from "../shell/use-numbers";

const POLL_MS = 1_500;
/** After this many failed requests in a row the figures are shown as old. */
const MAX_MISSED_ANSWERS = 3;

type Watched = Pick<ImportOutput, "status" | "progress">;

/** The progress of a check, a run or an undo. The page is loaded again when it ends; without the script, by a link. */
export function ImportProgress({ file }: { file: ShownImport }) {
  const { t } = useTranslation("admin-import");
  const number = useNumbers();
  const { shown, isLost } = useProgress(file);
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

function useProgress({ id, status, progress }: ShownImport): { shown: Watched; isLost: boolean } {
  const [shown, setShown] = useState<Watched>({ status, progress });
  const [missed, setMissed] = useState(0);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let isGone = false;
    const look = async () => {
      if (document.visibilityState !== "visible") return;
      const next = await fetchImport(id);
      if (isGone) return;
      setMissed((count) => (next ? 0 : count + 1));
      if (!next) return;
      setShown(next);
      if (!isUnderWay(next.status) || next.status !== status) revalidate();
    };
    const timer = setInterval(() => void look(), POLL_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [id, status, revalidate]);
  return { shown, isLost: missed >= MAX_MISSED_ANSWERS };
}

async function fetchImport(id: number): Promise<Watched | null> {
  try {
    const answer = await fetch(`/api/newsletter-imports/${id}`, { headers: { Accept: "application/json" } });
    return answer.ok ? ((await answer.json()) as Watched) : null;
  } catch {
    return null; // the next poll tries again
  }
}
