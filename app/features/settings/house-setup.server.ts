import type { SetupStep } from "~/areas/admin";
import { getSettings } from "~/settings/settings.server";
import type { Settings } from "~/settings/sections";
import { firstSettings } from "~db/library/settings";

const step = (
  name: string,
  order: number,
  tab: "general" | "ministry",
  isDone: (settings: Settings) => boolean,
): SetupStep => ({
  name,
  order,
  texts: `admin-setup:steps.${name}`,
  href: `/admin/settings?tab=${tab}`,
  isDone: async () => isDone(await getSettings()),
});

/** The setup steps for the site's and the ministry's own details. */
export const houseSetupSteps: SetupStep[] = [
  step("siteName", 10, "general", ({ site }) => site.siteName !== firstSettings().site.siteName),
  step("pastor", 20, "ministry", ({ ministry }) => ministry.pastorName !== ""),
  step("email", 30, "ministry", ({ ministry }) => ministry.email !== ""),
  step("address", 40, "ministry", ({ ministry }) => ministry.address !== ""),
  step("phone", 50, "ministry", ({ ministry }) => ministry.phone !== ""),
  step("links", 60, "ministry", ({ ministry: { links, chatNumber } }) =>
    [...Object.values(links), chatNumber].some((place) => place !== ""),
  ),
];
