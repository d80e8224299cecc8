import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { SchedulerPanel } from "./content-scheduler/scheduler-panel";
import {
  getSchedulerStatus,
  triggerPublication,
} from "~/features/devotion/publication/scheduler-admin.server";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { Alert } from "~/ui/alert";
import { ContentPage } from "~/features/devotion/content-page";
import { readDone } from "./shell/done";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_content", "admin-scheduler:title", async (caller) => {
    return {
      language: caller.language,
      permissions: [...caller.permissions],
      isTriggered: readDone(args.request, ["trigger"]) !== null,
      status: await getSchedulerStatus(caller),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_content", {
    trigger: intent({ schema: z.object({}), verb: triggerPublication }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The scheduler panel. */
export default function Scheduler() {
  const { t } = useTranslation("admin-scheduler");
  const { status, language, isTriggered, permissions } = useLoaderData<typeof loader>();
  return (
    <ContentPage tab="scheduler" permissions={permissions}>
      {isTriggered && (
        <Alert variant="success" title={t("triggered.title")} className="mb-6">
          {t("triggered.text")}
        </Alert>
      )}
      <SchedulerPanel loaded={status} language={language} />
    </ContentPage>
  );
}
