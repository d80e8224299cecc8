import { beforeEach, describe, expect, test } from "vitest";
import { permissions } from "~/auth/permissions";
import { tFor } from "~/i18n/i18n.server";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { callApi } from "~tests/support/requests";
import { books, completedByHand, completedEvent, createDonation, signInTreasurer, transfer } from "../world";

beforeEach(async () => void (await freshDatabase()));

describe("GET /api/donations", () => {
  test("returns the donations, newest first, with the documented fields and the donor's e-mail", async () => {
    const { bearer, cookie } = await signInTreasurer();
    const [first, second] = [await createDonation(), await createDonation({}, completedEvent)];
    for (const headers of [bearer, cookie]) {
      const answer = await callApi("GET", "/api/donations", { headers });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      const donations = await answer.json();
      expect(donations.map(({ id }: { id: number }) => id)).toEqual([second.id, first.id]);
      expect(donations[1]).toEqual({
        ...{ id: first.id, amount: "25.00", currency: "USD", paymentMethod: "stripe", status: "pending" },
        ...{ donorName: "Marie Joseph", donorEmail: "marie@example.org", language: "fr", country: null },
        ...{ isRecurring: false, isDemo: false, isPublic: false, isAnonymous: false, message: null },
        ...{ memoCode: null, transactionId: null, refundedAmount: "0.00", receipt: null },
        ...{ donorId: null, batchId: null, correctsId: null, description: null, enteredAt: null },
        ...{ receivedOn: null, receivedBy: null, createdAt: first.createdAt, completedAt: null },
      });
    }
  });

  test("links the next page with the same query", async () => {
    const { bearer } = await signInTreasurer();
    const donations = [await createDonation(), await createDonation(), await createDonation()];
    const first = await callApi("GET", "/api/donations?limit=2&status=pending&from=2026-01-01", {
      headers: bearer,
    });
    const link = /^<(\?[^>]+)>; rel="next"$/.exec(first.headers.get("Link")!)![1]!;
    const next = Object.fromEntries(new URLSearchParams(link));
    expect(next).toMatchObject({ status: "pending", from: "2026-01-01", limit: "2" });
    const second = await callApi("GET", `/api/donations${link}`, { headers: bearer });
    expect((await second.json()).map(({ id }: { id: number }) => id)).toEqual([donations[0]!.id]);
    expect(second.headers.get("Link")).toBeNull();
  });

  test.each([
    ["status=lost", "status"],
    ["method=gold", "method"],
    ["from=yesterday", "from"],
    ["to=2026-02-30", "to"],
    ["from=2026-02-02&to=2026-02-01", "to"],
    ["demo=maybe", "demo"],
    ["limit=0", "limit"],
    ["limit=501", "limit"],
    ["before=-1", "before"],
    [`q=${"x".repeat(101)}`, "q"],
  ])("?%s is a 400 at its field", async (query, field) => {
    const { bearer } = await signInTreasurer();
    const answer = await callApi("GET", `/api/donations?${query}`, { headers: bearer });
    expect(answer.status).toBe(400);
    expect(Object.keys((await answer.json()).errors)).toEqual([field]);
  });

  test("guests get a 401, roles without the permission a 403, and neither any donor data", async () => {
    await createDonation();
    expect((await callApi("GET", "/api/donations")).status).toBe(401);
    for (const permission of permissions.filter((one) => one !== "manage_donations")) {
      const { bearer } = await administrator({ permissions: [permission] });
      const answer = await callApi("GET", "/api/donations", { headers: bearer });
      expect(answer.status).toBe(403);
      expect(await answer.text()).not.toContain("marie");
    }
  });
});

describe("GET /api/donations/{id}", () => {
  test("returns one with its ledger and related records", async () => {
    const { bearer } = await signInTreasurer();
    const { id } = await createDonation({ isPublic: true }, completedEvent);
    const answer = await callApi("GET", `/api/donations/${id}`, { headers: bearer });
    expect(await answer.json()).toMatchObject({
      ...{ id, amount: "25.00", donorEmail: "marie@example.org" },
      ledger: [{ kind: "pledged" }, { kind: "completed", amount: "25.00" }],
      receiptIssued: { voidedAt: null },
      appreciation: { isPublic: true },
    });
  });

  test.each(["0", "-1", "x", "4711", "99999999999999999999"])("answers 404 for the id %s", async (id) => {
    const { bearer } = await signInTreasurer();
    expect((await callApi("GET", `/api/donations/${id}`, { headers: bearer })).status).toBe(404);
  });
});

describe("PATCH /api/donations/{id}/status", () => {
  test.each(["completed", "failed"])("makes a pending donation %s", async (status) => {
    const { bearer } = await signInTreasurer();
    const { id } = await createDonation();
    const path = `/api/donations/${id}/status`;
    const answer = await callApi("PATCH", path, { headers: bearer, json: { status } });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ id, status });
    const again = await callApi("PATCH", path, { headers: bearer, json: { status } });
    expect(again.status).toBe(409);
    expect((await again.json()).message).toMatch(status === "completed" ? /déjà complétée/ : /échouée/);
  });

  test.each([{}, { status: "refunded" }, { status: "pending" }, { status: 1 }])(
    "answers 400 for %j",
    async (json) => {
      const { bearer } = await signInTreasurer();
      const { id } = await createDonation();
      const answer = await callApi("PATCH", `/api/donations/${id}/status`, { headers: bearer, json });
      expect(answer.status).toBe(400);
      expect(Object.keys((await answer.json()).errors)).toEqual(["status"]);
      expect(await books.status(id)).toBe("pending");
    },
  );

  test("is refused for guests, other sites and unknown ids", async () => {
    const { bearer, cookie } = await signInTreasurer();
    const { id } = await createDonation();
    const path = `/api/donations/${id}/status`;
    const json = { status: "completed" };
    expect((await callApi("PATCH", path, { json })).status).toBe(401);
    const crossSite = { ...cookie, Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    expect((await callApi("PATCH", path, { json, headers: crossSite })).status).toBe(403);
    expect((await callApi("PATCH", "/api/donations/4711/status", { json, headers: bearer })).status).toBe(
      404,
    );
    expect((await callApi("GET", path, { headers: bearer })).status).toBe(405);
    expect(await books.status(id)).toBe("pending");
  });
});

describe("POST /api/donations/{id}/refund", () => {
  test("refunds a part and then the rest, and nothing more", async () => {
    const { bearer } = await signInTreasurer();
    const { id } = await createDonation(transfer, completedByHand);
    const refund = (json: object) =>
      callApi("POST", `/api/donations/${id}/refund`, { headers: bearer, json });
    const unseen = await refund({ amount: "10.50" });
    expect(unseen.status).toBe(400);
    expect((await unseen.json()).errors).toEqual({ seen: [tFor("fr")("admin-donations:form.seen")] });
    const part = await refund({ amount: "10.50", note: "Zelle", seen: 0 });
    expect(part.status).toBe(200);
    expect(await part.json()).toMatchObject({ status: "completed", refundedAmount: "10.50" });
    const tooMuch = await refund({ amount: "14.51", seen: 1 });
    expect(tooMuch.status).toBe(400);
    expect((await tooMuch.json()).errors.amount[0]).toContain("14,50");
    expect(await (await refund({})).json()).toMatchObject({ status: "refunded" });
    expect((await refund({})).status).toBe(409);
  });

  test.each([
    ["amount", { amount: "0", seen: 0 }],
    ["amount", { amount: "-5" }],
    ["amount", { amount: "1e3" }],
    ["amount", { amount: "5.001" }],
    ["note", { note: "x".repeat(301) }],
    ["seen", { seen: "some" }],
  ])("answers 400 with an error at %s for %j", async (field, json) => {
    const { bearer } = await signInTreasurer();
    const { id } = await createDonation(transfer, completedByHand);
    const answer = await callApi("POST", `/api/donations/${id}/refund`, { headers: bearer, json });
    expect(answer.status).toBe(400);
    expect(Object.keys((await answer.json()).errors)).toEqual([field]);
    expect(await books.status(id)).toBe("completed");
  });

  test("is a 409 with a message for a pending donation, a 404 for an unknown one", async () => {
    const { bearer } = await signInTreasurer();
    const { id } = await createDonation();
    const answer = await callApi("POST", `/api/donations/${id}/refund`, { headers: bearer, json: {} });
    expect(answer.status).toBe(409);
    expect((await answer.json()).message).toContain("en attente");
    expect((await callApi("POST", "/api/donations/4711/refund", { headers: bearer, json: {} })).status).toBe(
      404,
    );
  });
});

describe("POST /api/donations/{id}/receipt", () => {
  test("mails the receipt again", async () => {
    const { bearer } = await signInTreasurer();
    const { id } = await createDonation({}, completedEvent);
    const answer = await callApi("POST", `/api/donations/${id}/receipt`, { headers: bearer, json: {} });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      id,
      email: "marie@example.org",
      serial: expect.stringContaining("-000001"),
    });
  });

  test("is refused without an e-mail address, receipt or donation", async () => {
    const { bearer } = await signInTreasurer();
    const send = async (id: number) =>
      (await callApi("POST", `/api/donations/${id}/receipt`, { headers: bearer, json: {} })).status;
    expect(await send((await createDonation({ donorEmail: null }, completedEvent)).id)).toBe(409);
    expect(await send((await createDonation()).id)).toBe(409);
    expect(await send(4711)).toBe(404);
  });
});
