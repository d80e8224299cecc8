import type { WritingScreens } from "~/features/writing/kit/writing-screens";

/** Newsletter posts in the screens that all written texts share. */
export const postScreens: WritingScreens = {
  list: "/admin/newsletter",
  path: "/admin/newsletter",
  texts: "admin-newsletter:writing",
  fields: "admin-newsletter:form",
  hasErrorTitle: true,
};
