import { useTranslation } from "react-i18next";
import { ScheduleFields } from "~/features/writing/scheduling/schedule-fields";
import { AdminForm } from "~/http/admin-form";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { AdminSection } from "~/ui/admin-page";

interface SchedulePanelProps {
  id: number;
  /** The waiting or failed schedule. */
  schedule: {
    status: "scheduled" | "failed";
    date: string;
    time: string;
    when: string;
    scheduledBy: string;
    error: string | null;
  } | null;
  timeZone: string;
}

/** The schedule of a draft: set, move or cancel it. */
export function SchedulePanel({ id, schedule, timeZone }: SchedulePanelProps) {
  const { t } = useTranslation("admin-blog");
  const waiting = schedule?.status === "scheduled" ? schedule : null;
  const action = `/admin/blog/${id}`;
  return (
    <AdminSection boxed title={t("schedule.title")} description={t("schedule.lead")}>
      {waiting && (
        <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg bg-brand-soft px-4 py-3 text-on-brand-soft">
          <p>{t("schedule.waiting", { when: waiting.when, name: waiting.scheduledBy })}</p>
          <AdminForm
            id={`unschedule-${id}`}
            action={action}
            intent="unschedule"
            success={{ title: t("writing.unscheduled.title"), description: t("writing.unscheduled.text") }}
            failure={t("error.unschedule")}
          >
            {({ pending }) => (
              <Button variant="secondary" size="sm" loading={pending}>
                {t("schedule.cancel")}
              </Button>
            )}
          </AdminForm>
        </div>
      )}
      {schedule?.status === "failed" && (
        <Alert variant="error" title={t("schedule.failed", { when: schedule.when })} className="mb-5">
          {schedule.error}
        </Alert>
      )}
      <AdminForm<"date" | "time">
        key={waiting?.when ?? "none"}
        id={`schedule-${id}`}
        action={action}
        intent="schedule"
        initial={waiting ? { date: waiting.date, time: waiting.time } : {}}
        success={{ title: t("writing.scheduled.title"), description: t("writing.scheduled.text") }}
        failure={t("error.schedule")}
        className="flex flex-col gap-5"
      >
        {({ fields, pending }) => (
          <>
            <ScheduleFields fields={fields} timeZone={timeZone} />
            <div>
              <Button variant="secondary" loading={pending}>
                {t(waiting ? "schedule.move" : "schedule.set")}
              </Button>
            </div>
          </>
        )}
      </AdminForm>
    </AdminSection>
  );
}
