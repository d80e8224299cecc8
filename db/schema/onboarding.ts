import type { Generated } from "kysely";
import type { Id } from "./columns";

declare module "./index" {
  interface DB {
    userOnboarding: UserOnboardingTable;
  }
}

interface UserOnboardingTable {
  id: Id;
  /** Unique: one row a visitor. */
  userId: number;
  /** Counted from 1. */
  currentStep: Generated<number>;
  /** A list of steps, counted from 1, as the next one. */
  stepsCompleted: Generated<string>;
  skippedSteps: Generated<string>;
  /** When the tour was first finished or skipped. */
  completedAt: string | null;
}
