import { sql, type Expression, type ExpressionBuilder, type Kysely, type SqlBool } from "kysely";
import { getSettings } from "~/settings/settings.server";
import { dateIn } from "~/i18n/format";
import { foldPlace } from "~/i18n/search-text";
import { countRows } from "~db/count-rows";
import { db as database } from "~db/client";
import { containsPattern } from "~db/contains-pattern";
import type { DB } from "~db/schema/index";
import { frequencies, type ContentType, type Frequency } from "../preferences/preference-choices";
import type { SegmentCriteria } from "./segments.schema";
import type { AudienceCriteria } from "./audience.schema";

/** The rules for who may be mailed today. */
export interface MailingRules {
  /** Only confirmed addresses. */
  doubleOptIn: boolean;
  /** The ministry's date, to compare with the end of a pause. */
  today: string;
  /** The id of a digest sending: only subscribers with posts waiting for it. */
  gatheredInto?: number;
}

export async function loadMailingRules(now = new Date()): Promise<MailingRules> {
  const { newsletter, publishing } = await getSettings();
  return { doubleOptIn: newsletter.doubleOptIn, today: dateIn(publishing.timeZone, now) };
}

type CriteriaInput = Partial<SegmentCriteria & AudienceCriteria>;
type ProfileExpression = ExpressionBuilder<{ profile: DB["enhancedNewsletters"] }, "profile">;

const otherFrequencies = frequencies.filter((one) => one !== "weekly");

/** Whether a subscriber has this frequency (default: weekly). */
export const hasFrequency = (eb: ProfileExpression, frequency: Frequency): Expression<SqlBool> =>
  frequency === "weekly"
    ? eb.or([
        eb("profile.preferences", "is", null),
        eb.not(eb.or(otherFrequencies.map((other) => hasFrequency(eb, other)))),
      ])
    : eb("profile.preferences", "like", `%"frequency":"${frequency}"%`);

const hasContentType = (eb: ProfileExpression, type: ContentType) =>
  eb("profile.preferences", "like", `%"${type}"%`);

/** Whether a subscriber wants the newsletter: not when only the devotion is chosen. */
export const wantsNewsletter = (eb: ProfileExpression) =>
  eb.or([
    eb("profile.preferences", "is", null),
    hasContentType(eb, "updates"),
    eb.not(hasContentType(eb, "devotional")),
  ]);

/** Whether a subscriber wants the daily devotion by mail. */
export const wantsDailyDevotion = (eb: ProfileExpression) =>
  eb.and([
    hasFrequency(eb, "daily"),
    eb.or([hasContentType(eb, "devotional"), eb.not(hasContentType(eb, "updates"))]),
  ]);

/** A query over `subscriber` and `profile`: mailable subscriptions that want the newsletter and match the criteria. */
export function selectAudience(
  db: Kysely<DB>,
  { criteria = {}, ...rules }: MailingRules & { criteria?: CriteriaInput },
) {
  const { languages = [], interests = [], frequencies = [], donorLevels = [] } = criteria;
  const { contentTypes = [], location = "", about = [] } = criteria;
  return selectMailable(db, rules)
    .where((eb) => wantsNewsletter(eb as unknown as ProfileExpression))
    .$if(about.length > 0, (query) =>
      query.where((eb) =>
        eb.or([
          eb("profile.interests", "is", null),
          eb("profile.interests", "=", "[]"),
          ...about.map((one) => eb("profile.interests", "like", `%"${one}"%`)),
        ]),
      ),
    )
    .$if(contentTypes.length > 0, (query) =>
      query.where((eb) =>
        eb.or(contentTypes.map((type) => hasContentType(eb as unknown as ProfileExpression, type))),
      ),
    )
    .$if(location !== "", (query) =>
      query.where(
        sql<boolean>`profile.folded_location like ${containsPattern(foldPlace(location))} escape '!'`,
      ),
    )
    .$if(languages.length > 0, (query) => query.where("subscriber.preferredLanguage", "in", languages))
    .$if(interests.length > 0, (query) =>
      query.where((eb) => eb.or(interests.map((one) => eb("profile.interests", "like", `%"${one}"%`)))),
    )
    .$if(frequencies.length > 0, (query) =>
      query.where((eb) =>
        eb.or(frequencies.map((one) => hasFrequency(eb as unknown as ProfileExpression, one))),
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

/** A query over mailable subscriptions: active, confirmed if needed, not paused, not suppressed. */
export function selectMailable(db: Kysely<DB>, { doubleOptIn, today, gatheredInto }: MailingRules) {
  return (
    db
      .selectFrom("newsletters as subscriber")
      .leftJoin("enhancedNewsletters as profile", "profile.email", "subscriber.email")
      .where("subscriber.isActive", "=", true)
      .$if(doubleOptIn, (query) => query.where("subscriber.confirmedAt", "is not", null))
      .$if(gatheredInto !== undefined, (query) =>
        query.where(({ exists, selectFrom }) =>
          exists(
            selectFrom("newsletterDeliveries as post")
              .select(sql.lit(1).as("one"))
              .whereRef("post.subscriberId", "=", "subscriber.id")
              .where("post.gatheredInto", "=", gatheredInto!)
              .where("post.status", "=", "gathered"),
          ),
        ),
      )
      // Without double opt-in too, who was imported without a consent confirms first.
      .$if(!doubleOptIn, (query) =>
        query.where(({ eb, or, not, exists, selectFrom }) =>
          or([
            eb("subscriber.confirmedAt", "is not", null),
            not(
              exists(
                selectFrom("subscriberImportAsks as ask")
                  .select(sql.lit(1).as("one"))
                  .whereRef("ask.subscriberId", "=", "subscriber.id"),
              ),
            ),
          ]),
        ),
      )
      .where((eb) => eb.or([eb("profile.pausedUntil", "is", null), eb("profile.pausedUntil", "<=", today)]))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("mailSuppressions")
              .select(sql.lit(1).as("one"))
              .whereRef("mailSuppressions.email", "=", "subscriber.email"),
          ),
        ),
      )
  );
}

/** How many subscribers match the criteria now. Without criteria: all. */
export async function countAudience(
  db: Kysely<DB> = database,
  criteria: CriteriaInput = {},
): Promise<number> {
  return countRows(selectAudience(db, { ...(await loadMailingRules()), criteria }));
}
