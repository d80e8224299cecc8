import type { Kysely } from "kysely";
import { isEmail, canonicalEmail } from "~/i18n/email-address";
import { foldText } from "~/i18n/search-text";
import type { DB } from "~db/schema/index";
import type { DonorRow } from "./donor-links.server";

type KnownDonor = Pick<DonorRow, "id" | "name" | "email" | "mergedIntoId" | "language" | "country">;

/** Who is meant by a typed donor. `unclear`: several donors have this name. */
export type FoundDonor =
  | { kind: "nobody" }
  | { kind: "known"; donor: KnownDonor }
  | { kind: "new"; name: string | null; email: string | null }
  | { kind: "unclear"; donors: KnownDonor[] }
  | { kind: "unknown" };

const foldName = (name: string) => foldText(name).replace(/\s+/g, " ").trim();

/**
 * Reads all donors once and finds them by what the team types: `#12`, an e-mail address, `Name <address>`, or a name,
 * whose capitals and accents do not matter.
 */
export async function readDonorFinder(db: Kysely<DB>) {
  const donors: KnownDonor[] = await db
    .selectFrom("donors")
    .select(["id", "name", "email", "mergedIntoId", "language", "country"])
    .orderBy("id")
    .execute();
  const byId = new Map(donors.map((donor) => [donor.id, donor]));
  const wholeOf = (donor: KnownDonor): KnownDonor => {
    const whole = donor.mergedIntoId === null ? undefined : byId.get(donor.mergedIntoId);
    return whole ? wholeOf(whole) : donor;
  };
  const byEmail = new Map(donors.flatMap((donor) => (donor.email ? [[donor.email, donor] as const] : [])));
  const byName = new Map<string, Set<KnownDonor>>();
  const addName = (donor: KnownDonor) => {
    if (!donor.name) return;
    const name = foldName(donor.name);
    byName.set(name, (byName.get(name) ?? new Set()).add(wholeOf(donor)));
  };
  donors.forEach(addName);

  const findByEmail = (typed: string, name: string | null): FoundDonor => {
    const email = canonicalEmail(typed).toLowerCase();
    const donor = byEmail.get(email);
    return donor ? { kind: "known", donor } : { kind: "new", name, email };
  };
  return {
    find(typed = "", email?: string): FoundDonor {
      const [, number] = /#(\d{1,9})\s*$/.exec(typed) ?? [];
      if (number !== undefined) {
        const donor = byId.get(Number(number));
        return donor ? { kind: "known", donor: wholeOf(donor) } : { kind: "unknown" };
      }
      const [, named = "", inBrackets] = /^([^<>]*)<([^<>]+)>\s*$/.exec(typed) ?? [];
      const name = (inBrackets === undefined ? typed : named).trim() || null;
      if (email) return findByEmail(email, name);
      if (inBrackets !== undefined && isEmail(canonicalEmail(inBrackets)))
        return findByEmail(inBrackets, name);
      if (isEmail(canonicalEmail(typed))) return findByEmail(typed, null);
      if (name === null) return { kind: "nobody" };
      const [donor, ...others] = byName.get(foldName(name)) ?? [];
      if (donor && others.length > 0) return { kind: "unclear", donors: [donor, ...others] };
      return donor ? { kind: "known", donor } : { kind: "new", name, email: null };
    },
    /** A donor who was created since. */
    add(donor: KnownDonor): void {
      byId.set(donor.id, donor);
      if (donor.email) byEmail.set(donor.email, donor);
      addName(donor);
    },
  };
}
export type DonorFinder = Awaited<ReturnType<typeof readDonorFinder>>;

/** How a donor is named in a list of suggestions, and found again: "Marie Désir #12". */
export const donorLabel = ({ id, name, email }: Pick<DonorRow, "id" | "name" | "email">): string =>
  `${name ?? email ?? ""} #${id}`.trim();
