import type { Kysely } from "kysely";
import { isEmail, canonicalEmail } from "~/i18n/email-address";
import type { DB } from "~db/schema/index";
import { type DonorRow, donorNameKey, findWholeDonor } from "./donor-links.server";

/** Who is meant by a typed donor. `unclear`: several donors have this name. `unknown`: nobody has this number. */
export type FoundDonor =
  | { kind: "nobody" }
  | { kind: "known"; donor: DonorRow }
  | { kind: "new"; name: string | null; email: string | null }
  | { kind: "unclear"; donors: DonorRow[] }
  | { kind: "unknown" };

/**
 * Finds a donor by what the team types: `#12`, an e-mail address, `Name <address>`, or a name, whose capitals and
 * accents do not matter. `email` is the address of a field of its own.
 */
export async function findDonor(db: Kysely<DB>, typed = "", email?: string): Promise<FoundDonor> {
  const [, number] = /#(\d{1,9})\s*$/.exec(typed) ?? [];
  if (number !== undefined) {
    const donor = await findWholeDonor(db, Number(number));
    return donor ? { kind: "known", donor } : { kind: "unknown" };
  }
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
    .select("id")
    .where("nameKey", "=", donorNameKey(name))
    .orderBy("id")
    .limit(20)
    .execute();
  const found = new Map<number, DonorRow>();
  for (const { id } of rows) {
    const whole = await findWholeDonor(db, id);
    if (whole) found.set(whole.id, whole);
  }
  const [donor, ...others] = found.values();
  if (donor && others.length > 0) return { kind: "unclear", donors: [donor, ...others] };
  return donor ? { kind: "known", donor } : { kind: "new", name, email: null };
}

/** How a donor is named in a list of suggestions, and found again: "Marie Désir #12". */
export const donorLabel = ({ id, name, email }: Pick<DonorRow, "id" | "name" | "email">): string =>
  `${name ?? email ?? ""} #${id}`.trim();
