import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { readPrintedStatements } from "~/features/giving/donors/printed-statements-admin.server";
import { yearSchema } from "~/features/giving/entered/entered.schema";
import { admitAdmin } from "~/http/admin-screen.server";
import { rejectWrites } from "~/http/methods.server";
import { answerPdf } from "~/http/pdf-answer.server";

/** The statements of a year to print, of donors without an e-mail address. Without any, the list of donors says so. */
export async function loader(args: LoaderFunctionArgs) {
  return admitAdmin(args, "manage_donations", async (caller) => {
    const file = await readPrintedStatements(caller, yearSchema.parse(args.params));
    return file ? answerPdf(file) : redirect("/admin/donations/donors?done=noneToPrint", 303);
  });
}

export const action = rejectWrites;
