import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { expect, test, vi } from "vitest";
import { pledgeDonation } from "~/features/giving/form/pledges.server";
import { settleDonations } from "~/features/giving/settling/settle-donations.server";
import { onBothDatabases } from "~tests/support/database";
import { runAnswerJobs } from "~tests/support/jobs";
import { books, configureZelle, donorCaller, pledgeInput, setEnv, withPayPal } from "../world";
import "~tests/support/areas";

withPayPal(); // With keys for one method nothing is in demo mode.
const makePledge = (fields: Record<string, unknown> = {}, language: "fr" | "ht" = "fr") =>
  pledgeDonation(donorCaller(language), pledgeInput(fields));
const mails = async () => {
  await runAnswerJobs();
  return books.mails();
};

onBothDatabases(() => {
  test("a Zelle pledge is pending, has its own memo code, and its donor is mailed how to send the money", async () => {
    await configureZelle();
    const donation = await makePledge({ message: "Mèsi", isPublic: true }, "ht");
    expect(donation).toMatchObject({
      status: "pending",
      amount: "40.00",
      currency: "USD",
      paymentMethod: "zelle",
      isRecurring: false,
      isDemo: false,
      completedAt: null,
    });
    expect(donation.memoCode).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
    expect(donation).not.toHaveProperty("donorEmail");
    expect(await mails()).toMatchObject([
      { recipient: "jean@example.org", template: "giving-pledge", language: "ht" },
    ]);
    expect(await books.summary(donation.id)).toEqual(["pledged 0"]);
  });

  test.each(["completed", "refunded", "failed"])("the status %s in the input is ignored", async (status) => {
    await configureZelle();
    const donation = await makePledge({ status, completedAt: "2020-01-01", isDemo: true, refundedAmount: 1 });
    expect(donation).toMatchObject({ status: "pending", completedAt: null, isDemo: false });
  });

  test.each(["paypal", "stripe"])("a request with the payment method %s creates a pledge", async (method) => {
    const donation = await makePledge({ paymentMethod: method, transactionId: "PAY-1", status: "completed" });
    expect(await books.donation(donation.id)).toMatchObject({
      status: "pending",
      transactionId: "PAY-1",
      providerId: null,
      captureId: null,
    });
    expect(await mails()).toEqual([]);
  });

  test("a pledge waits for an administrator, however long, without calls to a provider", async () => {
    await configureZelle();
    const ids = [];
    for (const paymentMethod of ["zelle", "paypal", "stripe"])
      ids.push((await makePledge({ paymentMethod })).id);
    await settleDonations(new Date(Date.now() + 40 * 24 * 60 * 60_000));
    for (const id of ids) expect(await books.status(id)).toBe("pending");
  });

  test("a double click creates one pledge, one code and one mail", async () => {
    await configureZelle();
    const [first, double] = await Promise.all([makePledge(), makePledge()]);
    expect(double).toEqual(first);
    expect(await mails()).toHaveLength(1);
    expect((await makePledge({ amount: "41" })).memoCode).not.toBe(first.memoCode);
  });

  test("a memo code that is taken is replaced by another", async () => {
    await configureZelle();
    const drawn = vi.spyOn(crypto, "randomInt").mockImplementation(() => 0);
    syncBuiltinESMExports();
    const first = await makePledge();
    expect(first.memoCode).toBe("2222-2222");
    for (let draw = 0; draw < 8; draw += 1) drawn.mockImplementationOnce(() => 0);
    drawn.mockImplementation(() => 1);
    expect((await makePledge({ amount: "50" })).memoCode).toBe("3333-3333");
    drawn.mockRestore();
    syncBuiltinESMExports();
  });

  test("without a recipient Zelle is closed; every other method takes every currency", async () => {
    await expect(makePledge()).rejects.toMatchObject({ status: 503 });
    expect((await makePledge({ paymentMethod: "stripe", currency: "CAD" })).currency).toBe("CAD");
    expect((await makePledge({ paymentMethod: "paypal", currency: "EUR" })).currency).toBe("EUR");
    expect(await books.donations()).toHaveLength(2);
  });

  test.each(["zelle", "paypal"])("a monthly pledge by %s is refused", async (paymentMethod) => {
    await configureZelle();
    const refused = { status: 400, key: "giving:monthly.cardOnly" };
    await expect(makePledge({ paymentMethod, isRecurring: true })).rejects.toMatchObject(refused);
    expect(await books.donations()).toEqual([]);
  });

  test("in demo mode a pledge is a demo pledge, and nobody is asked to send money", async () => {
    setEnv({ DEMO_MODE: "on" });
    const donation = await makePledge();
    expect(donation).toMatchObject({ isDemo: true, status: "pending", memoCode: expect.any(String) });
    expect(await mails()).toEqual([]);
  });

  test("markup in a name or message stays text", async () => {
    await configureZelle();
    const markup = `<img src=x onerror=alert(1)>'; DROP TABLE donations;-- {{siteName}}`;
    expect(await makePledge({ donorName: markup, message: markup, country: "<b>Ayiti</b>" })).toMatchObject({
      donorName: markup,
      message: markup,
      country: "<b>Ayiti</b>",
    });
  });
});
