import type { WritingScreens } from "~/features/writing/kit/writing-screens";

/** The blog in the screens that all written texts share. */
export const blogScreens: WritingScreens = {
  list: "/admin/blog",
  path: "/admin/blog",
  texts: "admin-blog:writing",
  fields: "admin-blog:form",
};
