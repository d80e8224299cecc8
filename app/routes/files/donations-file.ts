import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportDonations } from "~/features/giving/admin/donations-export-admin.server";
import { donationFileSchema } from "~/features/giving/admin/donations-admin.schema";
import { answerCsv, csvFormatOf } from "~/http/csv-answer.server";
import { admitAdmin } from "~/http/admin-screen.server";
import { rejectWrites } from "~/http/methods.server";
import { readQuery } from "~/request/query";

/** The filtered donations as CSV. */
export async function loader(args: LoaderFunctionArgs) {
  return admitAdmin(args, "manage_donations", async (caller) => {
    const filter = donationFileSchema.parse(readQuery(args.request));
    const format = csvFormatOf(args.request);
    const rows = await exportDonations(caller, filter, format);
    return answerCsv("donations.csv", rows, { format, language: caller.language });
  });
}

export const action = rejectWrites;
