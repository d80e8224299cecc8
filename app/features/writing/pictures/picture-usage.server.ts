import { sql } from "kysely";
import { listPostKinds, postKind, type PostType } from "~/areas/posts";
import type { Caller } from "~/auth/caller.server";
import { db } from "~db/client";
import { MAX_ID } from "~db/newest-first";
import { picturePath } from "./picture-path";

/** Titles listed with a picture. Further posts are counted. */
const MAX_NAMED_POSTS = 20;
/** Rows that one page reads of each table, newest first. */
const MAX_SCANNED_ROWS = 5_000;

interface PictureUse {
  file: string;
  kind: PostType;
  id: number;
}

interface PictureUsage {
  /** Titles of posts that the caller may manage. */
  usedIn: string[];
  /** How many other posts show it. */
  usedElsewhere: number;
}

/** For each file, the posts whose text or translation shows it. */
export async function findPictureUsage(caller: Caller, files: string[]): Promise<Map<string, PictureUsage>> {
  if (files.length === 0) return new Map();
  const found = await Promise.all([
    ...listPostKinds().map(({ type }) => findInTexts(files, type)),
    findInTranslations(files),
  ]);
  const showings = files.map((file) => {
    const posts = found.flat().filter((showing) => showing.file === file);
    return { file, posts: [...new Map(posts.map((post) => [toPostKey(post), post])).values()] };
  });
  const toName = (posts: PictureUse[]) =>
    posts.filter(({ kind }) => caller.permissions.has(postKind(kind).permission)).slice(0, MAX_NAMED_POSTS);
  const titles = await findTitles(showings.flatMap(({ posts }) => toName(posts)));
  return new Map(
    showings.map(({ file, posts }) => {
      const usedIn = toName(posts).flatMap((post) => titles.get(toPostKey(post)) ?? []);
      return [file, { usedIn, usedElsewhere: posts.length - usedIn.length }];
    }),
  );
}

const toPostKey = ({ kind, id }: Pick<PictureUse, "kind" | "id">) => `${kind} ${id}`;

const containsPicture = (text: "content" | "translatedText") =>
  sql<boolean>`${sql.ref(text)} like '%' || ${sql.ref("pictures.file")} || '%'`;
/** Skips texts without pictures at once. */
const anyPicture = `%${picturePath("")}%`;

async function findInTexts(files: string[], kind: PostType): Promise<PictureUse[]> {
  const table = postKind(kind).table as "blogPosts"; // all have the columns that are read here
  const rows = await db
    .selectFrom(`${table} as post`)
    .innerJoin("pictures", (join) => join.on(containsPicture("content")))
    .select(["post.id", "pictures.file"])
    .where("post.id", "<", MAX_ID)
    .where("post.content", "like", anyPicture)
    .where("pictures.file", "in", files)
    .orderBy("post.id", "desc")
    .limit(MAX_SCANNED_ROWS)
    .execute();
  return rows.map(({ id, file }) => ({ file, kind, id }));
}

async function findInTranslations(files: string[]): Promise<PictureUse[]> {
  const rows = await db
    .selectFrom("contentTranslations as translation")
    .innerJoin("pictures", (join) => join.on(containsPicture("translatedText")))
    .select(["translation.contentType", "translation.contentId", "pictures.file"])
    .where("translation.id", "<", MAX_ID)
    .where(
      "translation.contentType",
      "in",
      listPostKinds().map(({ type }) => type),
    )
    .where("translation.translatedText", "like", anyPicture)
    .where("pictures.file", "in", files)
    .orderBy("translation.id", "desc")
    .limit(MAX_SCANNED_ROWS)
    .execute();
  return rows.map(({ file, contentType, contentId }) => ({
    file,
    kind: contentType,
    id: Number(contentId),
  }));
}

async function findTitles(posts: PictureUse[]): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  for (const { type: kind, table } of listPostKinds()) {
    const ids = new Set(posts.filter((post) => post.kind === kind).map(({ id }) => id));
    if (ids.size === 0) continue;
    const rows = await db
      .selectFrom(table)
      .select(["id", "title"])
      .where("id", "in", [...ids])
      .execute();
    for (const { id, title } of rows) titles.set(toPostKey({ kind, id }), title);
  }
  return titles;
}
