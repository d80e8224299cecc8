import type { Permission } from "~/auth/permissions";
import { registerPageQueries } from "~/request/page-query";
import { registerErrorMask } from "~/config/log.server";
import { redactSecretPaths, registerSecretPaths } from "~/request/secret-paths";
import { registerSections } from "~/settings/sections";
import { registerJobs } from "~jobs/catalog";
import type { Area } from "./area.server";
import { registerPostKinds } from "./posts";

let registered: readonly Area[] | undefined;

/**
 * Registers the list of areas. Each process calls it once at its start, with the list of features/areas.server.ts. So
 * the code that reads the list, which may itself belong to an area, does not import areas.
 */
export function registerAreas(areas: readonly Area[]): void {
  registered = areas;
  registerJobs(areas.flatMap(({ jobs = [] }) => jobs.map(({ job }) => job)));
  registerSections(areas.flatMap(({ settings }) => settings?.sections ?? []));
  registerPageQueries(areas.map(({ pageQuery = {} }) => pageQuery));
  registerPostKinds(areas.flatMap(({ posts }) => posts ?? []));
  registerSecretPaths(Object.keys(listSecretPaths()));
  registerErrorMask(redactSecretPaths);
}

/** Every area, in the order of the list. Throws when the process registered none. */
export function listAreas(): readonly Area[] {
  if (!registered)
    throw new Error("No areas are registered: call registerAreas at the start of the process.");
  return registered;
}

/** Every path that ends in a secret token, and who may see it in the mail log. */
export const listSecretPaths = (): Record<string, readonly Permission[]> =>
  Object.fromEntries(
    listAreas().flatMap(({ secretPaths }) => (secretPaths === "none" ? [] : Object.entries(secretPaths))),
  );
