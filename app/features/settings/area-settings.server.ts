import type { AreaSettings } from "~/areas/area-settings.server";
import { listAreas } from "~/areas/registry.server";

const firstOrder = ({ sections }: AreaSettings) => Math.min(...sections.map(({ order }) => order));

/** The areas' settings declarations, in the order of their sections. */
export const listAreaSettings = (): AreaSettings[] =>
  listAreas()
    .flatMap(({ settings }) => settings ?? [])
    .sort((one, other) => firstOrder(one) - firstOrder(other));

/** What each area adds to the settings screen, with the area's name. */
export const listAreaScreens = () =>
  listAreas().flatMap(({ name, settings }) =>
    settings?.showScreen ? [{ name, show: settings.showScreen }] : [],
  );
