import { listAreas, registerAreas } from "~/areas/registry.server";
import { systemCaller } from "~/auth/caller.server";
import { areas } from "~/features/areas.server";

// For tests of what reads the list of areas. Others need not load every area.
registerAreas(areas);

/** What the nightly job does. */
export async function cleanUp(now = new Date()): Promise<void> {
  for (const { retention } of listAreas()) {
    for (const task of retention === "none" ? [] : retention) await task(systemCaller(), now);
  }
}
