import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportContactMessages } from "~/features/contact/messages-admin.server";
import { messagesFileQuery } from "~/features/contact/messages-admin.schema";
import { answerCsv, csvFormatOf } from "~/http/csv-answer.server";
import { admitAdmin } from "~/http/admin-screen.server";
import { rejectWrites } from "~/http/methods.server";
import { readQuery } from "~/request/query";

/** The messages of the screen's filter, as CSV. */
export async function loader(args: LoaderFunctionArgs) {
  return admitAdmin(args, "answer_messages", async (caller) => {
    const filter = messagesFileQuery.parse(readQuery(args.request));
    const format = csvFormatOf(args.request);
    const rows = await exportContactMessages(caller, filter, format);
    return answerCsv("messages.csv", rows, { format, language: caller.language });
  });
}

export const action = rejectWrites;
