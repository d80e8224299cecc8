import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";

interface ScheduledProps {
  id: number;
  /** The waiting or failed schedule. */
  schedule: {
    status: "scheduled" | "failed";
    when: string;
    scheduledBy: string;
    error: string | null;
  } | null;
}

/** The schedule of a draft, with the button that cancels it. */
export function Scheduled({ id, schedule }: ScheduledProps) {
  const { t } = useTranslation("admin-blog");
  if (!schedule) return null;
  const { status, when, scheduledBy, error } = schedule;
  if (status === "failed")
    return (
      <Alert variant="error" title={t("schedule.failed", { when })}>
        {error}
      </Alert>
    );
  return (
    <div className="flex flex-col items-start gap-3 rounded-lg bg-brand-soft px-4 py-3 text-on-brand-soft">
      <p>{t("schedule.waiting", { when, name: scheduledBy })}</p>
      <AdminForm
        id={`unschedule-${id}`}
        action={`/admin/blog/${id}`}
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
  );
}
