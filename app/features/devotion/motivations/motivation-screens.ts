import type { WritingScreens } from "~/features/writing/kit/writing-screens";

/** Motivations in the screens that all written texts share. */
export const motivationScreens: WritingScreens = {
  list: "/admin/content",
  path: "/admin/content/motivations",
  texts: "admin-motivations:writing",
  fields: "admin-motivations:form",
  hasErrorTitle: true,
};
