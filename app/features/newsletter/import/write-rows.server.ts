import type { Kysely } from "kysely";
import { recalculateTotalsOfDonors } from "~/features/giving/donations/donor-totals.server";
import { foldPlace } from "~/i18n/search-text";
import type { DB } from "~db/schema/index";
import { preferencesSchema } from "../preferences/preferences.schema";
import { preferencesCodec } from "../preferences/preferences.server";
import { recordConsents } from "../subscribers/consent-history.server";
import { cleanDetail } from "../subscribers/suppressions.server";
import type { RowAction } from "./decide-row.server";
import type { ImportedPerson } from "./understand-row";

/** A row of a batch, with what is to be done for it. */
export interface DecidedRow {
  id: number;
  email: string;
  person: ImportedPerson;
  action: RowAction;
  /** Of the subscriber here, or of the person. */
  language: string;
}

/** When a batch is imported, from what, and by whom. */
export interface Origin {
  now: string;
  /** The program or the file. */
  words: string;
  actor: string;
}

export async function addSubscribers(
  trx: Kysely<DB>,
  rows: DecidedRow[],
  { now, words, actor }: Origin,
): Promise<void> {
  if (rows.length === 0) return;
  const added = await trx
    .insertInto("newsletters")
    .values(
      rows.map(({ email, person, action }) => ({
        ...{ email, firstName: person.firstName, preferredLanguage: person.language },
        isActive: action !== "addEnded",
        // Without a consent its columns say when and by what the address came.
        consentAt: person.consentAt ?? now,
        consentSource: person.consentSource ?? words,
        confirmedAt: action === "add" ? person.consentAt : null,
        // Now: the period after which an ended subscription is deleted begins with the import.
        unsubscribedAt: action === "addEnded" ? now : null,
        createdAt: now,
      })),
    )
    .returning(["id", "email"])
    .execute();
  const ids = new Map(added.map(({ id, email }) => [email, id]));
  const origin = { source: "import" as const, actor };
  const of = (action: RowAction) => rows.filter((row) => row.action === action);
  await recordConsents(trx, [
    ...of("add").map(({ email, person: { consentAt, consentSource } }) => ({
      ...{ ...origin, subscriberId: ids.get(email)!, kind: "subscribed" as const },
      ...{ words: consentSource ?? "", at: consentAt ?? now },
    })),
    ...of("addEnded").map(({ email, person }) => ({
      ...{ ...origin, subscriberId: ids.get(email)!, kind: "unsubscribed" as const },
      ...{ words, at: person.endedAt ?? now },
    })),
  ]);
  const asked = of("ask");
  if (asked.length > 0)
    await trx
      .insertInto("subscriberImportAsks")
      .values(asked.map(({ email }) => ({ subscriberId: ids.get(email)!, askedAt: null })))
      .execute();
  await recordChanges(trx, "gained", of("add"), now);
}

export async function addProfiles(trx: Kysely<DB>, rows: DecidedRow[], now: string): Promise<void> {
  if (rows.length === 0) return;
  const preferences = preferencesCodec.encode(preferencesSchema.parse({}));
  await trx
    .insertInto("enhancedNewsletters")
    .values(
      rows.map(({ email, person: { firstName, lastName, language, place } }) => ({
        ...{ email, firstName, lastName, language, preferences },
        location: place,
        foldedLocation: place === null ? null : foldPlace(place),
        ...{ interests: "[]", donorLevel: "supporter", isActive: true, segments: "[]" },
        ...{ createdAt: now, updatedAt: now },
      })),
    )
    // A profile from before, such as of somebody whose ended subscription was deleted.
    .onConflict((conflict) =>
      conflict.column("email").doUpdateSet({ isActive: true, pausedUntil: null, updatedAt: now }),
    )
    .execute();
  await recalculateTotalsOfDonors(
    trx,
    rows.map(({ email }) => email),
  );
}

export async function endSubscriptions(trx: Kysely<DB>, rows: DecidedRow[], origin: Origin): Promise<void> {
  if (rows.length === 0) return;
  const emails = rows.map(({ email }) => email);
  const ended = await trx
    .updateTable("newsletters")
    .set({ isActive: false, unsubscribedAt: origin.now })
    .where("email", "in", emails)
    .where("isActive", "=", true)
    .returning(["id", "email", "confirmedAt"])
    .execute();
  await recordEnds(trx, rows, ended, origin, () => "unsubscribed");
  const confirmed = new Set(
    ended.filter(({ confirmedAt }) => confirmedAt !== null).map(({ email }) => email),
  );
  await recordChanges(
    trx,
    "lost",
    rows.filter(({ email }) => confirmed.has(email)),
    origin.now,
  );
  await trx
    .deleteFrom("newsletterSoftBounces")
    .where(
      "subscriberId",
      "in",
      ended.map(({ id }) => id),
    )
    .execute();
  await trx
    .updateTable("enhancedNewsletters")
    .set({ isActive: false, updatedAt: origin.now })
    .where("email", "in", emails)
    .execute();
}

export async function suppressAddresses(trx: Kysely<DB>, rows: DecidedRow[], origin: Origin): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto("mailSuppressions")
    .values(
      rows.map(({ email, person }) => ({
        email,
        reason: isComplaint(person) ? ("complaint" as const) : ("bounce" as const),
        detail: cleanDetail(origin.words),
        createdAt: origin.now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column("email")
        .doUpdateSet((eb) => ({
          reason: eb.ref("excluded.reason"),
          detail: eb.ref("excluded.detail"),
          createdAt: origin.now,
        }))
        .where("mailSuppressions.reason", "!=", "complaint"),
    )
    .execute();
  const subscribers = await trx
    .selectFrom("newsletters")
    .select(["id", "email"])
    .where(
      "email",
      "in",
      rows.map(({ email }) => email),
    )
    .execute();
  await recordEnds(trx, rows, subscribers, origin, (person) =>
    isComplaint(person) ? "complained" : "bounced",
  );
}

const isComplaint = ({ status }: ImportedPerson) => status === "complaint";

/** Records in the history of subscribers what the file says of their end. */
async function recordEnds(
  trx: Kysely<DB>,
  rows: DecidedRow[],
  subscribers: { id: number; email: string }[],
  { now, words, actor }: Origin,
  kindOf: (person: ImportedPerson) => "unsubscribed" | "bounced" | "complained",
): Promise<void> {
  const people = new Map(rows.map(({ email, person }) => [email, person]));
  await recordConsents(
    trx,
    subscribers.map(({ id, email }) => {
      const person = people.get(email)!;
      const event = { subscriberId: id, source: "import" as const, actor, words };
      return { ...event, kind: kindOf(person), at: person.endedAt ?? now };
    }),
  );
}

/** The analytics count confirmed subscribers. */
export async function recordChanges(
  trx: Kysely<DB>,
  kind: "gained" | "lost",
  rows: readonly { language: string }[],
  now: string,
): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto("subscriptionChanges")
    .values(rows.map(({ language }) => ({ kind, language, createdAt: now })))
    .execute();
}
