import type { WritingScreens } from "~/features/writing/kit/writing-screens";

/** Sermons in the screens that all written texts share. */
export const sermonScreens: WritingScreens = {
  list: "/admin/sermons",
  path: "/admin/sermons",
  texts: "admin-sermons:writing",
  fields: "admin-sermons:form",
};
