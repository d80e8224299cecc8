import { timingSafeEqual } from "node:crypto";
import type { Kysely } from "kysely";
import { generateReadable } from "~/auth/passwords.server";
import { keyedDigest } from "~/crypto/signing.server";
import { db } from "~db/client";
import { prepareQuery } from "~db/prepared-query";
import type { DB } from "~db/schema/index";

/** The row of the settings that is there while the site waits for its first administrator. */
const setupKey = "setupCode";
/** Several processes may start together, and the code of each is valid. A later start ends the earlier codes. */
const STARTING_TOGETHER_MS = 10 * 60_000;

interface StoredCode {
  digest: string;
  createdAt: string;
}

/** Whether the site waits for its first administrator. */
export async function isSetupOpen(): Promise<boolean> {
  return (await readStoredCodes(db)) !== null;
}

/** Whether a code is one that a start has printed. Dashes, spaces and capitals do not matter. */
export async function isSetupCode(code: string, from: Kysely<DB> = db): Promise<boolean> {
  const given = Buffer.from(digestCode(code));
  const matches = ((await readStoredCodes(from)) ?? []).map(({ digest }) => {
    const wanted = Buffer.from(digest);
    return wanted.length === given.length && timingSafeEqual(wanted, given);
  });
  return matches.includes(true);
}

/** Makes a code of 100 bits and stores its digest. Returns the code in groups of five. */
export async function createSetupCode(): Promise<string> {
  const code = generateReadable(20);
  await db.transaction().execute(async (trx) => {
    const now = new Date().toISOString();
    await trx
      .insertInto("systemSettings")
      .values({ key: setupKey, value: "[]", updatedAt: now })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .execute();
    const { value } = await trx
      .updateTable("systemSettings") // locks the row
      .set({ updatedAt: now })
      .where("key", "=", setupKey)
      .returning("value")
      .executeTakeFirstOrThrow();
    const since = new Date(Date.now() - STARTING_TOGETHER_MS).toISOString();
    const recent = (JSON.parse(value) as StoredCode[]).filter(({ createdAt }) => createdAt > since);
    const codes: StoredCode[] = [...recent, { digest: digestCode(code), createdAt: now }];
    await trx
      .updateTable("systemSettings")
      .set({ value: JSON.stringify(codes) })
      .where("key", "=", setupKey)
      .execute();
  });
  return code.match(/.{5}/g)!.join("-");
}

/** Ends the set-up: every code is void. False when it had already ended. */
export async function endSetup(trx: Kysely<DB>): Promise<boolean> {
  const ended = await trx
    .deleteFrom("systemSettings")
    .where("key", "=", setupKey)
    .returning("key")
    .executeTakeFirst();
  return ended !== undefined;
}

/** Prepared, because the loader of every page asks. */
const readSetupRows = prepareQuery((from) =>
  from.selectFrom("systemSettings").select("value").where("key", "=", setupKey),
);

async function readStoredCodes(from: Kysely<DB>): Promise<StoredCode[] | null> {
  const [row] = await readSetupRows(from);
  return row ? (JSON.parse(row.value) as StoredCode[]) : null;
}

const digestCode = (code: string) =>
  keyedDigest("setup-code", code.toLowerCase().replace(/[\s\p{Pd}]/gu, ""));
