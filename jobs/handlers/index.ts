import { listAreas, registerAreas } from "~/areas/registry.server";
import { systemCaller } from "~/auth/caller.server";
import { areas } from "~/features/areas.server";
import { takeBackup } from "~/features/operations/backups-admin.server";
import { writeErasureList, repeatErasures } from "~/features/privacy/erasures.server";

// Every process loads this file: the site, the worker and each command.
registerAreas(areas);

export { scheduleSettings } from "~/settings/schedule-settings.server";

/** What each job does: one verb, called as the system. */
export const handlers = listAreas().flatMap(({ jobs = [] }) => jobs);

/** Before and after a restore, which brings nobody back who was erased since the backup was taken. */
export { writeErasureList, repeatErasures };

/** A backup at once, in this process. */
export const backUp = () => takeBackup(systemCaller());
