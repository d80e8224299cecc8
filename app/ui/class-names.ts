/** Joins class names, leaving out what is false, null or empty. No merging: pass layout classes only. */
export function classNames(...parts: Array<string | false | null | undefined>): string {
  return parts.filter(Boolean).join(" ");
}
