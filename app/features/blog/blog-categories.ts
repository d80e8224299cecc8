/** The six of the blog (spec admin §3); blog.json names them. */
export const blogCategories = [
  "spirituel",
  "priere",
  "bible",
  "temoignage",
  "enseignement",
  "meditation",
] as const;
export type BlogCategory = (typeof blogCategories)[number];
