import type { LoaderFunctionArgs } from "@remix-run/node";
import { subscribersList } from "~/features/newsletter/subscribers.schema";
import { exportSubscribers } from "~/features/newsletter/subscribers.server";
import { csvFile } from "~/http/csv.server";
import { adminScreen } from "~/http/admin-screen.server";
import { readOnly } from "~/http/methods.server";

/** The subscribers as a table for spreadsheets: those that the list's address shows. */
export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_newsletter", async (caller) => {
    const { q, state } = subscribersList.parse(Object.fromEntries(new URL(args.request.url).searchParams));
    return csvFile("subscribers.csv", await exportSubscribers(caller, { q, state }));
  });
}

export const action = readOnly;
