import type { Generated } from "kysely";
import type { Id } from "./columns";

declare module "./index" {
  interface DB {
    userOnboarding: UserOnboardingTable;
  }
}

interface UserOnboardingTable {
  id: Id;
  /** Unique: one row per visitor. */
  userId: number;
  /** Counted from 1. */
  currentStep: Generated<number>;
  /** This and the next column: a list of steps, counted from 1. */
  stepsCompleted: Generated<string>;
  skippedSteps: Generated<string>;
  /** When the tour was first finished or skipped. */
  completedAt: string | null;
}
