import type { HealthResult, HealthScreen } from "~/areas/admin";

/** The health of one part of the site. */
export interface HealthCheck extends HealthResult {
  part: string;
}

/** The texts of a part of the site, and the screen with details. */
export interface HealthPart {
  /** Key of its name. */
  name: string;
  /** Key of the sentence for its state. */
  sentence: string;
  screen?: HealthScreen;
}

/** The versions of the program and of Node, and the time of the start (ISO). */
export interface Program {
  version: string;
  node: string;
  startedAt: string;
}
