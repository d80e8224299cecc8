const LONGEST_SLUG = 60;

type Values = Record<string, unknown>;

/** `2026-11-20-the-lord-is-my-shepherd-12.fr.md`: the number makes it unique. */
export function nameOfText(row: Values): string {
  const date = /^\d{4}-\d\d-\d\d/.exec(
    textOf(row.published_at ?? row.publish_date ?? row.date ?? row.created_at),
  );
  const parts = [date?.[0], slugOf(textOf(row.title)), textOf(row.id ?? row.own_devotion_id)];
  const language = /^[a-z]{2}$/.exec(textOf(row.language))?.[0];
  return `${parts.filter(Boolean).join("-")}${language ? `.${language}` : ""}.md`;
}

/** The name that texts link to; with another kind of name, its number. */
export const safeFileName = ({ file, id }: Values): string =>
  /^\w[\w.-]*$/.test(textOf(file)) ? textOf(file) : `file-${textOf(id)}`;

const slugOf = (title: string) =>
  title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LONGEST_SLUG)
    .replace(/^-|-$/g, "");

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
