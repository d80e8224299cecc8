import { listAreas, registerAreas } from "~/areas/registry.server";
import { systemCaller } from "~/auth/caller.server";
import { areas } from "~/features/areas.server";
import { takeBackup } from "~/features/operations/backups-admin.server";
import { writeErasureList, repeatErasures } from "~/features/privacy/erasures.server";

// Every process imports this file: the site, the worker and each command.
registerAreas(areas);

export { scheduleSettings } from "~/settings/schedule-settings.server";

/** What each job does: it calls one verb as the system. */
export const handlers = listAreas().flatMap(({ jobs = [] }) => jobs);

/** Before and after a restore: people who were erased since the backup must stay erased. */
export { writeErasureList, repeatErasures };

/** Makes a backup in this process, without a job. */
export const backUp = () => takeBackup(systemCaller());
