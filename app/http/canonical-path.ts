/** Addresses that mails link to: their last part is a signed token, in which capitals count. */
export const mailedLink = /^(\/[a-z]{2})?\/(newsletter\/\w+|privacy\/data|my-giving|blog\/preview)\/./i;

/**
 * The one address of a page: without capitals, doubled or trailing slashes. `/HT//Contact/` is `/ht/contact`. A page
 * at two addresses would be two pages to a search engine, and be rendered twice.
 */
export function canonicalPath(pathname: string): string {
  const path = pathname.replace(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "");
  if (mailedLink.test(path)) return path;
  return path.replace(/%[0-9a-f]{2}|[^%]+/gi, (part) => (part.startsWith("%") ? part : part.toLowerCase()));
}
