import { expect, test } from "vitest";
import type { OnboardingInput } from "~/features/onboarding/onboarding.schema";
import { getOnboarding, saveOnboarding } from "~/features/onboarding/onboarding.server";
import { onboardingVisitorData as data } from "~/features/onboarding/visitor-data.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { addVisitor } from "~tests/support/visitors";

const tour = (more: Partial<OnboardingInput> = {}): OnboardingInput => ({
  currentStep: 2,
  stepsCompleted: [1],
  skippedSteps: [],
  completed: false,
  ...more,
});
const completed = tour({ currentStep: 5, stepsCompleted: [1, 2, 3, 4, 5], completed: true });
const isCompleted = async (id: number) =>
  (await db.selectFrom("users").select("onboardingCompleted").where("id", "=", id).executeTakeFirstOrThrow())
    .onboardingCompleted;

onBothDatabases(() => {
  test("a visitor's tour is exported as lists and times, and erased", async () => {
    const { id, caller } = await addVisitor();
    const other = await addVisitor();
    await saveOnboarding(caller, completed);
    await saveOnboarding(other.caller, tour());
    expect(await data.collect(db, id)).toEqual([
      { currentStep: 5, stepsCompleted: [1, 2, 3, 4, 5], skippedSteps: [], completedAt: expect.any(String) },
    ]);
    await data.erase(db, id);
    await data.erase(db, id);
    expect(await data.collect(db, id)).toEqual([]);
    expect(await data.collect(db, other.id)).toHaveLength(1);
  });

  test("a tour moves with its visitor; of two tours the completed one is kept", async () => {
    const cases = [
      { from: completed, to: null, isDone: true },
      { from: completed, to: tour(), isDone: true },
      { from: tour(), to: completed, isDone: true },
      { from: tour({ currentStep: 4 }), to: tour(), isDone: false },
      { from: null, to: tour(), isDone: false },
    ];
    for (const { from, to, isDone } of cases) {
      const [old, now] = [await addVisitor(), await addVisitor()];
      if (from) await saveOnboarding(old.caller, from);
      if (to) await saveOnboarding(now.caller, to);
      await db.transaction().execute((trx) => data.move(trx, old.id, now.id));
      expect(await getOnboarding(old.caller)).toBeNull();
      expect(await getOnboarding(now.caller)).toMatchObject({
        currentStep: isDone ? 5 : 2,
        completedAt: isDone ? expect.any(String) : null,
      });
      expect(await isCompleted(now.id)).toBe(isDone);
    }
  });

  test("concurrent saves from many tabs leave one row", async () => {
    const { caller } = await addVisitor();
    await Promise.all([1, 2, 3, 4, 5].map((currentStep) => saveOnboarding(caller, tour({ currentStep }))));
    expect(await db.selectFrom("userOnboarding").select("id").execute()).toHaveLength(1);
  });

  test("the row is deleted with its visitor", async () => {
    const { id, caller } = await addVisitor();
    await saveOnboarding(caller, completed);
    await db.deleteFrom("users").where("id", "=", id).execute();
    expect(await db.selectFrom("userOnboarding").select("id").execute()).toEqual([]);
  });
});
