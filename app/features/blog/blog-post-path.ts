const MAX_SLUG_LENGTH = 80;
const ligatures: Record<string, string> = { œ: "oe", æ: "ae", ß: "ss" };

/** The title in an address: `Levez les yeux !` is `levez-les-yeux`. Empty when no letter of it is left. */
function slugify(title: string): string {
  const plain = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[œæß]/g, (letter) => ligatures[letter]!);
  const words = plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
  if (words.length <= MAX_SLUG_LENGTH) return words;
  return words.slice(0, MAX_SLUG_LENGTH).replace(/-[^-]*$/, "");
}

/** The path of a blog post, the same in every language: `/blog/12-levez-les-yeux`. */
export function blogPostPath(id: number, title: string): string {
  const slug = slugify(title);
  return slug ? `/blog/${id}-${slug}` : `/blog/${id}`;
}

/** The id in such a path; 0, which no post has, for anything else. */
export const parseBlogPostId = (segment: string | undefined): number =>
  Number(/^([1-9]\d{0,8})(?:-.*)?$/s.exec(segment ?? "")?.[1] ?? 0);
