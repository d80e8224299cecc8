import type { LoaderFunctionArgs } from "@remix-run/node";
import { donorStatementSchema } from "~/features/giving/donors/donors.schema";
import { readDonorStatement } from "~/features/giving/donors/donors-admin.server";
import { admitAdmin } from "~/http/admin-screen.server";
import { rejectWrites } from "~/http/methods.server";
import { answerPdf } from "~/http/pdf-answer.server";

/** A donor's statement of a year, to print or send. */
export async function loader(args: LoaderFunctionArgs) {
  return admitAdmin(args, "manage_donations", async (caller) => {
    return answerPdf(await readDonorStatement(caller, donorStatementSchema.parse(args.params)));
  });
}

export const action = rejectWrites;
