import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData, useRouteError } from "@remix-run/react";
import type { Caller } from "~/auth/caller.server";
import {
  applicationIdInput,
  applicationStatusInput,
  type ApplicationIdInput,
} from "~/features/bible-study/applications-admin.schema";
import {
  deleteApplication,
  setApplicationStatus,
  getApplication,
} from "~/features/bible-study/applications-admin.server";
import { draftApplicationReplies } from "~/features/bible-study/application-replies-admin.server";
import { getSettings } from "~/settings/settings.server";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { formatLongDateTime } from "~/i18n/format";
import { ApplicationDetail } from "./bible-study/application-detail";
import { RecordError } from "./shell/record-error";
import { addDoneParameter } from "./shell/done";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_content", async (caller) => {
    const application = await getApplication(caller, applicationIdInput.parse(args.params));
    const { timeZone } = (await getSettings()).publishing;
    const { pathname, search, searchParams } = new URL(args.request.url);
    return {
      title: application.name,
      application,
      replies: await draftApplicationReplies(caller, application),
      when: formatLongDateTime(application.createdAt, caller.language, timeZone),
      address: pathname + search,
      moved: searchParams.get("done") === "status",
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  const { url } = args.request;
  return adminAction(args, "manage_content", {
    status: intent({
      schema: applicationStatusInput,
      verb: setApplicationStatus,
      done: addDoneParameter(url, "status"),
    }),
    delete: intent({
      schema: applicationIdInput,
      verb: async (caller: Caller, input: ApplicationIdInput) => {
        await deleteApplication(caller, input);
        throw redirect(addDoneParameter(url, "delete", "/admin/bible-study"), 303); // also for fetch
      },
    }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** One application with reply drafts and its status. */
export default function BibleStudyApplication() {
  const { application, replies, when, address, moved } = useLoaderData<typeof loader>();
  return <ApplicationDetail key={application.id} {...{ application, replies, when, address, moved }} />;
}

export function ErrorBoundary() {
  return <RecordError error={useRouteError()} />;
}
