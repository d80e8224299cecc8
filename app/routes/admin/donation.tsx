import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteError } from "@remix-run/react";
import { markMismatchChecked } from "~/features/giving/admin/mismatches-admin.server";
import {
  donationIdSchema,
  refundSchema,
  donationStatusSchema,
} from "~/features/giving/admin/donations-admin.schema";
import { setDonationStatus, showDonation } from "~/features/giving/admin/donations-admin.server";
import { correctDonation } from "~/features/giving/entered/entered-donations-admin.server";
import { correctDonationSchema } from "~/features/giving/entered/entered.schema";
import { createThanksDraft } from "~/features/giving/admin/thanks-draft-admin.server";
import { resendReceipt } from "~/features/giving/receipts/receipts-admin.server";
import { refundDonation } from "~/features/giving/admin/refunds-admin.server";
import { getSettings } from "~/settings/settings.server";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { tFor } from "~/i18n/i18n.server";
import { DonationDetailView } from "./donations/donation-detail";
import { donationToScreen } from "./donations/donation-to-screen.server";
import { RecordError } from "./shell/record-error";
import { addDoneParameter, readDone } from "./shell/done";

/** Confirmations shown after the redirect, without JavaScript. */
const doneNames = ["status", "refund", "resend", "checked", "entered", "corrected"] as const;

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_donations", async (caller) => {
    const donation = await showDonation(caller, donationIdSchema.parse(args.params));
    const { timeZone } = (await getSettings()).publishing;
    const { pathname, search } = new URL(args.request.url);
    const title = tFor(caller.language)("admin-donations:one", { number: donation.id });
    return {
      title,
      donation: donationToScreen(donation, caller.language, timeZone),
      draft: await createThanksDraft(caller, donation),
      address: pathname + search,
      done: readDone(args.request, doneNames),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  const done = (name: (typeof doneNames)[number]) => addDoneParameter(args.request.url, name);
  return adminAction(args, "manage_donations", {
    status: intent({ schema: donationStatusSchema, verb: setDonationStatus, done: done("status") }),
    refund: intent({ schema: refundSchema, verb: refundDonation, done: done("refund") }),
    checked: intent({ schema: donationIdSchema, verb: markMismatchChecked, done: done("checked") }),
    correct: intent({ schema: correctDonationSchema, verb: correctDonation, done: done("corrected") }),
    resend: intent({ schema: donationIdSchema, verb: resendReceipt, done: done("resend") }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** One donation with its ledger and actions. */
export default function Donation() {
  const { donation, draft, address, done } = useLoaderData<typeof loader>();
  return <DonationDetailView key={donation.id} {...{ donation, draft, address, done }} />;
}

export function ErrorBoundary() {
  return <RecordError error={useRouteError()} />;
}
