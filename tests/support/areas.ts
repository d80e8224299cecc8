import { registerAreas } from "~/areas/registry.server";
import { systemCaller } from "~/auth/caller.server";
import { areas } from "~/features/areas.server";
import { runRetention } from "~/features/operations/clean-up.server";

// For tests of what reads the list of areas. Others need not load every area.
registerAreas(areas);

/** What the nightly job does. */
export const cleanUp = (now = new Date()) => runRetention(systemCaller(), now);
