import type { HealthResult, HealthScreen } from "~/areas/admin";

/** One part of the site and how it is. */
export interface HealthCheck extends HealthResult {
  part: string;
}

/** The texts of a part of the site, and where one sees more of it. */
export interface HealthPart {
  /** Key of its name. */
  name: string;
  /** Key of the sentence that says how it is. */
  sentence: string;
  screen?: HealthScreen;
}

/** What of the site is not well, and how bad the worst of it is. */
export interface Attention {
  tone: "warn" | "bad";
  parts: string[];
}

/** What runs: its version and Node's, and since when (ISO time). */
export interface Program {
  version: string;
  node: string;
  startedAt: string;
}
