import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportDonations } from "~/features/giving/admin/donations-export-admin.server";
import { donationFileSchema } from "~/features/giving/admin/donations-admin.schema";
import { answerCsv } from "~/http/csv-answer.server";
import { admitAdmin } from "~/http/admin-screen.server";
import { rejectWrites } from "~/http/methods.server";
import { readQuery } from "~/request/query";

/** The filtered donations as CSV. */
export async function loader(args: LoaderFunctionArgs) {
  return admitAdmin(args, "manage_donations", async (caller) => {
    const filter = donationFileSchema.parse(readQuery(args.request));
    return answerCsv("donations.csv", await exportDonations(caller, filter));
  });
}

export const action = rejectWrites;
