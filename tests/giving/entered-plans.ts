import {
  listDonors,
  mergeDonor,
  readDonorStatement,
  saveDonor,
  suggestDonors,
  unmergeDonor,
} from "~/features/giving/donors/donors-admin.server";
import { readPrintedStatements } from "~/features/giving/donors/printed-statements-admin.server";
import { eraseDonor } from "~/features/giving/donors/donor-erasure-admin.server";
import { enterBatch, listBatches, showBatch } from "~/features/giving/entered/batches-admin.server";
import { closeYear, reopenYear } from "~/features/giving/entered/closed-years-admin.server";
import {
  checkDonationsFile,
  importDonationsFile,
} from "~/features/giving/entered/donations-import-admin.server";
import { correctDonation, enterDonation } from "~/features/giving/entered/entered-donations-admin.server";
import { batchSchema, enterDonationSchema } from "~/features/giving/entered/entered.schema";
import { administrator } from "~tests/support/admin";

const email = "marie@example.org";

/** Calls every verb of donations that the team enters, for the query plans. */
export async function enterDonations(): Promise<void> {
  const { caller } = await administrator();
  const entered = {
    donor: "Marie",
    donorEmail: email,
    amount: "20",
    method: "cash",
    receivedOn: "2026-01-05",
  };
  const enter = (more: object = {}) =>
    enterDonation(caller, enterDonationSchema.parse({ ...entered, ...more }));
  const { id, donorId } = await enter({ attempt: "visit" });
  await correctDonation(caller, { id, reason: "Twice" });
  const rows = [{ donor: `Marie #${donorId}`, amount: "5" }];
  const batch = await enterBatch(caller, batchSchema.parse({ receivedOn: "2026-01-05", rows, attempt: "b" }));
  await listBatches(caller, { before: 9 });
  await showBatch(caller, batch);
  const file = new File(["date,amount,method,email\n2026-01-06,20,cash,marie@example.org"], "gifts.csv");
  const { checked } = await checkDonationsFile(caller, { file });
  await importDonationsFile(caller, { file, receipts: true, checked });
  await closeYear(caller, { year: 2025 });
  await reopenYear(caller, { year: 2025 });
  const other = await enter({ donor: "Jean", donorEmail: undefined });
  await listDonors(caller, { q: "marie", before: 9 });
  await suggestDonors(caller);
  const donor = { id: other.donorId!, name: "Jean", email: "jean@example.org", language: "ht" } as const;
  await saveDonor(caller, { ...donor, address: undefined, country: undefined });
  await mergeDonor(caller, { id: other.donorId!, into: String(donorId) });
  await readDonorStatement(caller, { id: donorId!, year: 2026 });
  await readPrintedStatements(caller, { year: 2026 });
  await unmergeDonor(caller, { id: other.donorId! });
  await eraseDonor(caller, { id: (await enter({ donor: "Luc", donorEmail: undefined })).donorId! });
}
