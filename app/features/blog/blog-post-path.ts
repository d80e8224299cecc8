const MAX_SLUG_LENGTH = 80;
const ligatures: Record<string, string> = { œ: "oe", æ: "ae", ß: "ss" };

/** A title as it stands in an address: `Levez les yeux !` is `levez-les-yeux`. Empty where no letter of it can. */
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

/** Where an article of the blog is read: `/blog/12-levez-les-yeux`, whatever the language of the page. */
export function blogPostPath(id: number, title: string): string {
  const slug = slugify(title);
  return slug ? `/blog/${id}-${slug}` : `/blog/${id}`;
}

/** The id in such an address; what is none names no article (0). */
export const parseBlogPostId = (segment: string | undefined): number =>
  Number(/^([1-9]\d{0,8})(?:-.*)?$/s.exec(segment ?? "")?.[1] ?? 0);
