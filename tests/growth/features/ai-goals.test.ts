import { beforeEach, expect, test } from "vitest";
import type { Caller } from "~/auth/caller.server";
import { generateGoals } from "~/features/growth/goals/generate-goals.server";
import { metricsInput } from "~/features/growth/metrics/metrics.schema";
import { saveMetrics } from "~/features/growth/metrics/metrics.server";
import { dateIn } from "~/i18n/format";
import { aiClient } from "~/providers/ai.server";
import { AppError } from "~/request/errors";
import { goalTemplates } from "~db/library/goals";
import { useFakeAi } from "~tests/support/ai";
import { freshDatabase } from "~tests/support/database";
import { newReply } from "~tests/support/prayers";
import { addVisitor } from "~tests/support/visitors";

const { fake, ai } = useFakeAi();
const unlimited = async () => undefined;
const generate = (caller: Caller, client = ai(), beforeAsking: () => Promise<void> = unlimited) =>
  generateGoals(caller, { userId: "me", timeZone: undefined }, newReply(), beforeAsking, client);
const kindsOf = (goals: { goalType: string; targetValue: number }[]) =>
  goals.map(({ goalType, targetValue }) => [goalType, targetValue]);

beforeEach(async () => void (await freshDatabase()));

test("the AI's order decides among fitting goals: one of each type, and none far too hard", async () => {
  const { caller } = await addVisitor();
  expect(kindsOf(await generate(caller))).toEqual([
    ["communityEngagement", 8],
    ["spiritualReflections", 2],
    ["versesRead", 14],
  ]);
  expect(fake().questions).toHaveLength(1);
});

test("no data of the visitor is sent to the AI", async () => {
  const questionOf = async (caller: Caller) => {
    fake().questions.length = 0;
    await generate(caller);
    return fake().questions[0]!.body;
  };
  const [marie, rose] = [await addVisitor({ language: "ht" }), await addVisitor({ language: "es" })];
  const day = { userId: "me", date: dateIn("UTC"), prayerMinutes: 137, moodScore: 1 };
  await saveMetrics(marie.caller, metricsInput.parse(day), newReply());
  expect(await questionOf(marie.caller)).toBe(await questionOf(rose.caller));
});

test.each(["slow", "broken", "garbage", "invented"] as const)(
  "with an AI that is %s only the rules choose",
  async (mood) => {
    fake().feel(mood);
    const { caller } = await addVisitor();
    const goals = await generate(caller, ai(mood === "slow" ? 200 : undefined));
    const { caller: other } = await addVisitor();
    expect(kindsOf(goals)).toEqual(kindsOf(await generate(other, aiClient(null))));
    expect(goals).toHaveLength(3);
    for (const { goalType, targetValue } of goals)
      expect(
        goalTemplates.some((one) => one.goalType === goalType && one.targets.includes(targetValue)),
      ).toBe(true);
  },
  30_000,
);

test("above the rate limit the rules choose, and the AI is not asked", async () => {
  const { caller } = await addVisitor();
  const goals = await generate(caller, ai(), async () => {
    throw new AppError(429, "tooMany");
  });
  expect([goals.length, fake().questions.length]).toEqual([3, 0]);
});

test("without a configured AI no request is counted", async () => {
  const { caller } = await addVisitor();
  let counted = 0;
  await generate(caller, aiClient(null), async () => void (counted += 1));
  expect(counted).toBe(0);
});
