import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  exportOwnDevotions,
  exportOwnRows,
} from "~/features/devotion/library/own-devotions-import-admin.server";
import { admitAdmin } from "~/http/admin-screen.server";
import { answerCsv, csvFormatOf } from "~/http/csv-answer.server";
import { rejectWrites } from "~/http/methods.server";
import { personalFileAnswer } from "~/http/personal-file-answer.server";

/** The team's own devotions as JSON or CSV. */
export async function loader(args: LoaderFunctionArgs) {
  return admitAdmin(args, "manage_content", async (caller) => {
    if (new URL(args.request.url).pathname.endsWith(".json"))
      return personalFileAnswer("devotions.json", await exportOwnDevotions(caller));
    const rows = await exportOwnRows(caller);
    return answerCsv("devotions.csv", rows, { format: csvFormatOf(args.request), language: caller.language });
  });
}

export const action = rejectWrites;
