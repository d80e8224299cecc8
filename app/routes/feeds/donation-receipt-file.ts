import type { LoaderFunctionArgs } from "@remix-run/node";
import { donationId } from "~/features/giving/management.schema";
import { readReceipt } from "~/features/giving/management.server";
import { adminScreen } from "~/http/admin-screen.server";
import { readOnly } from "~/http/methods.server";
import { pdfFile } from "~/http/pdf.server";

/** A donation's receipt as it stands now. */
export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_donations", async (caller) => {
    return pdfFile(await readReceipt(caller, donationId.parse(args.params)));
  });
}

export const action = readOnly;
