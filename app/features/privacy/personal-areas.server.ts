import type { PersonalData } from "~/areas/area.server";
import { listAreas } from "~/areas/registry.server";

/** The areas with data under an email address, in registry order. Locks are taken in this order. */
export const listPersonalData = (): PersonalData[] =>
  listAreas().flatMap(({ personalData }) => (personalData === "none" ? [] : personalData));
