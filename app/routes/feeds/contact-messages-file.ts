import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportContactMessages } from "~/features/contact/messages-export-admin.server";
import { messagesFileQuery } from "~/features/contact/messages-admin.schema";
import { answerCsv } from "~/http/csv-answer.server";
import { admitAdmin } from "~/http/admin-screen.server";
import { rejectWrites } from "~/http/methods.server";

/** The messages of the screen's filter, as CSV. */
export async function loader(args: LoaderFunctionArgs) {
  return admitAdmin(args, "manage_content", async (caller) => {
    const filter = messagesFileQuery.parse(Object.fromEntries(new URL(args.request.url).searchParams));
    return answerCsv("messages.csv", await exportContactMessages(caller, filter));
  });
}

export const action = rejectWrites;
