import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { jobIdSchema, jobsQuery, jobStates, noJobInput } from "~/features/operations/jobs.schema";
import { listJobs, retryAllFailedJobs, retryFailedJob } from "~/features/operations/jobs-admin.server";
import { getSettings } from "~/settings/settings.server";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { formatNumber } from "~/i18n/format";
import { Alert } from "~/ui/alert";
import { AdminPage, AdminSection } from "~/ui/admin-page";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";
import { FilterLinks, Toolbar } from "~/ui/toolbar";
import { toJobItem } from "./jobs/job-item.server";
import { JobList } from "./jobs/job-list";
import { RetryAll } from "./jobs/retry-all";
import { readDone } from "./shell/done";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_users", "admin-operations:jobs.title", async (caller) => {
    const { language } = caller;
    const asked = Object.fromEntries(new URL(args.request.url).searchParams);
    const query = jobsQuery.parse(asked);
    const done = readDone(args.request, ["retry", "retryAll"]);
    const [{ state, jobs, counts, older }, { publishing }] = await Promise.all([
      listJobs(caller, query),
      getSettings(),
    ]);
    const count: Partial<Record<string, number>> = counts;
    return {
      state,
      filters: jobStates.map((one) => ({ state: one, count: count[one] })),
      failed: formatNumber(counts.failed, language),
      jobs: jobs.map((job) => toJobItem(job, state, language, publishing.timeZone)),
      newest: query.before === undefined ? null : `?state=${state}`,
      older: older === null ? null : `?state=${state}&before=${older}`,
      done: done && ({ retry: "retried", retryAll: "retriedAll" } as const)[done],
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_users", {
    retry: intent({ schema: jobIdSchema, verb: retryFailedJob }),
    retryAll: intent({ schema: noJobInput, verb: retryAllFailedJobs }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The background jobs by state: waiting, running, failed and done. */
export default function Jobs() {
  const { t } = useTranslation("admin-operations", { keyPrefix: "jobs" });
  const { state, filters, jobs, newest, older, done } = useLoaderData<typeof loader>();
  const canRetryAll = state === "failed" && jobs.length > 1;
  return (
    <AdminPage title={t("title")} lead={t("lead")} actions={canRetryAll && <RetryAll />}>
      {done && (
        <Alert variant="success" title={t(done)} className="mb-6">
          {t(`${done}Text`)}
        </Alert>
      )}
      <Toolbar>
        <FilterLinks
          label={t("filter")}
          items={filters.map((filter) => ({
            href: `/admin/jobs?state=${filter.state}`,
            label: t(`states.${filter.state}`),
            current: filter.state === state,
            count: filter.count,
          }))}
        />
      </Toolbar>
      <AdminSection title={t(`list.${state}`)}>
        <JobList jobs={jobs} canRetry={state === "failed"} />
        {jobs.length === 0 && <EmptyState plain title={t(`none.${state}`)} />}
        <Pagination newest={newest} older={older} className="mt-6" />
      </AdminSection>
    </AdminPage>
  );
}
