import { z } from "zod";
import type { Caller } from "~/auth/caller.server";
import { findVisitor } from "~/features/accounts/visitors.server";
import { db } from "~db/client";
import { jsonCodec } from "~db/codec";
import type { Onboarding, OnboardingInput } from "./onboarding.schema";

export const stepList = jsonCodec(z.array(z.int()));

const shownColumns = ["currentStep", "stepsCompleted", "skippedSteps", "completedAt"] as const;

/**
 * Stores the caller's progress in the tour and returns it. A completed tour stays completed. For a caller without a
 * visitor row it returns null and creates none: the tour is no reason to store a visitor.
 */
export async function saveOnboarding(
  caller: Caller,
  { currentStep, stepsCompleted, skippedSteps, completed }: OnboardingInput,
): Promise<Onboarding | null> {
  return db.transaction().execute(async (trx) => {
    const userId = await findVisitor(caller, trx);
    if (userId === null) return null;
    const now = new Date().toISOString();
    const row = await trx
      .insertInto("userOnboarding")
      .values({
        userId,
        currentStep,
        stepsCompleted: stepList.encode(stepsCompleted),
        skippedSteps: stepList.encode(skippedSteps),
        completedAt: completed ? now : null,
      })
      .onConflict((conflict) =>
        conflict.column("userId").doUpdateSet((eb) => ({
          currentStep: eb.ref("excluded.currentStep"),
          stepsCompleted: eb.ref("excluded.stepsCompleted"),
          skippedSteps: eb.ref("excluded.skippedSteps"),
          completedAt: eb.fn.coalesce("userOnboarding.completedAt", "excluded.completedAt"),
        })),
      )
      .returning(shownColumns)
      .executeTakeFirstOrThrow();
    if (completed) {
      await trx
        .updateTable("users")
        .set({ onboardingCompleted: true, updatedAt: now })
        .where("id", "=", userId)
        .execute();
    }
    return toOnboarding(row);
  });
}

/** The caller's progress in the tour; null when nothing is stored. */
export async function getOnboarding(caller: Caller): Promise<Onboarding | null> {
  const userId = await findVisitor(caller);
  if (userId === null) return null;
  const row = await db
    .selectFrom("userOnboarding")
    .select(shownColumns)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row ? toOnboarding(row) : null;
}

interface OnboardingRow {
  currentStep: number;
  stepsCompleted: string;
  skippedSteps: string;
  completedAt: string | null;
}

const toOnboarding = ({ stepsCompleted, skippedSteps, ...row }: OnboardingRow): Onboarding => ({
  ...row,
  stepsCompleted: stepList.decode(stepsCompleted),
  skippedSteps: stepList.decode(skippedSteps),
});
