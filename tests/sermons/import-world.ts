import { systemCaller } from "~/auth/caller.server";
import { continueSermonImport } from "~/features/sermons/import/continue-import.server";
import type { FetchFeed } from "~/features/sermons/import/fetch-feed.server";
import { checkInput } from "~/features/sermons/import/import.schema";
import { importFromAddress, importFromFile } from "~/features/sermons/import/begin-import-admin.server";
import { checkImport, startImport } from "~/features/sermons/import/imports-admin.server";
import { showImport } from "~/features/sermons/import/imports-screen-admin.server";
import { db } from "~db/client";
import { FetchRefused, type FetchRefusal } from "~/providers/safe-fetch.server";

export const team = systemCaller("fr");
const never = new AbortController().signal;
export const work = (id: number) => continueSermonImport(id, { stopping: never });

export const feedAddress = "https://feeds.example/1.rss";

/** A host that answers with this feed, and with 304 when its ETag is known. */
export const hostOf = (text: string, etag = `"${text.length}"`): FetchFeed & { asked: number } => {
  const host = Object.assign(
    async (address: string, last?: { etag: string | null }) => {
      host.asked += 1;
      const bytes = last?.etag === etag ? null : Buffer.from(text);
      return { bytes, type: "application/rss+xml", etag, lastModified: null, address };
    },
    { asked: 0 },
  );
  return host;
};
export const failingHost =
  (reason: FetchRefusal): FetchFeed =>
  () =>
    Promise.reject(new FetchRefused(reason));

export const sendFile = (text: string, name = "podcast.xml") =>
  importFromFile(team, { file: new File([text], name) });
export const sendAddress = (text: string, address = feedAddress) =>
  importFromAddress(team, { address }, hostOf(text));

/** Begins to count with the proposed choices. */
export async function beginCheck({ id }: { id: number }, more: Record<string, unknown> = {}) {
  const { columns, choices } = await showImport(team, { id });
  return checkImport(team, checkInput.parse({ id, ...columns, ...choices, ...more }));
}

export async function check({ id }: { id: number }, more: Record<string, unknown> = {}) {
  await beginCheck({ id }, more);
  await work(id);
  return showImport(team, { id });
}

export async function run({ id }: { id: number }) {
  await startImport(team, { id });
  await work(id);
  return showImport(team, { id });
}

export const importAll = async (sent: Promise<{ id: number }>, more: Record<string, unknown> = {}) =>
  run(await check(await sent, more));

export const listSermonRows = () => db.selectFrom("sermons").selectAll().orderBy("id").execute();
