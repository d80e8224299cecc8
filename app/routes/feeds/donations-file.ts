import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportDonations } from "~/features/giving/donations-export.server";
import { donationFile } from "~/features/giving/management.schema";
import { csvFile } from "~/http/csv.server";
import { adminScreen } from "~/http/admin-screen.server";
import { readOnly } from "~/http/methods.server";

/** The donations as a table for spreadsheets: those that the list's address shows. */
export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_donations", async (caller) => {
    const filter = donationFile.parse(Object.fromEntries(new URL(args.request.url).searchParams));
    return csvFile("donations.csv", await exportDonations(caller, filter));
  });
}

export const action = readOnly;
