import { registerAreas } from "~/areas/registry.server";
import { systemCaller } from "~/auth/caller.server";
import { areas } from "~/features/areas.server";
import { runRetention } from "~/features/operations/clean-up.server";

// For tests of code that reads the list of areas. Other tests load faster without every area.
registerAreas(areas);

/** The work of the nightly job. */
export const cleanUp = (now = new Date()) => runRetention(systemCaller(), now);
