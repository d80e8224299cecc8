import { beforeEach, describe, expect, test } from "vitest";
import type { FormAnswer } from "~/http/form-answer";
import { freshDatabase } from "~tests/support/database";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import {
  books,
  completedByHand,
  completedEvent,
  createDonation,
  createDoublePaidDonation,
  signInTreasurer,
  transfer,
} from "../world";

beforeEach(async () => void (await freshDatabase()));

describe("the screens", () => {
  test("the list ignores invalid values in its address", async () => {
    const { cookie } = await signInTreasurer();
    const { id } = await createDonation();
    const address = "/admin/donations?status=lost&method=gold&from=soon&to=2026-02-30&demo=2&before=x&q=";
    const { status, data } = await visitScreen<{ donations: { id: number }[] }>(address, { headers: cookie });
    expect(status).toBe(200);
    expect(data.donations.map((one) => one.id)).toEqual([id]);
  });

  test("a status is set by form, and a second administrator's is refused with a message", async () => {
    const { cookie } = await signInTreasurer();
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

  test("a mismatch is shown, listed by its own filter, and marked as checked by form", async () => {
    const { cookie, bearer } = await signInTreasurer();
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

  test("a refund form with more than is left keeps what was typed", async () => {
    const { cookie } = await signInTreasurer();
    const { id } = await createDonation(transfer, completedByHand);
    const typed = { intent: "refund", amount: "30", note: "virement", seen: "0" };
    const { status, data } = await submitForm<FormAnswer>(`/admin/donations/${id}`, typed, {
      headers: cookie,
    });
    expect(status).toBe(400);
    expect(data.lastResult?.error?.amount?.[0]).toContain("25,00");
    expect(data.lastResult?.initialValue).toMatchObject({ amount: "30", note: "virement" });
  });

  test("a pledge is matched by form, and errors appear at their fields", async () => {
    const { cookie } = await signInTreasurer();
    const { id } = await createDonation(transfer);
    const path = `/admin/donations/matching/${id}`;
    const wrong = { intent: "match", amount: "", receivedOn: "2999-01-01", receivedBy: "gold" };
    const refused = await submitForm<FormAnswer>(path, wrong, { headers: cookie });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.data.lastResult!.error!).sort()).toEqual(["amount", "receivedBy"]);
    const right = { intent: "match", amount: "20,00", receivedOn: "2026-01-10", receivedBy: "cheque" };
    expect((await submitForm(path, right, { headers: cookie, plain: true })).status).toBe(303);
    expect(await books.status(id)).toBe("completed");
    expect((await submitForm(path, right, { headers: cookie })).status).toBe(409);
  });

  test("a pledge is marked as failed by form", async () => {
    const { cookie } = await signInTreasurer();
    const { id } = await createDonation(transfer);
    await submitForm(
      `/admin/donations/matching/${id}`,
      { intent: "close", status: "failed" },
      { headers: cookie },
    );
    expect(await books.status(id)).toBe("failed");
  });

  test.each(["/admin/donations/4711", "/admin/donations/x", "/admin/donations/matching/4711"])(
    "%s is a 404",
    async (path) => {
      const { cookie } = await signInTreasurer();
      expect((await visitScreen(path, { headers: cookie })).status).toBe(404);
    },
  );
});

describe("the files", () => {
  test("the list is a CSV file without formulas", async () => {
    const { cookie } = await signInTreasurer();
    await createDonation({ donorName: "=cmd()", message: "+1" });
    await createDonation({ isDemo: 1 }, completedEvent);
    const answer = await callApi("GET", "/admin/donations/export.csv?status=pending", { headers: cookie });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="donations.csv"');
    const lines = (await answer.text()).trimEnd().split("\r\n");
    expect(lines[0]!.startsWith("N°;Date;Statut;")).toBe(true);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(";'=cmd();");
    expect(lines[1]).toContain(";'+1;");
    expect(lines[1]).toMatch(/^\d+;\d{4}-\d\d-\d\d \d\d:\d\d;/);
  });

  test("a program gets fixed keys, stored values and times in UTC", async () => {
    const { cookie } = await signInTreasurer();
    await createDonation({ donorName: "=cmd()" });
    const answer = await callApi("GET", "/admin/donations/export.csv?format=machine", { headers: cookie });
    const [keys, row] = (await answer.text()).split("\r\n");
    expect(keys).toMatch(/^number,date,status,amount,refunded,currency,method,type,donor,email,/);
    expect(row).toMatch(/^\d+,\d{4}-\d\d-\d\dT[\d:.]+Z,pending,\d+\.\d\d,0\.00,[A-Z]{3},\w+,once,=cmd\(\),/);
    expect(row).toMatch(/,false$/);
  });

  test("a receipt is a PDF; without one it is a 404", async () => {
    const { cookie } = await signInTreasurer();
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
