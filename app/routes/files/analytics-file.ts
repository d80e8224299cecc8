import type { LoaderFunctionArgs } from "@remix-run/node";
import { analyticsQuery } from "~/features/analytics/analytics.schema";
import { exportAnalytics } from "~/features/analytics/analytics-export-admin.server";
import { admitAdmin } from "~/http/admin-screen.server";
import { answerCsv, csvFormatOf } from "~/http/csv-answer.server";
import { rejectWrites } from "~/http/methods.server";
import { AppError } from "~/request/errors";
import { readQuery } from "~/request/query";

/** Every figure of the analytics by day, as CSV. */
export async function loader(args: LoaderFunctionArgs) {
  return admitAdmin(args, "view_analytics", async (caller) => {
    const query = analyticsQuery.safeParse(readQuery(args.request));
    if (!query.success) throw new AppError(404, "notFound");
    const format = csvFormatOf(args.request);
    const rows = await exportAnalytics(caller, query.data, format);
    return answerCsv(`analytics-${query.data.range}.csv`, rows, { format, language: caller.language });
  });
}

export const action = rejectWrites;
