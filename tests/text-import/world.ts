import sharp from "sharp";
import { systemCaller } from "~/auth/caller.server";
import { continueTextImport } from "~/features/text-import/continue-text-import.server";
import {
  checkTextImport,
  startTextImport,
  uploadTexts,
} from "~/features/text-import/text-import-admin.server";
import { checkTextsInput } from "~/features/text-import/text-import.schema";
import { showTextImport } from "~/features/text-import/text-import-screen-admin.server";
import { db } from "~db/client";
import "~tests/support/areas";

export const system = systemCaller("fr");
const never = new AbortController().signal;

export const work = ({ id }: { id: number }) => continueTextImport(id, { stopping: never });

/** Uploads an export and reads it. */
export async function uploadExport(content: string | Buffer, name = "export") {
  const uploaded = await uploadTexts(system, { file: new File([content as string], name) });
  await work(uploaded);
  return showTextImport(system, uploaded);
}

type Choices = Partial<Record<string, string>>;

/** The choices as a form sends them. */
export const choicesOf = (id: number, more: Choices = {}) =>
  checkTextsInput.parse({ id, contentType: "blog_post", state: "asItWas", language: "fr", ...more });

export async function checkExport({ id }: { id: number }, more: Choices = {}) {
  await checkTextImport(system, choicesOf(id, more));
  await work({ id });
  return showTextImport(system, { id });
}

export async function runImport({ id }: { id: number }) {
  await startTextImport(system, { id });
  await work({ id });
  return showTextImport(system, { id });
}

export const importExport = async (content: string | Buffer, more: Choices = {}) =>
  runImport(await checkExport(await uploadExport(content), more));

export const blogPosts = () => db.selectFrom("blogPosts").selectAll().orderBy("id").execute();

/** Each a picture of its own. */
export const pngOf = (colour: string) =>
  sharp({ create: { width: 8, height: 6, channels: 3, background: colour } })
    .png()
    .toBuffer();

/** What an import may change, to compare before and after. */
export async function dumpTables() {
  return {
    blogPosts: await blogPosts(),
    newsletterPosts: await db.selectFrom("newsletterPosts").selectAll().orderBy("id").execute(),
    importedTexts: await db.selectFrom("importedTexts").selectAll().orderBy("sourceKey").execute(),
    oldAddresses: await db.selectFrom("oldAddresses").selectAll().orderBy("path").execute(),
  };
}
