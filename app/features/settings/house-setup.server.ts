import type { FirstHourPart, SetupStep } from "~/areas/admin";
import { getSettings } from "~/settings/settings.server";
import type { Settings } from "~/settings/sections";
import { firstSettings } from "~db/library/settings";

const step = (
  name: string,
  order: number,
  tab: "general" | "ministry",
  firstHour: FirstHourPart,
  isDone: (settings: Settings) => boolean,
): SetupStep => ({
  name,
  order,
  firstHour,
  texts: `admin-setup:steps.${name}`,
  href: `/admin/settings?tab=${tab}`,
  isDone: async () => isDone(await getSettings()),
});

/** The setup steps for the site's and the ministry's own details. */
export const houseSetupSteps: SetupStep[] = [
  step("siteName", 10, "general", "ministry", ({ site }) => site.siteName !== firstSettings().site.siteName),
  step("pastor", 20, "ministry", "ministry", ({ ministry }) => ministry.pastorName !== ""),
  step("email", 30, "ministry", "reached", ({ ministry }) => ministry.email !== ""),
  step("address", 40, "ministry", "reached", ({ ministry }) => ministry.address !== ""),
  step("phone", 50, "ministry", "reached", ({ ministry }) => ministry.phone !== ""),
  step("links", 60, "ministry", "reached", ({ ministry: { links, chatNumber } }) =>
    [...Object.values(links), chatNumber].some((place) => place !== ""),
  ),
];
