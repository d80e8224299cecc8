import { readJsonTables } from "./read-json-tables.server";
import { readLanguage } from "./written-language";
import { blankText, isTooLongText, type FoundText } from "./source-text";

const MAX_ROWS = 500_000;

/** What a Ghost export says beside its posts. */
export interface GhostTables {
  tags: Map<string, { name: string; isInternal: boolean }>;
  tagsOfPosts: Map<string, string[]>;
  alts: Map<string, string>;
  language: string | null;
}

const words = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** The small tables, which may stand behind the posts in the file. */
export async function readGhostTables(chunks: AsyncIterable<Buffer>): Promise<GhostTables> {
  const found: GhostTables = { tags: new Map(), tagsOfPosts: new Map(), alts: new Map(), language: null };
  let rows = 0;
  for await (const { table, row } of readJsonTables(chunks)) {
    if (table === "posts" || row === null || (rows += 1) > MAX_ROWS) continue;
    if (table === "tags")
      found.tags.set(words(row.id), {
        name: words(row.name).trim(),
        isInternal: row.visibility === "internal" || words(row.name).startsWith("#"),
      });
    else if (table === "posts_tags") {
      const of = found.tagsOfPosts.get(words(row.post_id)) ?? [];
      if (of.length < 100) of.push(words(row.tag_id));
      found.tagsOfPosts.set(words(row.post_id), of);
    } else if (table === "posts_meta")
      found.alts.set(words(row.post_id), words(row.feature_image_alt).slice(0, 300));
    else if (table === "settings" && (row.key === "locale" || row.key === "lang"))
      found.language = words(row.value) || null;
  }
  return found;
}

/** The posts and pages of a Ghost export. */
export async function* readGhost(
  chunks: AsyncIterable<Buffer>,
  tables: GhostTables,
): AsyncGenerator<FoundText> {
  let count = 0;
  for await (const { table, row } of readJsonTables(chunks)) {
    if (table !== "posts") continue;
    count += 1;
    yield row === null
      ? { ...blankText, place: String(count), refusal: "tooLong" }
      : toText(row, count, tables);
  }
}

/** Ghost writes this for its own address. */
const here = /__GHOST_URL__/g;

function toText(row: Record<string, unknown>, count: number, tables: GhostTables): FoundText {
  const isPage = row.type === "page" || row.page === true || row.page === 1;
  if (row.type !== undefined && row.type !== "post" && row.type !== "page")
    return { leftOut: words(row.type) };
  const tags = (tables.tagsOfPosts.get(words(row.id)) ?? []).flatMap((id) => tables.tags.get(id) ?? []);
  const html = words(row.html).replace(here, "");
  const isTooLong = isTooLongText(html);
  const hasOtherForm = words(row.lexical) !== "" || words(row.mobiledoc) !== "";
  const picture = words(row.feature_image).replace(here, "");
  return {
    ...blankText,
    ...{ place: String(count), kind: isPage ? "page" : "post", title: words(row.title) },
    id: `ghost ${words(row.uuid) || words(row.id) || words(row.slug)}`,
    summary: words(row.custom_excerpt),
    content: isTooLong ? "" : html,
    isPublished: row.status === "published" || row.status === "sent",
    date: words(row.published_at) || null,
    categories: tags.filter(({ isInternal }) => !isInternal).map(({ name }) => name),
    language:
      tags
        .flatMap(({ name, isInternal }) => (isInternal ? [name.slice(1)] : []))
        .find((name) => readLanguage(name)) ??
      (words(row.locale) || null),
    siteLanguage: tables.language,
    addresses: row.slug ? [`/${words(row.slug)}/`] : [],
    picture: picture ? { source: picture, alt: tables.alts.get(words(row.id)) ?? "" } : null,
    refusal: isTooLong ? "tooLong" : html.trim() === "" && hasOtherForm ? "noHtml" : null,
  };
}
