import type { LoaderFunctionArgs } from "@remix-run/node";
import { applicationsFileQuery } from "~/features/bible-study/applications-admin.schema";
import { exportApplications } from "~/features/bible-study/applications-admin.server";
import { answerCsv, csvFormatOf } from "~/http/csv-answer.server";
import { admitAdmin } from "~/http/admin-screen.server";
import { rejectWrites } from "~/http/methods.server";
import { readQuery } from "~/request/query";

/** The applications of the screen's filter, as CSV. */
export async function loader(args: LoaderFunctionArgs) {
  return admitAdmin(args, "answer_messages", async (caller) => {
    const filter = applicationsFileQuery.parse(readQuery(args.request));
    const format = csvFormatOf(args.request);
    const rows = await exportApplications(caller, filter, format);
    return answerCsv("bible-study.csv", rows, { format, language: caller.language });
  });
}

export const action = rejectWrites;
