import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { getSettings } from "~/settings/settings.server";
import { csvCells, type CsvCell, type CsvFormat } from "~/i18n/csv-cells";
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
  format: CsvFormat = "sheet",
): Promise<AsyncIterable<CsvCell[][]>> {
  requirePermission(caller, "manage_content");
  await recordChange(db, caller, { action: "applications.exported", after: { status: filter.status } });
  const { timeZone } = (await getSettings()).publishing;
  return applicationTable(csvCells(format, caller.language, timeZone), caller.language, filter);
}

async function* applicationTable(
  cells: ReturnType<typeof csvCells>,
  language: Language,
  filter: ApplicationFilter,
): AsyncGenerator<CsvCell[][]> {
  const t = tFor(language);
  yield [
    [
      cells.name("sentAt", t("admin-bible-study:sentAt")),
      cells.name("state", t("admin-bible-study:state")),
      cells.name("name", t("bible-study:personal.name")),
      cells.name("email", t("bible-study:personal.email")),
      cells.name("phone", t("bible-study:personal.phone")),
      cells.name("city", t("bible-study:personal.city")),
      cells.name("country", t("bible-study:personal.country")),
      cells.name("studyType", t("bible-study:study.type")),
      cells.name("experience", t("admin-bible-study:fields.experience")),
      cells.name("availability", t("bible-study:study.availability")),
      cells.name("language", t("bible-study:study.language")),
      cells.name("motivation", t("admin-bible-study:fields.motivation")),
      cells.name("specificInterests", t("admin-bible-study:fields.interests")),
    ],
  ];
  for await (const rows of streamNewestFirst(
    selectApplicationsBelow(db, filter),
    applicationMatcher(filter),
  )) {
    yield rows.map((row) => [
      cells.time(row.createdAt),
      cells.words(row.status, t(`admin-bible-study:status.${row.status}`)),
      row.name,
      row.email,
      { phone: row.phone ?? "" },
      row.city ?? "",
      row.country ?? "",
      cells.words(row.studyType, t(`bible-study:study.types.${row.studyType}`)),
      cells.words(row.experience, row.experience ? t(`bible-study:study.experiences.${row.experience}`) : ""),
      row.availability ?? "",
      cells.words(row.language, languageNames[row.language]),
      row.motivation ?? "",
      row.specificInterests ?? "",
    ]);
  }
}
