import { describe, expect, test } from "vitest";
import { setDonationStatus, showDonation } from "~/features/giving/admin/donations-admin.server";
import { matchPledgeSchema, pledgeSearchSchema } from "~/features/giving/admin/pledges-admin.schema";
import {
  countPendingPledges,
  findPledges,
  matchPledge,
  showPledge,
} from "~/features/giving/admin/pledges-admin.server";
import { onBothDatabases } from "~tests/support/database";
import { books, completedEvent, createDonation, setClock, transfer, treasurer } from "../world";

const pledged = (memoCode: string, values: Parameters<typeof createDonation>[0] = {}) =>
  createDonation({ ...transfer, memoCode, ...values });
const found = async (q = "") =>
  (await findPledges(await treasurer(), pledgeSearchSchema.parse({ q }))).pledges.map(({ id }) => id);
const came = (id: number, fields: Record<string, unknown> = {}) =>
  matchPledgeSchema.parse({ id, amount: "25.00", receivedOn: "2026-11-19", receivedBy: "zelle", ...fields });

onBothDatabases(() => {
  describe("the pledges", () => {
    test("are the real pending ones, oldest first, fifty per page", async () => {
      const first = await pledged("AAAA-AAAA");
      const example = await pledged("BBBB-BBBB", { isDemo: 1 });
      await createDonation();
      await createDonation({ paymentMethod: "zelle" }, completedEvent);
      for (let n = 0; n < 50; n++) await pledged(`CCCC-${1000 + n}`);
      const caller = await treasurer();
      const page = await findPledges(caller, pledgeSearchSchema.parse({}));
      expect(page.pledges).toHaveLength(50);
      expect(page.pledges.slice(0, 2).map(({ memoCode }) => memoCode)).toEqual([first.memoCode, "CCCC-1000"]);
      const rest = await findPledges(caller, pledgeSearchSchema.parse({ after: String(page.next) }));
      expect(rest.pledges.map(({ memoCode }) => memoCode)).toEqual(["CCCC-1049"]);
      expect(rest.next).toBeNull();
      expect(await countPendingPledges(caller)).toBe(51);
      expect(await found("BBBB-BBBB")).toEqual([example.id]);
    });

    test("are found by code in any spelling, by amount, name and e-mail", async () => {
      const marie = await pledged("K7QM-4XTP", { donorName: "Élodie Désir", amount: 40_00 });
      const jean = await pledged("9BZD-S2GH", { donorName: "Jean", donorEmail: "jean@example.org" });
      for (const q of [
        "K7QM-4XTP",
        "k7qm4xtp",
        " k7qm 4xtp ",
        "K70M4XTP",
        "k7om",
        "40",
        "40,00 $",
        "40.00 USD",
      ])
        expect(await found(q), q).toEqual([marie.id]);
      for (const q of ["9BZD-S2GH", "982D 52GH", "98Z05ZGH", "jean@", "25"])
        expect(await found(q), q).toEqual([jean.id]);
      for (const q of ["elodie", "DESIR elodie"]) expect(await found(q), q).toEqual([marie.id]);
      for (const q of ["K7QM-4XTX", "41", "4", "nobody"]) expect(await found(q), q).toEqual([]);
    });
  });

  describe("a match", () => {
    test("completes the pledge with the day, the method, a note and the administrator", async () => {
      setClock("2026-11-20T12:00:00.000Z");
      const { id, memoCode } = await pledged("K7QM-4XTP", { amount: 40_00, isPublic: 1 });
      const caller = await treasurer();
      const matched = await matchPledge(caller, came(id, { amount: "40", note: "Vu sur le relevé" }));
      expect(matched).toMatchObject({
        ...{ id, memoCode, status: "completed", amount: "40.00" },
        ...{ receivedOn: "2026-11-19", receivedBy: "zelle", receipt: expect.stringContaining("2026-") },
      });
      const { ledger, appreciation } = await showDonation(caller, { id });
      expect(ledger.map(({ kind, amount }) => [kind, amount])).toEqual([
        ["pledged", "0.00"],
        ["completed", "40.00"],
      ]);
      expect(ledger[1]).toMatchObject({
        source: "administrator",
        actor: caller.admin!.username,
        note: "Vu sur le relevé",
      });
      expect(appreciation).toMatchObject({ isPublic: true });
      expect(await books.audit()).toMatchObject([
        {
          ...{ action: "donation.matched", subject: String(id) },
          before: '{"status":"pending","amount":"40.00 USD"}',
          after: '{"status":"completed","amount":"40.00 USD","receivedOn":"2026-11-19","receivedBy":"zelle"}',
        },
      ]);
    });

    test("with a different amount changes the donation's amount, and the ledger notes both", async () => {
      const { id } = await pledged("K7QM-4XTP");
      const caller = await treasurer();
      const matched = await matchPledge(caller, came(id, { amount: "20,50", receivedBy: "cash" }));
      expect(matched).toMatchObject({ amount: "20.50", receivedBy: "cash", refundedAmount: "0.00" });
      const { ledger, refundable } = await showDonation(caller, { id });
      expect(ledger.slice(1)).toMatchObject([
        { kind: "adjusted", amount: "0.00", note: "25.00 USD → 20.50 USD", actor: caller.admin!.username },
        { kind: "completed", amount: "20.50" },
      ]);
      expect(refundable).toEqual({ left: "20.50", by: "hand", seen: 0 });
    });

    test("is made once, also by two administrators at the same time", async () => {
      const { id } = await pledged("K7QM-4XTP");
      const both = await Promise.allSettled([
        matchPledge(await treasurer(), came(id)),
        matchPledge(await treasurer(), came(id, { amount: "30" })),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      await expect(matchPledge(await treasurer(), came(id))).rejects.toMatchObject({
        status: 409,
        key: "admin-donations:settled.completed",
      });
      expect(await books.audit()).toHaveLength(1);
      expect(await books.receipts()).toHaveLength(1);
    });

    test("is refused for a closed pledge, a card donation and an unknown id", async () => {
      const caller = await treasurer();
      const [closed, card] = [await pledged("K7QM-4XTP"), await createDonation()];
      await setDonationStatus(caller, { id: closed.id, status: "failed" });
      await expect(matchPledge(caller, came(closed.id))).rejects.toMatchObject({
        status: 409,
        key: "admin-donations:settled.failed",
      });
      for (const id of [card.id, 4711]) {
        await expect(matchPledge(caller, came(id))).rejects.toMatchObject({ status: 404 });
        await expect(showPledge(caller, { id })).rejects.toMatchObject({ status: 404 });
      }
      expect(await showDonation(caller, { id: card.id })).toMatchObject({
        status: "pending",
        receivedOn: null,
      });
      expect(await showPledge(caller, { id: closed.id })).toMatchObject({ status: "failed" });
    });

    test("is refused for a future day in the ministry's time zone", async () => {
      // In Port-au-Prince it is still the 20th.
      setClock("2026-11-21T04:59:00.000Z");
      const { id } = await pledged("K7QM-4XTP");
      const caller = await treasurer();
      await expect(matchPledge(caller, came(id, { receivedOn: "2026-11-21" }))).rejects.toMatchObject({
        ...{ status: 400, errors: { receivedOn: ["admin-donations:form.dayToCome"] } },
      });
      expect(await matchPledge(caller, came(id, { receivedOn: "2026-11-20" }))).toMatchObject({
        status: "completed",
      });
    });
  });
});

test.each([
  ["amount", { amount: "0" }],
  ["amount", { amount: "-1" }],
  ["amount", { amount: "" }],
  ["amount", { amount: "1e3" }],
  ["amount", { amount: "1000000.00" }],
  ["receivedOn", { receivedOn: "" }],
  ["receivedOn", { receivedOn: "2026-02-30" }],
  ["receivedOn", { receivedOn: undefined }],
  ["receivedBy", { receivedBy: "stripe" }],
  ["note", { note: "x".repeat(301) }],
])("a match is refused at %s for %j", (field, fields) => {
  const given = { id: 1, amount: "25", receivedOn: "2026-11-19", receivedBy: "zelle", ...fields };
  const { error } = matchPledgeSchema.safeParse(given);
  expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
});
