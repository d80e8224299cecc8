import { beforeEach, describe, expect, test } from "vitest";
import { permissions } from "~/auth/permissions";
import type { LedgerEvent } from "~/features/giving/ledger/ledger.server";
import type { FormAnswer } from "~/http/form-answer";
import { tFor } from "~/i18n/i18n.server";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { completedEvent, createDonation, createDoublePaidDonation } from "~tests/support/donations";

const treasurer = () => administrator({ permissions: ["manage_donations"] });
const byHand: LedgerEvent = { kind: "completed", source: "administrator" };
const transfer = { paymentMethod: "zelle", memoCode: "K7QM-4XTP", providerId: null } as const;
const statusOf = async (id: number) =>
  (await db.selectFrom("donations").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;

beforeEach(async () => void (await freshDatabase()));

describe("GET /api/donations", () => {
  test("gives the donations, newest first, with the catalogue's fields and the donor's e-mail", async () => {
    const { bearer, cookie } = await treasurer();
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
        ...{ receivedOn: null, receivedBy: null, createdAt: first.createdAt, completedAt: null },
      });
    }
  });

  test("says where the next page begins, with all that was asked for", async () => {
    const { bearer } = await treasurer();
    const gifts = [await createDonation(), await createDonation(), await createDonation()];
    const first = await callApi("GET", "/api/donations?limit=2&status=pending&from=2026-01-01", {
      headers: bearer,
    });
    const link = /^<(\?[^>]+)>; rel="next"$/.exec(first.headers.get("Link")!)![1]!;
    const next = Object.fromEntries(new URLSearchParams(link));
    expect(next).toMatchObject({ status: "pending", from: "2026-01-01", limit: "2" });
    const second = await callApi("GET", `/api/donations${link}`, { headers: bearer });
    expect((await second.json()).map(({ id }: { id: number }) => id)).toEqual([gifts[0]!.id]);
    expect(second.headers.get("Link")).toBeNull();
  });

  test.each([
    ["status=lost", "status"],
    ["method=cash", "method"],
    ["from=yesterday", "from"],
    ["to=2026-02-30", "to"],
    ["from=2026-02-02&to=2026-02-01", "to"],
    ["demo=maybe", "demo"],
    ["limit=0", "limit"],
    ["limit=501", "limit"],
    ["before=-1", "before"],
    [`q=${"x".repeat(101)}`, "q"],
  ])("?%s is a 400 at its field", async (query, field) => {
    const { bearer } = await treasurer();
    const answer = await callApi("GET", `/api/donations?${query}`, { headers: bearer });
    expect(answer.status).toBe(400);
    expect(Object.keys((await answer.json()).errors)).toEqual([field]);
  });

  test("guests get a 401, roles without the permission a 403, and neither a word of a donor", async () => {
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
  test("gives one with its ledger and what belongs to it", async () => {
    const { bearer } = await treasurer();
    const { id } = await createDonation({ isPublic: 1 }, completedEvent);
    const answer = await callApi("GET", `/api/donations/${id}`, { headers: bearer });
    expect(await answer.json()).toMatchObject({
      ...{ id, amount: "25.00", donorEmail: "marie@example.org" },
      ledger: [{ kind: "pledged" }, { kind: "completed", amount: "25.00" }],
      receiptIssued: { voidedAt: null },
      appreciation: { isPublic: true },
    });
  });

  test.each(["0", "-1", "x", "4711", "99999999999999999999"])("%s is no donation: 404", async (id) => {
    const { bearer } = await treasurer();
    expect((await callApi("GET", `/api/donations/${id}`, { headers: bearer })).status).toBe(404);
  });
});

describe("PATCH /api/donations/{id}/status", () => {
  test.each(["completed", "failed"])("makes a pending donation %s", async (status) => {
    const { bearer } = await treasurer();
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
    "%j is a 400",
    async (json) => {
      const { bearer } = await treasurer();
      const { id } = await createDonation();
      const answer = await callApi("PATCH", `/api/donations/${id}/status`, { headers: bearer, json });
      expect(answer.status).toBe(400);
      expect(Object.keys((await answer.json()).errors)).toEqual(["status"]);
      expect(await statusOf(id)).toBe("pending");
    },
  );

  test("is refused to guests, from other sites and to who is not there", async () => {
    const { bearer, cookie } = await treasurer();
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
    expect(await statusOf(id)).toBe("pending");
  });
});

describe("POST /api/donations/{id}/refund", () => {
  test("gives back a part and then the rest, and nothing more", async () => {
    const { bearer } = await treasurer();
    const { id } = await createDonation(transfer, byHand);
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
  ])("a bad %s is a 400 at it: %j", async (field, json) => {
    const { bearer } = await treasurer();
    const { id } = await createDonation(transfer, byHand);
    const answer = await callApi("POST", `/api/donations/${id}/refund`, { headers: bearer, json });
    expect(answer.status).toBe(400);
    expect(Object.keys((await answer.json()).errors)).toEqual([field]);
    expect(await statusOf(id)).toBe("completed");
  });

  test("of a pending donation is a 409 with a sentence, of none a 404", async () => {
    const { bearer } = await treasurer();
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
  test("mails the receipt once more", async () => {
    const { bearer } = await treasurer();
    const { id } = await createDonation({}, completedEvent);
    const answer = await callApi("POST", `/api/donations/${id}/receipt`, { headers: bearer, json: {} });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      ...{ id, email: "marie@example.org", serial: expect.stringContaining("-000001") },
    });
  });

  test("is refused where there is no e-mail, no receipt or no donation", async () => {
    const { bearer } = await treasurer();
    const send = async (id: number) =>
      (await callApi("POST", `/api/donations/${id}/receipt`, { headers: bearer, json: {} })).status;
    expect(await send((await createDonation({ donorEmail: null }, completedEvent)).id)).toBe(409);
    expect(await send((await createDonation()).id)).toBe(409);
    expect(await send(4711)).toBe(404);
  });
});

describe("the screens", () => {
  test("the list takes what its address says wrongly as not said", async () => {
    const { cookie } = await treasurer();
    const { id } = await createDonation();
    const address = "/admin/donations?status=lost&method=gold&from=soon&to=2026-02-30&demo=2&before=x&q=";
    const { status, data } = await visitScreen<{ donations: { id: number }[] }>(address, { headers: cookie });
    expect(status).toBe(200);
    expect(data.donations.map((one) => one.id)).toEqual([id]);
  });

  test("a status is set by form, and a second person's is refused with its sentence", async () => {
    const { cookie } = await treasurer();
    const { id } = await createDonation();
    const path = `/admin/donations/${id}?status=pending`;
    const plain = await submitForm(
      path,
      { intent: "status", status: "completed" },
      { headers: cookie, plain: true },
    );
    expect(plain.status).toBe(303);
    expect(plain.headers.get("Location")).toBe(`/admin/donations/${id}?status=pending&done=status`);
    const late = await submitForm<FormAnswer>(
      path,
      { intent: "status", status: "failed" },
      { headers: cookie },
    );
    expect(late.status).toBe(409);
    expect(late.data.message).toContain("déjà complétée");
  });

  test("a payment to check is shown as such, listed by its own filter, and noted as checked by form", async () => {
    const { cookie, bearer } = await treasurer();
    await createDonation({}, completedEvent);
    const { id } = await createDoublePaidDonation();
    const found = await callApi("GET", "/api/donations?status=toCheck", { headers: bearer });
    expect((await found.json()).map((one: { id: number }) => one.id)).toEqual([id]);
    const { data } = await visitScreen<{ figures: { toCheck: string | null }; donations: { id: number }[] }>(
      "/admin/donations?status=toCheck",
      { headers: cookie },
    );
    expect(data).toMatchObject({ figures: { toCheck: "1" }, donations: [{ id }] });
    const form = { intent: "checked" };
    const plain = await submitForm(`/admin/donations/${id}`, form, { headers: cookie, plain: true });
    expect(plain.headers.get("Location")).toBe(`/admin/donations/${id}?done=checked`);
    const late = await submitForm<FormAnswer>(`/admin/donations/${id}`, form, { headers: cookie });
    expect(late.status).toBe(409);
    expect((await submitForm(`/admin/donations/${id}`, form)).status).not.toBe(200);
  });

  test("a refund by form of more than is left keeps what was typed", async () => {
    const { cookie } = await treasurer();
    const { id } = await createDonation(transfer, byHand);
    const typed = { intent: "refund", amount: "30", note: "virement", seen: "0" };
    const { status, data } = await submitForm<FormAnswer>(`/admin/donations/${id}`, typed, {
      headers: cookie,
    });
    expect(status).toBe(400);
    expect(data.lastResult?.error?.amount?.[0]).toContain("25,00");
    expect(data.lastResult?.initialValue).toMatchObject({ amount: "30", note: "virement" });
  });

  test("a pledge is matched by form, and errors stand at their fields", async () => {
    const { cookie } = await treasurer();
    const { id } = await createDonation(transfer);
    const path = `/admin/donations/matching/${id}`;
    const wrong = { intent: "match", amount: "", receivedOn: "2999-01-01", receivedBy: "gold" };
    const refused = await submitForm<FormAnswer>(path, wrong, { headers: cookie });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.data.lastResult!.error!).sort()).toEqual(["amount", "receivedBy"]);
    const right = { intent: "match", amount: "20,00", receivedOn: "2026-01-10", receivedBy: "cheque" };
    expect((await submitForm(path, right, { headers: cookie, plain: true })).status).toBe(303);
    expect(await statusOf(id)).toBe("completed");
    expect((await submitForm(path, right, { headers: cookie })).status).toBe(409);
  });

  test("a pledge that is no longer waited for is closed by form", async () => {
    const { cookie } = await treasurer();
    const { id } = await createDonation(transfer);
    await submitForm(
      `/admin/donations/matching/${id}`,
      { intent: "close", status: "failed" },
      { headers: cookie },
    );
    expect(await statusOf(id)).toBe("failed");
  });

  test.each(["/admin/donations/4711", "/admin/donations/x", "/admin/donations/matching/4711"])(
    "%s is a 404",
    async (path) => {
      const { cookie } = await treasurer();
      expect((await visitScreen(path, { headers: cookie })).status).toBe(404);
    },
  );
});

describe("the files", () => {
  test("the list comes as a table that holds no formula", async () => {
    const { cookie } = await treasurer();
    await createDonation({ donorName: "=cmd()", message: "+1" });
    await createDonation({ isDemo: 1 }, completedEvent);
    const answer = await callApi("GET", "/admin/donations/export.csv?status=pending", { headers: cookie });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="donations.csv"');
    const lines = (await answer.text()).trimEnd().split("\r\n");
    expect(lines[0]!.startsWith("N°,Date,Statut,")).toBe(true);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(",'=cmd(),");
    expect(lines[1]).toContain(",'+1,");
  });

  test("a receipt comes as a PDF; where there is none it is a 404", async () => {
    const { cookie } = await treasurer();
    const { id } = await createDonation({}, completedEvent);
    const answer = await callApi("GET", `/admin/donations/${id}/receipt.pdf`, { headers: cookie });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("application/pdf");
    expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment; filename="[\w.-]+\.pdf"$/);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect((await answer.text()).startsWith("%PDF-")).toBe(true);
    const waiting = await createDonation();
    const none = await callApi("GET", `/admin/donations/${waiting.id}/receipt.pdf`, { headers: cookie });
    expect(none.status).toBe(404);
  });
});
