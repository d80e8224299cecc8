import { sql } from "kysely";
import type { Caller } from "~/auth/caller.server";
import type { Permission } from "~/auth/permissions";
import { db } from "~db/client";
import { picturePath } from "./picture-path";

/** Posts named beside a picture that they show; the others are counted. */
const NAMED_AT_MOST = 20;
/** Showings that one page looks at in each table, newest first. */
const SEEN_AT_MOST = 5_000;
const BEFORE_ALL = 2_147_483_647;

type Kind = "newsletter_post" | "blog_post";
/** Who may know of a post before it is published. */
const needed: Record<Kind, Permission> = {
  newsletter_post: "manage_newsletter",
  blog_post: "manage_content",
};
const kinds = Object.keys(needed) as Kind[];
const tables = { newsletter_post: "newsletterPosts", blog_post: "blogPosts" } as const;

interface Showing {
  file: string;
  kind: Kind;
  id: number;
}

/** Where a picture is shown. */
interface Uses {
  /** Titles of posts that the caller manages. */
  usedIn: string[];
  /** How many other posts show it. */
  usedElsewhere: number;
}

/** Of each of these files, the posts whose text or translation shows it. */
export async function usesOf(caller: Caller, files: string[]): Promise<Map<string, Uses>> {
  if (files.length === 0) return new Map();
  const found = await Promise.all([...kinds.map((kind) => inTexts(files, kind)), inTranslations(files)]);
  const showings = files.map((file) => {
    const posts = found.flat().filter((showing) => showing.file === file);
    return { file, posts: [...new Map(posts.map((post) => [nameOf(post), post])).values()] };
  });
  const toName = (posts: Showing[]) =>
    posts.filter(({ kind }) => caller.permissions.has(needed[kind])).slice(0, NAMED_AT_MOST);
  const titles = await titlesOf(showings.flatMap(({ posts }) => toName(posts)));
  return new Map(
    showings.map(({ file, posts }) => {
      const usedIn = toName(posts).flatMap((post) => titles.get(nameOf(post)) ?? []);
      return [file, { usedIn, usedElsewhere: posts.length - usedIn.length }];
    }),
  );
}

const nameOf = ({ kind, id }: Pick<Showing, "kind" | "id">) => `${kind} ${id}`;

const showsIt = (text: "content" | "translatedText") =>
  sql<boolean>`${sql.ref(text)} like '%' || ${sql.ref("pictures.file")} || '%'`;
/** Most texts show no picture at all: they are looked through once, not once for each. */
const anyPicture = `%${picturePath("")}%`;

async function inTexts(files: string[], kind: Kind): Promise<Showing[]> {
  const table = tables[kind] as "blogPosts"; // of the columns read here both have the same
  const rows = await db
    .selectFrom(`${table} as post`)
    .innerJoin("pictures", (join) => join.on(showsIt("content")))
    .select(["post.id", "pictures.file"])
    .where("post.id", "<", BEFORE_ALL)
    .where("post.content", "like", anyPicture)
    .where("pictures.file", "in", files)
    .orderBy("post.id", "desc")
    .limit(SEEN_AT_MOST)
    .execute();
  return rows.map(({ id, file }) => ({ file, kind, id }));
}

async function inTranslations(files: string[]): Promise<Showing[]> {
  const rows = await db
    .selectFrom("contentTranslations as translation")
    .innerJoin("pictures", (join) => join.on(showsIt("translatedText")))
    .select(["translation.contentType", "translation.contentId", "pictures.file"])
    .where("translation.id", "<", BEFORE_ALL)
    .where("translation.contentType", "in", kinds)
    .where("translation.translatedText", "like", anyPicture)
    .where("pictures.file", "in", files)
    .orderBy("translation.id", "desc")
    .limit(SEEN_AT_MOST)
    .execute();
  return rows.map(({ file, contentType, contentId }) => ({
    file,
    kind: contentType,
    id: Number(contentId),
  }));
}

async function titlesOf(posts: Showing[]): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  for (const kind of kinds) {
    const ids = new Set(posts.filter((post) => post.kind === kind).map(({ id }) => id));
    if (ids.size === 0) continue;
    const rows = await db
      .selectFrom(tables[kind])
      .select(["id", "title"])
      .where("id", "in", [...ids])
      .execute();
    for (const { id, title } of rows) titles.set(nameOf({ kind, id }), title);
  }
  return titles;
}
