import type { LoaderFunctionArgs } from "@remix-run/node";
import { donationId } from "~/features/giving/management.schema";
import { readReceipt } from "~/features/giving/management.server";
import { deskScreen } from "~/http/desk-screen.server";
import { readOnly } from "~/http/methods.server";

/** A donation's receipt as it stands now. */
export async function loader(args: LoaderFunctionArgs) {
  return deskScreen(args, "manage_donations", async (caller) => {
    const { name, pdf } = await readReceipt(caller, donationId.parse(args.params));
    return new Response(args.request.method === "HEAD" ? null : new Uint8Array(pdf), {
      headers: {
        "Content-Type": "application/pdf",
        "Content-Length": String(pdf.length),
        "Content-Disposition": `attachment; filename="${name}"`,
        "Cache-Control": "no-store",
      },
    });
  });
}

export const action = readOnly;
