import { listAreas } from "~/areas/registry.server";
import type { Caller } from "~/auth/caller.server";

/** Runs every area's retention: deletes and erases data past its retention period. Idempotent. */
export async function runRetention(caller: Caller, now = new Date()): Promise<void> {
  for (const { retention } of listAreas()) {
    for (const task of retention === "none" ? [] : retention) await task(caller, now);
  }
}
