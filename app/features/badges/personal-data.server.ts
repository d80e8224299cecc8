import type { PersonalData } from "~/areas/area.server";

/** Nothing is kept under an e-mail address, only of a visitor: visitor-data.server.ts. */
export const badgesPersonalData: PersonalData = {
  name: "badges",
  title: "badges:title",
  isHiddenWhenEmpty: true,
  notice: { order: 28, texts: "badges:kept" },
  collect: async () => [],
  erase: async () => undefined,
  addresses: async () => [],
};
