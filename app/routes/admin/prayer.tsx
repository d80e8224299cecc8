import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteError } from "@remix-run/react";
import { assignRequest, listAssignees } from "~/features/prayers/admin/assign-request-admin.server";
import { listPrayerNames, removePrayerName } from "~/features/prayers/admin/prayer-names-admin.server";
import {
  acceptProposedAnswer,
  dismissProposedAnswer,
  listProposedAnswers,
} from "~/features/prayers/admin/proposed-answers-admin.server";
import {
  deleteRequest,
  hideRequest,
  showRequest,
} from "~/features/prayers/admin/request-changes-admin.server";
import {
  assignRequestInput,
  prayerNameInput,
  proposedAnswerInput,
  requestAnsweredInput,
  requestStatusInput,
} from "~/features/prayers/admin/requests-admin.schema";
import {
  getAdminRequest,
  markRequestAnswered,
  setRequestStatus,
} from "~/features/prayers/admin/requests-admin.server";
import { requestId } from "~/features/prayers/requests/requests.schema";
import { ministryCountry } from "~/settings/ministry-country";
import { getSettings } from "~/settings/settings.server";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { tFor } from "~/i18n/i18n.server";
import { RequestDetail } from "./prayers/request-detail";
import { prayedNamesToScreen, requestToScreen } from "./prayers/request-to-screen.server";
import { leaveAfter } from "./shell/leave-after.server";
import { RecordError } from "./shell/record-error";
import { addDoneParameter, readDone } from "./shell/done";

/** Confirmations shown after the redirect, without JavaScript. */
const doneNames = [
  "status",
  "answered",
  "hide",
  "show",
  "assign",
  "accept",
  "dismiss",
  "removeName",
] as const;

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_prayers", async (caller) => {
    const { id } = requestId.parse(args.params);
    const request = await getAdminRequest(caller, { id });
    const settings = await getSettings();
    const { timeZone } = settings.publishing;
    const { pathname, search } = new URL(args.request.url);
    return {
      // The title is generic, so that a person's own text does not get into the browser's history.
      title: tFor(caller.language)("admin-prayers:one", { id }),
      request: requestToScreen(request, caller.language, { timeZone, country: ministryCountry(settings) }),
      names: prayedNamesToScreen(await listPrayerNames(caller, { id }), caller.language, timeZone),
      proposed: request.proposedCount > 0 ? await listProposedAnswers(caller, { id }) : [],
      assignees: request.isPublic ? [] : await listAssignees(caller),
      address: pathname + search,
      done: readDone(args.request, doneNames),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  const { url } = args.request;
  const done = (name: (typeof doneNames)[number]) => addDoneParameter(url, name);
  return adminAction(args, "manage_prayers", {
    status: intent({ schema: requestStatusInput, verb: setRequestStatus, done: done("status") }),
    answered: intent({ schema: requestAnsweredInput, verb: markRequestAnswered, done: done("answered") }),
    hide: intent({ schema: requestId, verb: hideRequest, done: done("hide") }),
    show: intent({ schema: requestId, verb: showRequest, done: done("show") }),
    assign: intent({ schema: assignRequestInput, verb: assignRequest, done: done("assign") }),
    accept: intent({ schema: proposedAnswerInput, verb: acceptProposedAnswer, done: done("accept") }),
    dismiss: intent({ schema: proposedAnswerInput, verb: dismissProposedAnswer, done: done("dismiss") }),
    removeName: intent({ schema: prayerNameInput, verb: removePrayerName, done: done("removeName") }),
    delete: intent({
      schema: requestId,
      verb: leaveAfter(deleteRequest, addDoneParameter(url, "delete", "/admin/prayers")),
    }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** One prayer request and what the team does with it. */
export default function Prayer() {
  const { request, names, proposed, assignees, address, done } = useLoaderData<typeof loader>();
  return <RequestDetail key={request.id} {...{ request, names, proposed, assignees, address, done }} />;
}

export function ErrorBoundary() {
  return <RecordError error={useRouteError()} />;
}
