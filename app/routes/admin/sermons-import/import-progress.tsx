import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/ui/button";
import { Progress } from "~/ui/progress";
import { useNumbers } from "../shell/use-numbers";
import { ImportAction } from "./import-action";
import type { ShownImport } from "./import-choices-form";
import { importPath } from "./import-paths";

const POLL_MS = 1_500;

/** The progress of a check, a run or an undo. The page is loaded again until it ends; without the script, by a link. */
export function ImportProgress({ file }: { file: ShownImport }) {
  const { t } = useTranslation("admin-sermon-import");
  const number = useNumbers();
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== "idle") return;
    const timer = setTimeout(() => {
      if (document.visibilityState === "visible") revalidate();
    }, POLL_MS);
    const look = () => document.visibilityState === "visible" && revalidate();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [state, revalidate]);
  const { id, status, progress } = file;
  const { read, total, done } = progress;
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
