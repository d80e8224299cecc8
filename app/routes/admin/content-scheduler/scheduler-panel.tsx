import { useTranslation } from "react-i18next";
import { Languages, Sparkles } from "~/ui/icons";
import { Clock, Users, Zap } from "~/ui/icons-admin";
import { AdminForm } from "~/http/admin-form";
import { formatDateIn, formatDateTime } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { Button } from "~/ui/button";
import { AdminSection } from "~/ui/admin-page";
import { StatusDot } from "~/ui/status-dot";
import { PendingRuns } from "./pending-runs";
import { useSchedulerStatus, useServerTime, type StatusReachability } from "./use-scheduler-status";
import { ScheduledRuns } from "./scheduled-runs";
import type { SchedulerStatus } from "~/features/devotion/publication/scheduler.schema";

const MINUTE_MS = 60_000;
const signIn = `/admin/login?next=${encodeURIComponent("/admin/content/scheduler")}`;
const statusTones = { active: "good", inactive: "bad", unknown: "idle" } as const;

/** The schedule of the daily publication: status, next run, steps, last runs. */
export function SchedulerPanel({ loaded, language }: { loaded: SchedulerStatus; language: Language }) {
  const { t } = useTranslation("admin-scheduler");
  const { status, reach, refresh } = useSchedulerStatus(loaded);
  return (
    <>
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[3fr_2fr]">
        <AdminSection title={t("title")} description={t("lead")} boxed>
          <ScheduleStatus {...{ status, reach, language }} />
          <NextPublication status={status} language={language} />
          <GenerateNow onTriggered={refresh} />
          <PendingRuns status={status} language={language} />
        </AdminSection>
        <div>
          <AdminSection title={t("steps.title")}>
            <Steps />
          </AdminSection>
        </div>
      </div>
      <ScheduledRuns runs={status.runs} timeZone={status.timeZone} language={language} />
    </>
  );
}

interface ScheduleStatusProps {
  status: SchedulerStatus;
  reach: StatusReachability;
  language: Language;
}

/** Whether the schedule is running or its status is unknown, and since when. */
function ScheduleStatus({
  status: { isRunning, currentTime, timeZone },
  reach,
  language,
}: ScheduleStatusProps) {
  const { t } = useTranslation("admin-scheduler");
  const when = formatDateTime(currentTime, language, timeZone);
  const state = reach !== "known" ? "unknown" : isRunning ? "active" : "inactive";
  const labels = { active: t("active"), inactive: t("inactive"), unknown: t("unknown.label") };
  return (
    <>
      <p role="status">
        <StatusDot tone={statusTones[state]} label={labels[state]} />
      </p>
      {state === "inactive" && <p className="mt-1 text-sm text-ink-soft">{t("inactiveText")}</p>}
      {reach === "unknown" && <p className="mt-1 text-sm text-ink-soft">{t("unknown.text", { when })}</p>}
      {reach === "signedOut" && (
        <p className="mt-1 text-sm text-ink-soft">
          {t("unknown.signedOut", { when })}{" "}
          <a href={signIn} className="link">
            {t("unknown.signIn")}
          </a>
        </p>
      )}
    </>
  );
}

function NextPublication({ status, language }: { status: SchedulerStatus; language: Language }) {
  const { t } = useTranslation("admin-scheduler");
  const { nextPublication, currentTime, timeZone } = status;
  const now = useServerTime(currentTime);
  const minutes = Math.max(0, Math.floor((Date.parse(nextPublication) - now) / MINUTE_MS));
  const date = formatDateIn(nextPublication, language, timeZone);
  return (
    <dl className="mt-5 grid gap-5 sm:grid-cols-2">
      <div>
        <dt className="text-sm text-ink-soft">{t("next.label")}</dt>
        <dd className="mt-1">
          <time dateTime={nextPublication} className="block font-serif text-xl first-letter:uppercase">
            {t("next.at", { date })}
          </time>
          <span className="mt-1 block text-sm text-ink-soft tabular-nums">
            {t("next.remaining", { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}
          </span>
        </dd>
      </div>
      <div>
        <dt className="text-sm text-ink-soft">{t("now.label")}</dt>
        <dd className="mt-1">
          <span className="block font-serif text-xl tabular-nums">
            {formatDateTime(new Date(now).toISOString(), language, timeZone)}
          </span>
          <span className="mt-1 block text-sm text-ink-soft">{timeZone.replaceAll("_", " ")}</span>
        </dd>
      </div>
    </dl>
  );
}

function GenerateNow({ onTriggered }: { onTriggered: () => void }) {
  const { t } = useTranslation("admin-scheduler");
  return (
    <AdminForm
      id="trigger"
      action="/admin/content/scheduler"
      intent="trigger"
      success={{ title: t("triggered.title"), description: t("triggered.text") }}
      failure={t("failed.title")}
      failureText={t("failed.text")}
      onSuccess={onTriggered}
      className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-5 [&>[role=alert]]:basis-full"
    >
      {({ pending }) => (
        <>
          <Button loading={pending} aria-describedby="trigger-hint">
            <Zap aria-hidden="true" />
            {t("generateNow")}
          </Button>
          <p id="trigger-hint" className="min-w-0 flex-[1_1_14rem] text-sm text-ink-soft">
            {t("generateNowHint")}
          </p>
        </>
      )}
    </AdminForm>
  );
}

const steps = [
  ["trigger", Clock],
  ["generation", Sparkles],
  ["publishing", Languages],
  ["access", Users],
] as const;

function Steps() {
  const { t } = useTranslation("admin-scheduler");
  return (
    <ol className="flex flex-col gap-5">
      {steps.map(([step, Icon], index) => (
        <li key={step} className="flex gap-4">
          <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-brand-soft text-on-brand-soft">
            <Icon aria-hidden="true" className="size-5" />
          </span>
          <div>
            <h3 className="font-sans text-base leading-snug font-semibold tracking-normal">
              {index + 1}. {t(`steps.${step}`)}
            </h3>
            <p className="mt-0.5 text-sm text-ink-soft">{t(`steps.${step}Text`)}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
