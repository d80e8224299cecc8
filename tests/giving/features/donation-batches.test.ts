import { expect, test } from "vitest";
import { batchFormSchema } from "~/features/giving/entered/batch-form.schema";
import { enterBatch, showBatch } from "~/features/giving/entered/batches-admin.server";
import { batchSchema } from "~/features/giving/entered/entered.schema";
import { type AppError } from "~/request/errors";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { books, treasurer } from "../world";
import "~tests/support/areas";

const rows = [
  { donor: "Marie Désir", amount: "50" },
  { donor: "Jean <jean@example.org>", amount: "20,50", method: "cheque", reference: "No. 7" },
  { amount: "" },
  { amount: "12.25" },
  { donor: "marie desir", amount: "", method: "inKind", reference: "Two bags of rice" },
];
const batch = (fields: Record<string, unknown> = {}) =>
  batchSchema.parse({ receivedOn: "2026-11-22", rows, mailReceipts: "on", ...fields });
const refusalOf = (saving: Promise<unknown>) =>
  saving.then(
    () => undefined,
    (error: unknown) => error as AppError & { body: { check: { token: string } } },
  );

onBothDatabases(() => {
  test("a batch is saved row by row, its sums compared with what was counted, and twice saves once", async () => {
    const caller = await treasurer();
    const counted = [
      { method: "cash", amount: "62.25" },
      { method: "cheque", amount: "20.50" },
    ];
    const input = batch({ attempt: "visit", counted, note: "9 o’clock" });
    const [saved, again] = await Promise.all([enterBatch(caller, input), enterBatch(caller, input)]);
    expect(again.id).toBe(saved.id);
    expect(saved).toMatchObject({
      note: "9 o’clock",
      sums: [
        { method: "cash", currency: "USD", entered: 62_25, counted: 62_25 },
        { method: "cheque", currency: "USD", entered: 20_50, counted: 20_50 },
      ],
    });
    expect(saved.donations).toMatchObject([
      { donorName: "Marie Désir", amount: "50.00", paymentMethod: "cash", receipt: "2026-000001" },
      { donorEmail: "jean@example.org", amount: "20.50", transactionId: "No. 7", receipt: "2026-000002" },
      { donorName: null, donorId: null, amount: "12.25" },
      { donorName: "Marie Désir", amount: "0.00", description: "Two bags of rice" },
    ]);
    expect(saved.donations[3]!.donorId).toBe(saved.donations[0]!.donorId);
    expect((await books.mails("giving-receipt")).map(({ recipient }) => recipient)).toEqual([
      "jean@example.org",
    ]);
    expect((await books.audit()).map(({ action }) => action)).toEqual(["donationBatch.entered"]);
  });

  test("a difference is asked about before saving, and kept in the batch", async () => {
    const caller = await treasurer();
    const counted = [{ method: "cash", amount: "60" }];
    const asked = await refusalOf(enterBatch(caller, batch({ counted })));
    expect(asked).toMatchObject({
      status: 409,
      body: { check: { differences: [{ method: "cash", entered: 62_25, counted: 60_00 }], doubles: [] } },
    });
    expect(await books.donations()).toEqual([]);
    const { token } = asked!.body.check;
    const other = [{ method: "cash", amount: "61" }];
    expect(await refusalOf(enterBatch(caller, batch({ counted: other, confirmed: token })))).toMatchObject({
      status: 409,
    });
    const { id } = await enterBatch(caller, batch({ counted, confirmed: token }));
    expect((await showBatch(caller, { id })).sums[0]).toMatchObject({ entered: 62_25, counted: 60_00 });
  });

  test("rows that are there already, or twice in the batch, are asked about", async () => {
    const caller = await treasurer();
    const one = { donor: "Marie Désir", amount: "50" };
    expect(await refusalOf(enterBatch(caller, batch({ rows: [one, { amount: "50" }, one] })))).toMatchObject({
      body: { check: { doubles: [{ at: 2, donation: null }] } },
    });
    await enterBatch(caller, batch({ rows: [one] }));
    expect(await refusalOf(enterBatch(caller, batch({ rows: [{ amount: "1" }, one] })))).toMatchObject({
      body: { check: { doubles: [{ at: 1, donation: 1 }] } },
    });
  });

  test("a name that rows above make unclear is refused at its row, and a known address is asked about", async () => {
    const caller = await treasurer();
    const jeans = ["Jean <a@example.org>", "Jean <b@example.org>", "Jean"].map((donor) => ({
      donor,
      amount: "5",
    }));
    const refused = await refusalOf(enterBatch(caller, batch({ rows: jeans })));
    expect(Object.keys(refused!.fieldMessages!)).toEqual(["rows[2].donor"]);
    expect(await books.donations()).toEqual([]);
    await enterBatch(caller, batch({ rows: jeans.slice(0, 1) }));
    const named = batch({ rows: [{ amount: "1" }, { donor: "jean", amount: "9" }] });
    expect(await refusalOf(enterBatch(caller, named))).toMatchObject({
      body: { check: { names: [{ at: 1, donor: expect.stringMatching(/^Jean #\d+$/) as string }] } },
    });
  });

  test("one unclear row refuses the batch at its field, and nothing is saved", async () => {
    const caller = await treasurer();
    const refused = await refusalOf(
      enterBatch(caller, batch({ rows: [...rows, { donor: "#99", amount: "5" }] })),
    );
    expect(Object.keys(refused!.fieldMessages!)).toEqual(["rows[5].donor"]);
    expect([await books.donations(), await db.selectFrom("donationBatches").selectAll().execute()]).toEqual([
      [],
      [],
    ]);
  });
});

test("a form's rows become the batch's, and errors stand at the form's fields", () => {
  const form = {
    ...{ receivedOn: "2026-11-22", currency: "EUR", donor_1: "Marie", amount_1: "50", method_1: "cheque" },
    ...{
      donor_4: "",
      amount_4: "20 USD",
      method_4: "cash",
      donor_5: "",
      amount_5: "",
      method_5: "cash",
      countedMethod_1: "cheque",
      countedAmount_1: "0",
    },
  };
  expect(batchFormSchema.parse(form)).toMatchObject({
    rows: [
      { at: 0, donor: "Marie", amount: 50_00, currency: "EUR", method: "cheque" },
      { at: 3, amount: 20_00, currency: "USD", method: "cash" },
    ],
    counted: [{ method: "cheque", amount: 0, currency: "EUR" }],
  });
  const { error } = batchFormSchema.safeParse({ ...form, amount_1: "1.234,5,6", countedAmount_1: "x" });
  expect(error?.issues.map(({ path }) => path)).toEqual([["amount_1"], ["countedAmount_1"]]);
  expect(batchFormSchema.safeParse({ receivedOn: "" }).error?.issues).toMatchObject([
    { path: ["receivedOn"] },
  ]);
  expect(batchFormSchema.safeParse({ receivedOn: "2026-11-22" }).error?.issues).toMatchObject([
    { path: ["amount_1"], message: "admin-entered:errors.noRows" },
  ]);
});
