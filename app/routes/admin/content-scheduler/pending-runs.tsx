import { useTranslation } from "react-i18next";
import { formatDate, formatDateTime } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { StatusDot, type StatusDotProps } from "~/ui/status-dot";
import type { PendingRun, SchedulerStatus } from "~/features/devotion/publication/scheduler.schema";

/** `retry`: waits after a failed attempt. */
type Stage = PendingRun["status"] | "retry";

const tones: Record<Stage, StatusDotProps["tone"]> = {
  waiting: "idle",
  retry: "warn",
  running: "idle",
  failed: "bad",
};

interface PendingRunsProps {
  status: Pick<SchedulerStatus, "pending" | "timeZone">;
  language: Language;
}

/** Jobs that are waiting, running or failed. */
export function PendingRuns({ status: { pending, timeZone }, language }: PendingRunsProps) {
  const { t } = useTranslation("admin-scheduler");
  return (
    <ul aria-label={t("pending.label")} role="status" className="mt-5 flex flex-col gap-4 empty:hidden">
      {pending.map(({ id, date, status, attempts, runAt, error }) => {
        const stage = status === "waiting" && attempts > 0 ? "retry" : status;
        const when = formatDateTime(runAt, language, timeZone);
        return (
          <li key={id}>
            <StatusDot tone={tones[stage]} label={t(`pending.${stage}`, { count: attempts, when })} />
            {date && (
              <span className="ms-6 block text-sm text-ink-soft first-letter:uppercase">
                {formatDate(date, language)}
              </span>
            )}
            {error && status !== "running" && (
              <code lang="en" className="ms-6 mt-1 block text-sm text-ink-soft wrap-anywhere">
                {error}
              </code>
            )}
          </li>
        );
      })}
    </ul>
  );
}
