import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import {
  checkHealth,
  describeHealthPart,
  describeProgram,
  listProcesses,
} from "~/features/operations/health-admin.server";
import { formatFacts, formatFactTime } from "~/features/operations/health-facts.server";
import { readChanges } from "~/features/operations/update-check.server";
import { getSettings } from "~/settings/settings.server";
import { adminScreen } from "~/http/admin-screen.server";
import { pageMeta } from "~/http/page-meta";
import { DefinitionList } from "~/ui/definition-list";
import { AdminPage, AdminSection } from "~/ui/admin-page";
import { CheckList } from "./health/check-list";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_users", "admin-operations:health.title", async (caller) => {
    const { language, permissions } = caller;
    const [checks, processes, changes, { publishing }] = await Promise.all([
      checkHealth(caller),
      listProcesses(caller).catch(() => []), // the checks say that the database does not answer
      readChanges(),
      getSettings(),
    ]);
    const { timeZone } = publishing;
    const { startedAt, ...program } = describeProgram(caller);
    return {
      checks: checks.map((check) => ({
        ...check,
        ...describeHealthPart(check.part, check.state),
        facts: formatFacts(check.facts, language, timeZone),
      })),
      permissions: [...permissions],
      processes: processes.map(({ startedAt: since, ...one }) => ({
        ...one,
        since: formatFactTime(since, language, timeZone),
      })),
      changes,
      program: { ...program, since: formatFactTime(startedAt, language, timeZone) },
    };
  });
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The health of every part of the site, and what to do about problems. */
export default function Health() {
  const { t } = useTranslation("admin-operations", { keyPrefix: "health" });
  const { checks, permissions, processes, changes, program } = useLoaderData<typeof loader>();
  return (
    <AdminPage title={t("title")} lead={t("lead")} width="reading">
      <CheckList {...{ checks, permissions }} />
      <AdminSection title={t("program.title")}>
        <DefinitionList
          items={[
            { term: t("program.version"), value: program.version },
            { term: t("program.node"), value: program.node },
            { term: t("program.since"), value: program.since },
            {
              term: t("program.processes"),
              value: processes.length > 0 && (
                <ul>
                  {processes.map((one, at) => (
                    <li key={at}>{t(`program.process.${one.kind}`, one)}</li>
                  ))}
                </ul>
              ),
            },
            {
              term: t("program.changes"),
              value: changes && (
                <p lang="en" className="whitespace-pre-line">
                  {changes}
                </p>
              ),
            },
          ]}
        />
        <p className="mt-3 text-sm text-ink-soft">{t("program.update")}</p>
      </AdminSection>
    </AdminPage>
  );
}
