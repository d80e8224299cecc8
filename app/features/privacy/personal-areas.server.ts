import type { PersonalData } from "~/areas/area.server";
import { listAreas } from "~/areas/registry.server";

/** Every area that keeps something under an e-mail address, in the order of the list, which is the order of their locks. */
export const listPersonalData = (): PersonalData[] =>
  listAreas().flatMap(({ personalData }) => (personalData === "none" ? [] : personalData));
