import { expect, test } from "vitest";
import { getSubscriberOverview } from "~/features/newsletter/segments/subscriber-overview-admin.server";
import { administrator } from "~tests/support/admin";
import { onBothDatabases } from "~tests/support/database";
import { addReader } from "../world";

const donor = (donorLevel: string, donated: Record<string, number>) => ({
  donorLevel,
  ...{ totalDonated: Math.max(...Object.values(donated)), donatedByCurrency: JSON.stringify(donated) },
});

async function addReaders() {
  const add = (name: string, language: string, more: Parameters<typeof addReader>[1] = {}) =>
    addReader(`${name}@example.org`, { language, contentTypes: [], ...more });
  await add("a", "ht", { profile: donor("platinum", { USD: 120_000, EUR: 500 }) });
  await add("b", "ht", { profile: donor("bronze", { USD: 2_500 }) });
  await add("c", "fr", { profile: donor("supporter", { EUR: 700 }) });
  await add("d", "fr", { subscription: { confirmedAt: null } });
  const gone = { isActive: false };
  await add("e", "es", { subscription: gone, profile: { ...gone, ...donor("gold", { USD: 30_000 }) } });
}

onBothDatabases(() => {
  test("subscribers are counted by language, and by donor level with the sums of each currency", async () => {
    await addReaders();
    const { caller } = await administrator();
    expect(await getSubscriberOverview(caller)).toEqual({
      active: 4,
      reachable: 3,
      languages: [
        { language: "fr", count: 2 },
        { language: "ht", count: 2 },
        { language: "en", count: 0 },
        { language: "es", count: 0 },
      ],
      donors: [
        {
          segment: "platinum",
          count: 1,
          totals: [
            { currency: "USD", amount: 120_000 },
            { currency: "EUR", amount: 500 },
          ],
        },
        { segment: "gold", count: 0, totals: [] },
        { segment: "silver", count: 0, totals: [] },
        {
          segment: "faithful",
          count: 2,
          totals: [
            { currency: "USD", amount: 2_500 },
            { currency: "EUR", amount: 700 },
          ],
        },
      ],
    });
  });

  test("who may not see donations sees how many gave, and no sums", async () => {
    await addReaders();
    const { caller } = await administrator({ permissions: ["manage_newsletter"] });
    const { donors } = await getSubscriberOverview(caller);
    expect(donors.map(({ count, totals }) => [count, totals])).toEqual([
      [1, null],
      [0, null],
      [0, null],
      [2, null],
    ]);
  });
});
