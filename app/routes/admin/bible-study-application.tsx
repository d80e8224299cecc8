import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteError } from "@remix-run/react";
import { applicationStatusInput } from "~/features/bible-study/applications-admin.schema";
import {
  deleteApplication,
  draftApplicationReplies,
  getApplication,
  listApplicationReplies,
  replyToApplication,
  setApplicationStatus,
} from "~/features/bible-study/applications-admin.server";
import { recordIdInput, replyInput } from "~/features/inbox/inbox.schema";
import { ministryCountry } from "~/settings/ministry-country";
import { getSettings } from "~/settings/settings.server";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { countryCode } from "~/i18n/country-code";
import { formatLongDateTime } from "~/i18n/format";
import { telephoneLink } from "~/i18n/telephone-link";
import { ApplicationDetail } from "./bible-study/application-detail";
import { leaveAfter } from "./shell/leave-after.server";
import { showReplies } from "./shell/show-replies.server";
import { RecordError } from "./shell/record-error";
import { addDoneParameter, readDone } from "./shell/done";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "answer_messages", async (caller) => {
    const application = await getApplication(caller, recordIdInput.parse(args.params));
    const settings = await getSettings();
    const country = countryCode(application.country) ?? ministryCountry(settings);
    const drafts = await draftApplicationReplies(caller, application);
    const sent = await listApplicationReplies(caller, { id: application.id });
    return {
      title: application.name,
      application,
      phoneLink: telephoneLink(application.phone ?? "", country),
      ...(await showReplies(args.request, caller.language, drafts, sent)),
      when: formatLongDateTime(application.createdAt, caller.language, settings.publishing.timeZone),
      done: readDone(args.request, ["status", "reply"]),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  const { url } = args.request;
  return adminAction(args, "answer_messages", {
    status: intent({
      schema: applicationStatusInput,
      verb: setApplicationStatus,
      done: addDoneParameter(url, "status"),
    }),
    reply: intent({ schema: replyInput, verb: replyToApplication, done: addDoneParameter(url, "reply") }),
    delete: intent({
      schema: recordIdInput,
      verb: leaveAfter(deleteApplication, addDoneParameter(url, "delete", "/admin/bible-study")),
    }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** One application with reply drafts and its status. */
export default function BibleStudyApplication() {
  const { application, phoneLink, replies, when, address, done } = useLoaderData<typeof loader>();
  return (
    <ApplicationDetail key={application.id} {...{ application, phoneLink, replies, when, address, done }} />
  );
}

export function ErrorBoundary() {
  return <RecordError error={useRouteError()} />;
}
