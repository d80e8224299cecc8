import { listAreas, registerAreas } from "~/areas/registry.server";
import { areas } from "~/features/areas.server";
export { scheduleSettings } from "~/settings/next-run.server";

// Every process imports this file: the site, the worker and each command.
registerAreas(areas);

/** What each job does: it calls one verb as the system. */
export const handlers = listAreas().flatMap(({ jobs = [] }) => jobs);
