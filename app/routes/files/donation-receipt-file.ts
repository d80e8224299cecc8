import type { LoaderFunctionArgs } from "@remix-run/node";
import { donationIdSchema } from "~/features/giving/admin/donations-admin.schema";
import { readDonationReceipt } from "~/features/giving/admin/donations-admin.server";
import { admitAdmin } from "~/http/admin-screen.server";
import { rejectWrites } from "~/http/methods.server";
import { answerPdf } from "~/http/pdf-answer.server";

/** A donation's receipt with its current state. */
export async function loader(args: LoaderFunctionArgs) {
  return admitAdmin(args, "manage_donations", async (caller) => {
    return answerPdf(await readDonationReceipt(caller, donationIdSchema.parse(args.params)));
  });
}

export const action = rejectWrites;
