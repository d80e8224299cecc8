import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { isLanguage } from "~/i18n/languages";
import { db } from "~db/client";
import type { YearInput } from "../entered/entered.schema";
import type { StatementContent } from "../receipts/statement-pdf.server";
import { readStatement } from "../receipts/statements.server";
import { listMergedDonors } from "./donor-links.server";
import { listDonorsBefore } from "./donors.queries.server";

const DONORS_AT_ONCE = 200;

/**
 * The statements of a year of all donors without an e-mail address, in one PDF by name, each on its own sheets and in
 * the donor's language; null when nobody without an address gave in that year.
 */
export async function readPrintedStatements(
  caller: Caller,
  { year }: YearInput,
): Promise<{ name: string; pdf: Buffer } | null> {
  requirePermission(caller, "manage_donations");
  const statements: StatementContent[] = [];
  for (let before = 2_147_483_647; before > 0;) {
    const donors = await listDonorsBefore(db)(before, DONORS_AT_ONCE);
    for (const donor of donors) {
      if (donor.email !== null) continue;
      const all = await listMergedDonors(db, donor.id);
      if (all.some(({ email }) => email !== null)) continue;
      const language = isLanguage(donor.language) ? donor.language : caller.language;
      const statement = await readStatement({ donorIds: all.map(({ id }) => id) }, year, language, donor);
      if (statement) statements.push(statement);
    }
    before = donors.length < DONORS_AT_ONCE ? 0 : donors.at(-1)!.id;
  }
  const [first, ...others] = statements.sort((a, b) =>
    (a.donorName ?? "").localeCompare(b.donorName ?? "", caller.language),
  );
  if (!first) return null;
  const { renderStatementPdf } = await import("../receipts/statement-pdf.server");
  return renderStatementPdf([first, ...others], caller.language);
}
