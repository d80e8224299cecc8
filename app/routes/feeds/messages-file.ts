import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportMessages } from "~/features/contact/export.server";
import { inboxFile } from "~/features/contact/inbox.schema";
import { csvFile } from "~/http/csv.server";
import { adminScreen } from "~/http/admin-screen.server";
import { readOnly } from "~/http/methods.server";

/** The messages as a table for spreadsheets: those that the list's address shows. */
export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_content", async (caller) => {
    const filter = inboxFile.parse(Object.fromEntries(new URL(args.request.url).searchParams));
    return csvFile("messages.csv", await exportMessages(caller, filter));
  });
}

export const action = readOnly;
