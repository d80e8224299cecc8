/** The six categories. Their names are in blog.json. */
export const blogCategories = [
  "spirituel",
  "priere",
  "bible",
  "temoignage",
  "enseignement",
  "meditation",
] as const;
export type BlogCategory = (typeof blogCategories)[number];
