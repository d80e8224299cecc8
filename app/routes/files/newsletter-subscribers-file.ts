import type { LoaderFunctionArgs } from "@remix-run/node";
import { subscribersScreenQuery } from "~/features/newsletter/subscribers/subscribers-admin.schema";
import { exportSubscribers } from "~/features/newsletter/subscribers/subscribers-admin.server";
import { answerCsv, csvFormatOf } from "~/http/csv-answer.server";
import { admitAdmin } from "~/http/admin-screen.server";
import { rejectWrites } from "~/http/methods.server";
import { readQuery } from "~/request/query";

/** The subscribers of the screen's filter, as CSV. */
export async function loader(args: LoaderFunctionArgs) {
  return admitAdmin(args, "manage_newsletter", async (caller) => {
    const { before: _before, ...filter } = subscribersScreenQuery.parse(readQuery(args.request));
    const format = csvFormatOf(args.request);
    const rows = await exportSubscribers(caller, filter, format);
    return answerCsv("subscribers.csv", rows, { format, language: caller.language });
  });
}

export const action = rejectWrites;
