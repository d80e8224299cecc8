import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteError } from "@remix-run/react";
import { donationIdSchema, donationStatusSchema } from "~/features/giving/admin/donations-admin.schema";
import { setDonationStatus } from "~/features/giving/admin/donations-admin.server";
import { matchPledgeSchema } from "~/features/giving/admin/pledges-admin.schema";
import { matchPledge, showPledge } from "~/features/giving/admin/pledges-admin.server";
import { formatFieldAmount } from "~/features/giving/donations/minor-units";
import { getSettings } from "~/settings/settings.server";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { dateIn } from "~/i18n/format";
import { donationItemToScreen } from "./donations/donation-to-screen.server";
import { PledgeDetailView } from "./donations/pledge-detail";
import { RecordError } from "./shell/record-error";
import { addDoneParameter } from "./shell/done";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_donations", "admin-donations:matching.title", async (caller) => {
    const pledge = await showPledge(caller, donationIdSchema.parse(args.params));
    const { timeZone } = (await getSettings()).publishing;
    const { pathname, search } = new URL(args.request.url);
    return {
      pledge: {
        ...donationItemToScreen(pledge, caller.language, timeZone),
        memoCode: pledge.memoCode,
        typed: formatFieldAmount(pledge.amount, caller.language),
        currency: pledge.currency,
      },
      today: dateIn(timeZone),
      address: pathname + search,
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  const done = (name: string) => addDoneParameter(args.request.url, name);
  return adminAction(args, "manage_donations", {
    match: intent({ schema: matchPledgeSchema, verb: matchPledge, done: done("match") }),
    close: intent({ schema: donationStatusSchema, verb: setDonationStatus, done: done("close") }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** One pledge: the form for the received money, or its status. */
export default function Pledge() {
  const { pledge, today, address } = useLoaderData<typeof loader>();
  return <PledgeDetailView key={pledge.id} {...{ pledge, today, address }} />;
}

export function ErrorBoundary() {
  return <RecordError error={useRouteError()} />;
}
