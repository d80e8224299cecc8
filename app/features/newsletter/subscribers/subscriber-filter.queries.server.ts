import { sql, type Kysely } from "kysely";
import { containsPattern } from "~db/contains-pattern";
import type { DB } from "~db/schema/index";
import { loadMailingRules, selectAudience } from "../segments/audience.server";
import { loadSegmentCriteria } from "../segments/segments-admin.server";
import type { SubscribersQuery } from "./subscribers-admin.schema";

/** Which subscribers a list shows, or a change of many is about. */
export type SubscriberFilter = Partial<Pick<SubscribersQuery, "q" | "state" | "in" | "segment">> & {
  ids?: number[];
};

/** Reads what the filter needs. Throws AppError 404 for an unknown segment. */
export async function prepareFilter(from: Kysely<DB>, { segment, ...filter }: SubscriberFilter) {
  if (segment === undefined) return filter;
  const criteria = await loadSegmentCriteria(from, segment);
  return { ...filter, audience: { ...(await loadMailingRules()), criteria } };
}
export type PreparedFilter = Awaited<ReturnType<typeof prepareFilter>>;

/** The subscribers of a filter, with their suppression and their profile. */
export function selectSubscribers(db: Kysely<DB>, filter: PreparedFilter) {
  const { ids, q, state, in: language } = filter;
  const audience = "audience" in filter ? filter.audience : undefined;
  return db
    .selectFrom("newsletters")
    .leftJoin("mailSuppressions", "mailSuppressions.email", "newsletters.email")
    .leftJoin("enhancedNewsletters as profile", "profile.email", "newsletters.email")
    .$if(ids !== undefined, (query) => query.where("newsletters.id", "in", ids!))
    .$if(Boolean(q), (query) =>
      query.where(sql<boolean>`newsletters.email like ${containsPattern(q!)} escape '!'`),
    )
    .$if(language !== undefined, (query) => query.where("newsletters.preferredLanguage", "=", language!))
    .$if(audience !== undefined, (query) =>
      query.where(({ exists }) =>
        exists(
          selectAudience(db, audience!)
            .select(sql.lit(1).as("one"))
            .where(sql<boolean>`subscriber.id = newsletters.id`),
        ),
      ),
    )
    .$if(state === "paused", (query) => query.where("mailSuppressions.reason", "=", "softBounces"))
    .$if(state === "suppressed", (query) =>
      query.where("mailSuppressions.reason", "in", ["bounce", "complaint"]),
    )
    .$if(state === "active" || state === "waiting" || state === "unsubscribed", (query) =>
      query.where("mailSuppressions.id", "is", null),
    )
    .$if(state === "unsubscribed", (query) => query.where("newsletters.isActive", "=", false))
    .$if(state === "active" || state === "waiting", (query) =>
      query
        .where("newsletters.isActive", "=", true)
        .where("newsletters.confirmedAt", state === "active" ? "is not" : "is", null),
    );
}
