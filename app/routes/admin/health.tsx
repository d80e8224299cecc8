import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { checkHealth, describeProgram } from "~/features/operations/health.server";
import { getSettings } from "~/features/settings/settings.server";
import { deskScreen } from "~/http/desk-screen.server";
import { pageMeta } from "~/http/page-meta";
import { tFor } from "~/i18n/i18n.server";
import { Facts } from "~/ui/definition-list";
import { DeskPage, DeskSection } from "~/ui/desk-page";
import { CheckList } from "./health/check-list";
import { factsInWords, timeInWords } from "./health/facts-in-words.server";

export async function loader(args: LoaderFunctionArgs) {
  return deskScreen(args, "manage_users", async (caller) => {
    const { language, permissions } = caller;
    const title = tFor(language)("desk-operations:health.title");
    const [checks, { publishing }] = await Promise.all([checkHealth(caller), getSettings()]);
    const { timeZone } = publishing;
    const { startedAt, ...program } = describeProgram(caller);
    return {
      meta: { title, description: title, unlisted: true },
      checks: checks.map((check) => ({ ...check, facts: factsInWords(check.facts, language, timeZone) })),
      permissions: [...permissions],
      program: { ...program, since: timeInWords(startedAt, language, timeZone) },
    };
  });
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** How every part of the site is, and what to do where it is not well. */
export default function Health() {
  const { t } = useTranslation("desk-operations", { keyPrefix: "health" });
  const { checks, permissions, program } = useLoaderData<typeof loader>();
  return (
    <DeskPage title={t("title")} lead={t("lead")} width="reading">
      <CheckList {...{ checks, permissions }} />
      <DeskSection title={t("program.title")}>
        <Facts
          items={[
            { term: t("program.version"), value: program.version },
            { term: t("program.node"), value: program.node },
            { term: t("program.since"), value: program.since },
          ]}
        />
      </DeskSection>
    </DeskPage>
  );
}
