import type { Kysely } from "kysely";
import type { VisitorData } from "~/areas/area.server";
import type { DB } from "~db/schema/index";
import { stepList } from "./onboarding.server";

/** A visitor's progress in the tour. */
export const onboardingVisitorData: VisitorData = {
  name: "onboarding",
  title: "my-data:counts.onboarding",
  async collect(db: Kysely<DB>, visitorId: number): Promise<object[]> {
    const rows = await db
      .selectFrom("userOnboarding")
      .select(["currentStep", "stepsCompleted", "skippedSteps", "completedAt"])
      .where("userId", "=", visitorId)
      .execute();
    return rows.map((row) => ({
      ...row,
      stepsCompleted: stepList.decode(row.stepsCompleted),
      skippedSteps: stepList.decode(row.skippedSteps),
    }));
  },
  // `users.onboardingCompleted` is deleted with the visitor's own row.
  async erase(trx: Kysely<DB>, visitorId: number): Promise<void> {
    await trx.deleteFrom("userOnboarding").where("userId", "=", visitorId).execute();
  },
  /** Of two rows, keeps that of `to`, unless only that of `from` is completed. */
  async move(trx: Kysely<DB>, from: number, to: number): Promise<void> {
    const rows = await trx
      .selectFrom("userOnboarding")
      .select(["id", "userId", "completedAt"])
      .where("userId", "in", [from, to])
      .execute();
    const moved = rows.find(({ userId }) => userId === from);
    if (!moved) return;
    const own = rows.find(({ userId }) => userId === to);
    const isOwnKept = own !== undefined && (own.completedAt !== null || moved.completedAt === null);
    await trx
      .deleteFrom("userOnboarding")
      .where("userId", "=", isOwnKept ? from : to)
      .execute();
    if (isOwnKept) return;
    await trx.updateTable("userOnboarding").set({ userId: to }).where("userId", "=", from).execute();
    if (moved.completedAt !== null) {
      await trx.updateTable("users").set({ onboardingCompleted: true }).where("id", "=", to).execute();
    }
  },
};
