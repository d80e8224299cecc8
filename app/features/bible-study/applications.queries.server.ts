import type { Kysely, Selectable } from "kysely";
import { makeTextMatcher } from "~/i18n/search-text";
import type { DB } from "~db/schema/index";
import type { ApplicationsQuery } from "./applications-admin.schema";
import { applicationColumns } from "./personal-data.server";

export const adminApplicationColumns = ["id", ...applicationColumns, "status"] as const;

type ApplicationRow = Selectable<DB["bibleStudyApplications"]>;
export type ApplicationFilter = Pick<ApplicationsQuery, "q" | "status">;

/** The applications below an id, newest first. */
export const selectApplicationsBelow =
  (db: Kysely<DB>, { status }: ApplicationFilter) =>
  (before: number, count: number): Promise<ApplicationRow[]> =>
    db
      .selectFrom("bibleStudyApplications")
      .select(adminApplicationColumns)
      .where("id", "<", before)
      .$if(status !== undefined, (query) => query.where("status", "=", status!))
      .orderBy("id", "desc")
      .limit(count)
      .execute();

/** A filter for `q` over all texts of an application; undefined without `q`. */
export function applicationMatcher({ q }: ApplicationFilter): ((row: ApplicationRow) => boolean) | undefined {
  const matches = makeTextMatcher(q);
  return (
    matches &&
    (({ name, email, phone, city, country, availability, motivation, specificInterests }) =>
      matches([name, email, phone, city, country, availability, motivation, specificInterests].join("\n")))
  );
}
