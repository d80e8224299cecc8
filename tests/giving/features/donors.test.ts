import { expect, test } from "vitest";
import {
  listDonors,
  mergeDonor,
  readDonorStatement,
  saveDonor,
  showDonor,
  unmergeDonor,
} from "~/features/giving/donors/donors-admin.server";
import { eraseDonor } from "~/features/giving/donors/donor-erasure-admin.server";
import { saveDonorSchema } from "~/features/giving/donors/donors.schema";
import { enterDonation } from "~/features/giving/entered/entered-donations-admin.server";
import { enterDonationSchema } from "~/features/giving/entered/entered.schema";
import { givingPersonalData } from "~/features/giving/personal-data.server";
import { subscribeInput } from "~/features/newsletter/subscribers/subscribers.schema";
import { subscribeToNewsletter } from "~/features/newsletter/subscribers/subscribers.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { runAnswerJobs } from "~tests/support/jobs";
import { readPdfText } from "~tests/support/pdf-text";
import { books, completedEvent, createDonation, guest, marie, setClock, treasurer } from "../world";
import { erase } from "./erasure-steps";
import "~tests/support/areas";

const enter = async (fields: Record<string, unknown> = {}) =>
  enterDonation(
    await treasurer(),
    enterDonationSchema.parse({
      ...{ donor: "Marie Désir", amount: "50", method: "cash", receivedOn: "2026-11-22", ...fields },
    }),
  );
async function subscribe(email: string) {
  const reply = { headers: new Headers(), status: 201 };
  await subscribeToNewsletter(guest, subscribeInput.parse({ email }), reply);
  await runAnswerJobs();
}
const levelOf = async (email: string) =>
  (
    await db
      .selectFrom("enhancedNewsletters")
      .select("totalDonated")
      .where("email", "=", email)
      .executeTakeFirstOrThrow()
  ).totalDonated;

onBothDatabases(() => {
  test("a donation on the site gives its donor a record, and one by hand with that address joins it", async () => {
    await createDonation({ donorEmail: "Marie@Example.org" }, completedEvent);
    const { donorId } = await enter({ donor: "marie@example.org" });
    const { donors } = await listDonors(await treasurer(), { q: "", before: undefined });
    expect(donors).toMatchObject([
      { id: donorId, email: marie, donations: 2, totals: [{ currency: "USD", amount: "75.00" }] },
    ]);
  });

  test("a donor without e-mail has a printed statement with their postal address", async () => {
    const { donorId: id } = await enter();
    const caller = await treasurer();
    const details = { id, name: "Marie Désir", address: "12, rue du Centre\nJacmel", language: "en" };
    await saveDonor(caller, saveDonorSchema.parse(details));
    const { pdf } = await readDonorStatement(caller, { id: id!, year: 2026 });
    expect(readPdfText(pdf)).toMatch(/Marie Désir[^]*rue du Centre[^]*\$50\.00/);
    await expect(readDonorStatement(caller, { id: id!, year: 2025 })).rejects.toMatchObject({ status: 404 });
  });

  test("an address given later goes to what the team entered, and another's is refused", async () => {
    const { donorId: id } = await enter();
    await enter({ donor: "jean@example.org", amount: "5" });
    const caller = await treasurer();
    const save = (email: string) =>
      saveDonor(caller, saveDonorSchema.parse({ id, name: "Marie Désir", email, language: "ht" }));
    await expect(save("Jean@example.org")).rejects.toMatchObject({
      errors: { email: ["admin-donor-list:errors.emailTaken"] },
    });
    await save(marie);
    expect((await books.firstDonation()).donorEmail).toBe(marie);
  });

  test("two records of a person become one donor in totals and statement, and two again", async () => {
    await subscribe(marie);
    await subscribe("m2@example.org");
    const one = await createDonation({ donorEmail: marie, amount: 100_00 }, completedEvent);
    const two = await enter({ donor: "M. Désir <m2@example.org>", amount: "40" });
    const caller = await treasurer();
    const id = (await books.donation(one.id)).donorId!;
    const merged = await mergeDonor(caller, { id: two.donorId!, into: `Marie #${id}` });
    expect(merged).toMatchObject({
      ...{ id, donations: 2, totals: [{ currency: "USD", amount: "140.00" }] },
      merged: [{ id: two.donorId, email: "m2@example.org" }],
    });
    expect([await levelOf(marie), await levelOf("m2@example.org")]).toEqual([140_00, 140_00]);
    const year = merged.years[0]!;
    const text = readPdfText((await readDonorStatement(caller, { id, year })).pdf);
    expect(text).toMatch(/100[.,]00[^]*40[.,]00/);
    await expect(mergeDonor(caller, { id: two.donorId!, into: String(id) })).rejects.toMatchObject({
      status: 409,
    });
    await expect(mergeDonor(caller, { id, into: String(two.donorId) })).rejects.toMatchObject({
      status: 400,
    });
    await unmergeDonor(caller, { id: two.donorId! });
    expect(await showDonor(caller, { id })).toMatchObject({ donations: 1, merged: [] });
    expect([await levelOf(marie), await levelOf("m2@example.org")]).toEqual([100_00, 40_00]);
  });

  test("a gift to one row of a donor counts in the profiles of all their addresses, also after an erasure", async () => {
    await subscribe(marie);
    const row = await enter();
    const [one, other] = [
      await enter({ donor: "m2@example.org", amount: "5" }),
      await enter({ donor: marie }),
    ];
    const caller = await treasurer();
    for (const id of [one.donorId!, other.donorId!])
      await mergeDonor(caller, { id, into: `#${row.donorId}` });
    expect(await levelOf(marie)).toBe(105_00);
    await enter({ donor: `#${row.donorId}`, amount: "7" });
    expect(await levelOf(marie)).toBe(112_00);
    await eraseDonor(caller, { id: row.donorId! });
    expect(await levelOf(marie)).toBe(50_00);
  });

  test("saving asks for the state it was read in, and an address that gave on the site stays", async () => {
    const { id } = await createDonation({ donorEmail: marie, donorName: null }, completedEvent);
    const donor = { id: (await books.donation(id)).donorId!, email: marie, language: "ht" };
    const caller = await treasurer();
    const { updatedAt } = await showDonor(caller, donor);
    const save = (more: object) => saveDonor(caller, saveDonorSchema.parse({ ...donor, ...more }));
    setClock(Date.now() + 1000);
    expect(await save({ address: "Jacmel", basedOn: updatedAt })).toMatchObject({ name: null });
    await expect(save({ address: "Cayes", basedOn: updatedAt })).rejects.toMatchObject({ status: 409 });
    await expect(save({ email: "new@example.org" })).rejects.toMatchObject({
      errors: { email: ["admin-donor-list:errors.emailGave"] },
    });
    expect(saveDonorSchema.safeParse({ id: 1, language: "ht" }).error?.issues).toMatchObject([
      { path: ["name"] },
    ]);
  });

  test.each(["Jean 3", "1234567890", "#", "3 #"])("merging into “%s” names nobody", async (into) => {
    for (const donor of ["a", "b", "c"]) await enter({ donor });
    const [first] = await db.selectFrom("donors").select("id").orderBy("id").execute();
    await expect(mergeDonor(await treasurer(), { id: first!.id, into })).rejects.toMatchObject({
      ...{ status: 400, errors: { into: ["admin-donor-list:errors.into"] } },
    });
  });

  test("a donor without e-mail is erased by the team; amounts, ledger and receipts stay", async () => {
    const { id, donorId } = await enter({ reference: "Marie's check", isPublic: "on" });
    const rice = { donor: `#${donorId}`, method: "inKind", amount: "", description: "Rice of Marie" };
    const inKind = await enter(rice);
    const caller = await treasurer();
    await eraseDonor(caller, { id: donorId! });
    expect(await books.donation(id)).toMatchObject({
      ...{ donorName: null, donorId: null, transactionId: null, amount: 50_00, status: "completed" },
    });
    expect([await books.wall(), (await books.receipts()).length, await books.sum(id)]).toEqual([
      [],
      2,
      50_00,
    ]);
    expect((await books.donation(inKind.id)).description).toBeNull();
    const links = db.selectFrom("userEngagement").select("subject").where("subject", "is not", null);
    expect(await links.execute()).toEqual([]);
    const other = await enter({ donor: marie });
    await expect(eraseDonor(caller, { id: other.donorId! })).rejects.toMatchObject({ status: 409 });
  });

  test("a donor's own data has their record, and an erasure removes it and leaves a merged one alone", async () => {
    const one = await enter({ donor: `Marie Désir <${marie}>` });
    const two = await enter({ donor: "m2@example.org", amount: "40" });
    await mergeDonor(await treasurer(), { id: two.donorId!, into: String(one.donorId) });
    const bare = await enter({ donor: "Tante Marie" });
    await mergeDonor(await treasurer(), { id: bare.donorId!, into: String(one.donorId) });
    const details = { id: one.donorId, name: "Marie Désir", email: marie, address: "Jacmel", language: "ht" };
    await saveDonor(await treasurer(), saveDonorSchema.parse(details));
    expect(await givingPersonalData.collect(db, marie)).toMatchObject([
      { donorEmail: marie, receivedOn: "2026-11-22" },
      { donorEmail: null, donorName: "Tante Marie" },
      { donor: true, name: "Marie Désir", email: marie, address: "Jacmel" },
    ]);
    await erase(marie);
    expect((await books.donation(bare.id)).donorName).toBeNull();
    const left = await db.selectFrom("donors").select(["id", "email", "mergedIntoId"]).execute();
    expect(left).toEqual([{ id: two.donorId, email: "m2@example.org", mergedIntoId: null }]);
  });
});
