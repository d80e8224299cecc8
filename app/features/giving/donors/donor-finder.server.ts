import type { Kysely } from "kysely";
import { isEmail, canonicalEmail } from "~/i18n/email-address";
import type { DB } from "~db/schema/index";
import { type DonorRow, donorNameKey, findWholeDonor } from "./donor-links.server";

/**
 * Who is meant by a typed donor. `isByName`: only the name says so. `unclear`: several donors have this name. `unknown`:
 * nobody has this number. `otherEmail`: the one with this number has another address, or none.
 */
export type FoundDonor =
  | { kind: "nobody" }
  | { kind: "known"; donor: DonorRow; isByName?: boolean }
  | { kind: "new"; name: string | null; email: string | null }
  | { kind: "unclear"; donors: DonorRow[] }
  | { kind: "otherEmail"; donor: DonorRow }
  | { kind: "unknown" };

/**
 * Finds a donor by what the team types: `#12`, an e-mail address, `Name <address>`, or a name, whose capitals and
 * accents do not matter. `email` is the address of a field of its own. A merged donor is found as the row that was named,
 * because its address goes on the donation.
 */
export async function findDonor(db: Kysely<DB>, typed = "", email?: string): Promise<FoundDonor> {
  const [, number] = /#(\d{1,9})\s*$/.exec(typed) ?? [];
  if (number === undefined) return findNamedDonor(db, typed, email);
  const donor = await db.selectFrom("donors").selectAll().where("id", "=", Number(number)).executeTakeFirst();
  if (!donor) return { kind: "unknown" };
  const isOther = email !== undefined && canonicalEmail(email).toLowerCase() !== donor.email;
  return { kind: isOther ? "otherEmail" : "known", donor };
}

/** The same for a line of a file, where `#12` is part of a name. */
export async function findNamedDonor(db: Kysely<DB>, typed = "", email?: string): Promise<FoundDonor> {
  const [, named = "", inBrackets] = /^([^<>]*)<([^<>]+)>\s*$/.exec(typed) ?? [];
  const name = (inBrackets === undefined ? typed : named).trim() || null;
  if (email) return findByEmail(db, email, name);
  if (inBrackets !== undefined && isAddress(inBrackets)) return findByEmail(db, inBrackets, name);
  if (isAddress(typed)) return findByEmail(db, typed, null);
  return name === null ? { kind: "nobody" } : findByName(db, name);
}

const isAddress = (typed: string) => isEmail(canonicalEmail(typed));

async function findByEmail(db: Kysely<DB>, typed: string, name: string | null): Promise<FoundDonor> {
  const email = canonicalEmail(typed).toLowerCase();
  const donor = await db.selectFrom("donors").selectAll().where("email", "=", email).executeTakeFirst();
  return donor ? { kind: "known", donor } : { kind: "new", name, email };
}

async function findByName(db: Kysely<DB>, name: string): Promise<FoundDonor> {
  const rows = await db
    .selectFrom("donors")
    .selectAll()
    .where("nameKey", "=", donorNameKey(name))
    .orderBy("id")
    .limit(20)
    .execute();
  const found = new Map<number, DonorRow>();
  for (const row of rows) {
    const whole = await findWholeDonor(db, row.id);
    // Of one donor's rows, the whole one comes before those merged into it.
    if (whole && (!found.has(whole.id) || row.id === whole.id)) found.set(whole.id, row);
  }
  const [donor, ...others] = found.values();
  if (donor && others.length > 0) return { kind: "unclear", donors: [donor, ...others] };
  return donor ? { kind: "known", donor, isByName: true } : { kind: "new", name, email: null };
}

/** How a donor is named in a list of suggestions, and found again: "Marie Désir #12". */
export const donorLabel = ({ id, name, email }: Pick<DonorRow, "id" | "name" | "email">): string =>
  `${name ?? email ?? ""} #${id}`.trim();
