import { db } from "~db/client";
import { openTexts, type OpenedTexts } from "./open-texts.server";
import { readGhost, readGhostTables } from "./read-ghost.server";
import { readMarkdownFile } from "./read-markdown.server";
import { readAttachments, readWordPress } from "./read-wordpress.server";
import { withoutNul, type FoundText } from "./source-text";
import { storedTextFile } from "./stored-file.server";
import type { TextImportRow } from "./text-import-state.queries.server";

/** Opens the stored file of an import. Throws TextsRefused. */
export const openStoredTexts = ({ id, size }: Pick<TextImportRow, "id" | "size">): Promise<OpenedTexts> =>
  openTexts(storedTextFile(db, id, size));

/** The texts of an export in their order, in bounded memory. Throws TextsRefused. */
export async function* readTexts(opened: OpenedTexts): AsyncGenerator<FoundText> {
  for await (const text of readAsWritten(opened)) yield withoutNul(text);
}

async function* readAsWritten({ source, files }: OpenedTexts): AsyncGenerator<FoundText> {
  if (source === "markdown") {
    for (const file of files) yield readMarkdownFile(file);
    return;
  }
  if (source === "ghost") {
    for (const file of files) yield* readGhost(await file.open(), await readGhostTables(await file.open()));
    return;
  }
  const attachments = await readAllAttachments(files);
  for (const file of files) yield* readWordPress(await file.open(), attachments);
}

/** An export in several files has its pictures in any of them. */
async function readAllAttachments(files: OpenedTexts["files"]) {
  const all = new Map<string, { address: string; alt: string }>();
  for (const file of files)
    for (const [id, attachment] of await readAttachments(await file.open())) all.set(id, attachment);
  return all;
}
