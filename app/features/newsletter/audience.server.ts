import { sql, type Kysely } from "kysely";
import { getSettings } from "~/features/settings/settings.server";
import { dateIn } from "~/i18n/format";
import { db as database } from "~db/client";
import type { DB } from "~db/schema";
import type { SegmentCriteria } from "./segments.schema";

/** What decides who may get letters today. */
export interface MailingRules {
  /** Only confirmed addresses. */
  doubleOptIn: boolean;
  /** The ministry's date: a pause until a later one still lasts. */
  today: string;
}

export async function mailingRules(now = new Date()): Promise<MailingRules> {
  const { newsletter, publishing } = await getSettings();
  return { doubleOptIn: newsletter.doubleOptIn, today: dateIn(publishing.timeZone, now) };
}

type Wish = Partial<SegmentCriteria>;

/**
 * The subscriptions that may get letters at all (active, confirmed where that is asked for, not paused, not suppressed)
 * and are what the criteria want: a query to select from, as `subscriber` and `profile`.
 */
export function audienceOf(db: Kysely<DB>, { criteria = {}, ...rules }: MailingRules & { criteria?: Wish }) {
  const { languages = [], interests = [], frequencies = [], donorLevels = [] } = criteria;
  return mailable(db, rules)
    .$if(languages.length > 0, (query) => query.where("subscriber.preferredLanguage", "in", languages))
    .$if(interests.length > 0, (query) =>
      query.where((eb) => eb.or(interests.map((one) => eb("profile.interests", "like", `%"${one}"%`)))),
    )
    .$if(frequencies.length > 0, (query) =>
      query.where((eb) =>
        eb.or(frequencies.map((one) => eb("profile.preferences", "like", `%"frequency":"${one}"%`))),
      ),
    )
    .$if(donorLevels.length > 0, (query) =>
      query.where((eb) =>
        eb.or(
          donorLevels.map((one) =>
            one === "faithful"
              ? eb.and([
                  eb("profile.totalDonated", ">", 0),
                  eb("profile.donorLevel", "in", ["bronze", "supporter"]),
                ])
              : eb("profile.donorLevel", "=", one),
          ),
        ),
      ),
    );
}

/** Who may be written to at this moment, whatever the audience. */
export function mailable(db: Kysely<DB>, { doubleOptIn, today }: MailingRules) {
  return db
    .selectFrom("newsletters as subscriber")
    .leftJoin("enhancedNewsletters as profile", "profile.email", "subscriber.email")
    .where("subscriber.isActive", "=", 1)
    .$if(doubleOptIn, (query) => query.where("subscriber.confirmedAt", "is not", null))
    .where((eb) => eb.or([eb("profile.pausedUntil", "is", null), eb("profile.pausedUntil", "<=", today)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("mailSuppressions")
            .select(sql.lit(1).as("one"))
            .whereRef("mailSuppressions.email", "=", "subscriber.email"),
        ),
      ),
    );
}

/** How many these criteria hold now; everybody without any. */
export async function countAudience(db: Kysely<DB> = database, criteria: Wish = {}): Promise<number> {
  const { n } = await audienceOf(db, { ...(await mailingRules()), criteria })
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
}
