import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { getSettings } from "~/settings/settings.server";
import { formatDateTime } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { languageNames, type Language } from "~/i18n/languages";
import { db } from "~db/client";
import { streamNewestFirst } from "~db/newest-first";
import {
  selectApplicationsBelow,
  applicationMatcher,
  type ApplicationFilter,
} from "./applications.queries.server";

/** The rows of the CSV file, newest first; the first row holds the column names. */
export async function exportApplications(
  caller: Caller,
  filter: ApplicationFilter,
): Promise<AsyncIterable<string[][]>> {
  requirePermission(caller, "manage_content");
  await recordChange(db, caller, { action: "applications.exported", after: { status: filter.status } });
  const { timeZone } = (await getSettings()).publishing;
  return applicationTable(caller.language, timeZone, filter);
}

async function* applicationTable(
  language: Language,
  timeZone: string,
  filter: ApplicationFilter,
): AsyncGenerator<string[][]> {
  const t = tFor(language);
  yield [
    [
      t("admin-bible-study:sentAt"),
      t("admin-bible-study:state"),
      t("bible-study:personal.name"),
      t("bible-study:personal.email"),
      t("bible-study:personal.phone"),
      t("bible-study:personal.city"),
      t("bible-study:personal.country"),
      t("bible-study:study.type"),
      t("admin-bible-study:fields.experience"),
      t("bible-study:study.availability"),
      t("bible-study:study.language"),
      t("admin-bible-study:fields.motivation"),
      t("admin-bible-study:fields.interests"),
    ],
  ];
  for await (const rows of streamNewestFirst(
    selectApplicationsBelow(db, filter),
    applicationMatcher(filter),
  )) {
    yield rows.map((row) => [
      formatDateTime(row.createdAt, language, timeZone),
      t(`admin-bible-study:status.${row.status}`),
      row.name,
      row.email,
      row.phone ?? "",
      row.city ?? "",
      row.country ?? "",
      t(`bible-study:study.types.${row.studyType}`),
      row.experience ? t(`bible-study:study.experiences.${row.experience}`) : "",
      row.availability ?? "",
      languageNames[row.language as Language],
      row.motivation ?? "",
      row.specificInterests ?? "",
    ]);
  }
}
