import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportContactMessages } from "~/features/contact/messages-export-admin.server";
import { messagesFileQuery } from "~/features/contact/messages-admin.schema";
import { answerCsv } from "~/http/csv-answer.server";
import { admitAdmin } from "~/http/admin-screen.server";
import { rejectWrites } from "~/http/methods.server";
import { readQuery } from "~/request/query";

/** The messages of the screen's filter, as CSV. */
export async function loader(args: LoaderFunctionArgs) {
  return admitAdmin(args, "manage_content", async (caller) => {
    const filter = messagesFileQuery.parse(readQuery(args.request));
    return answerCsv("messages.csv", await exportContactMessages(caller, filter));
  });
}

export const action = rejectWrites;
