import { RotateCcw } from "~/ui/icons-admin";
import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { Button } from "~/ui/button";
import { UiLink } from "~/ui/link";
import type { JobItem } from "./job-item.server";

/** The list of jobs. One form around all of them, so that it stays mounted when a retried job leaves the list. */
export function JobList({ jobs, canRetry }: { jobs: JobItem[]; canRetry: boolean }) {
  const { t } = useTranslation("admin-operations", { keyPrefix: "jobs" });
  return (
    <AdminForm
      id="retry"
      action="/admin/jobs"
      intent="retry"
      success={{ title: t("retried"), description: t("retriedText") }}
      failure={t("failed")}
      onSuccess={() => document.getElementById("main")?.focus({ preventScroll: true })}
      className="grid gap-4"
    >
      {({ pending }) => (
        <ol className="divide-y divide-line border-y border-line empty:hidden">
          {jobs.map((job) => (
            <Job key={job.id} job={job} canRetry={canRetry} pending={pending} />
          ))}
        </ol>
      )}
    </AdminForm>
  );
}

interface JobProps {
  job: JobItem;
  canRetry: boolean;
  pending: boolean;
}

function Job({ job, canRetry, pending }: JobProps) {
  const { t } = useTranslation("admin-operations", { keyPrefix: "jobs" });
  const { id, name } = job;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <h3 className="font-sans text-base leading-snug font-semibold tracking-normal">
          {name} <span className="text-sm font-normal text-ink-soft tabular-nums">#{id}</span>
        </h3>
        {job.about.map(({ text, href }) => (
          <p key={text} className="text-sm">
            {href ? (
              <UiLink href={href} className="link">
                {text}
              </UiLink>
            ) : (
              text
            )}
          </p>
        ))}
        <p className="mt-0.5 text-sm text-ink-soft" title={job.asked}>
          {job.facts.join(" · ")}
        </p>
        {!job.isKnown && <p className="mt-1 text-sm">{t("unknown")}</p>}
        {job.lastError && (
          <div className="mt-2 rounded-lg bg-tint px-3 py-2 text-sm">
            <span className="text-ink-soft">{t("lastError")}</span>
            <code className="block whitespace-pre-wrap wrap-anywhere">{job.lastError}</code>
          </div>
        )}
      </div>
      {canRetry && job.isKnown && (
        <Button
          type="submit"
          name="id"
          value={id}
          variant="secondary"
          size="sm"
          aria-disabled={pending || undefined}
          aria-label={t("retryNamed", { name, id })}
        >
          <RotateCcw aria-hidden="true" />
          {t("retry")}
        </Button>
      )}
    </li>
  );
}
