import { beforeEach, expect, test } from "vitest";
import { tFor } from "~/i18n/i18n.server";
import { freshDatabase } from "~tests/support/database";
import { callApi } from "~tests/support/requests";
import { books } from "../world";

beforeEach(async () => void (await freshDatabase()));

const pledge = (fields: Record<string, string>) =>
  callApi("POST", "/api/donations?lang=en", {
    json: {
      ...{ donorName: "Marie", donorEmail: "marie@example.org", paymentMethod: "zelle", currency: "USD" },
      ...fields,
    },
  });

test.each([
  ["1,000.00", 1000_00],
  ["1,000", 1000_00],
  ["$50", 50_00],
  ["50 USD", 50_00],
  ["1.000,00", 1000_00],
  ["1'000", 1000_00],
])("a donor may type %j", async (amount, minor) => {
  expect((await pledge({ amount })).status).toBe(201);
  expect(await books.donations()).toMatchObject([{ amount: minor }]);
});

test("the sign of another currency is an error at the amount", async () => {
  const answer = await pledge({ amount: "50 €" });
  expect(answer.status).toBe(400);
  expect((await answer.json()).errors).toEqual({ amount: [tFor("en")("giving:amount.otherCurrency")] });
});
