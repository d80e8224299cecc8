/** How a part of the site is: fine, worth a look, broken, or not in use. */
export type HealthTone = "good" | "warn" | "bad" | "idle";

/** One part of the site and how it is. `state` names a sentence in admin-operations `health.<part>.<state>`. */
export interface HealthCheck {
  part: string;
  tone: HealthTone;
  state: string;
  /** What the sentence is filled with: names, numbers, sizes in bytes (`bytes`), ISO times (those that end in `At`). */
  facts: Record<string, string | number>;
}

export type HealthResult = Omit<HealthCheck, "part">;

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
