/** The six of the blog (spec admin §3); blog.json names them. */
export const categories = [
  "spirituel",
  "priere",
  "bible",
  "temoignage",
  "enseignement",
  "meditation",
] as const;
export type Category = (typeof categories)[number];
