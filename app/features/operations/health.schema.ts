import type { HealthResult, HealthScreen } from "~/areas/admin";

/** One part of the site and how it is. */
export interface HealthCheck extends HealthResult {
  part: string;
}

/** The texts of a part of the site, and the screen with more about it. */
export interface HealthPart {
  /** Key of its name. */
  name: string;
  /** Key of the sentence for its state. */
  sentence: string;
  screen?: HealthScreen;
}

/** The program: its version and Node's, and its start (ISO time). */
export interface Program {
  version: string;
  node: string;
  startedAt: string;
}
