import { expect, test } from "vitest";
import { getSubscriberOverview } from "~/features/newsletter/segments/subscriber-overview-admin.server";
import { createSegment } from "~/features/newsletter/segments/segments-admin.server";
import { createSegmentInput } from "~/features/newsletter/segments/segments.schema";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { onBothDatabases } from "~tests/support/database";

interface Reader {
  email: string;
  language: string;
  isActive?: boolean;
  isConfirmed?: boolean;
  donorLevel?: string;
  donated?: Record<string, number>;
}

async function addReader({ email, language, isActive = true, isConfirmed = true, ...gave }: Reader) {
  const now = new Date().toISOString();
  await db
    .insertInto("newsletters")
    .values({
      email,
      preferredLanguage: language,
      isActive,
      consentAt: now,
      confirmedAt: isConfirmed ? now : null,
      createdAt: now,
    })
    .execute();
  await db
    .insertInto("enhancedNewsletters")
    .values({
      email,
      language,
      isActive,
      interests: "[]",
      donorLevel: gave.donorLevel ?? "supporter",
      totalDonated: Math.max(0, ...Object.values(gave.donated ?? {})),
      donatedByCurrency: JSON.stringify(gave.donated ?? {}),
      segments: "[]",
      preferences: JSON.stringify({ frequency: "weekly", contentTypes: [], communicationMethod: "email" }),
      createdAt: now,
      updatedAt: now,
    })
    .execute();
}

const readers: Reader[] = [
  { email: "a@example.org", language: "ht", donorLevel: "platinum", donated: { USD: 120_000, EUR: 500 } },
  { email: "b@example.org", language: "ht", donorLevel: "bronze", donated: { USD: 2_500 } },
  { email: "c@example.org", language: "fr", donorLevel: "supporter", donated: { EUR: 700 } },
  { email: "d@example.org", language: "fr", isConfirmed: false },
  { email: "e@example.org", language: "es", isActive: false, donorLevel: "gold", donated: { USD: 30_000 } },
];

onBothDatabases(() => {
  test("subscribers are counted by language, by donor level with the sums of each currency, and by segment", async () => {
    for (const reader of readers) await addReader(reader);
    const { caller } = await administrator();
    const { id } = await createSegment(
      caller,
      createSegmentInput.parse({ name: "Ayiti", description: "", languages: ["ht"] }),
    );
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
      segments: [{ id, name: "Ayiti", count: 2 }],
    });
  });

  test("who may not see donations sees how many gave, and no sums", async () => {
    for (const reader of readers) await addReader(reader);
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
