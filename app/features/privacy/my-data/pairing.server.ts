import { subMinutes } from "date-fns";
import type { Kysely, Selectable } from "kysely";
import { timingSafeEqual } from "node:crypto";
import type { Caller } from "~/auth/caller.server";
import { visitorCookie } from "~/auth/cookies.server";
import { keyedDigest } from "~/crypto/signing.server";
import { lockVisitors, mergeVisitors } from "~/features/accounts/visitor-data.server";
import { addVisitorDevice, findVisitorRow } from "~/features/accounts/visitors.server";
import type { Reply } from "~/http/json-api.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import type { JoinDeviceInput } from "./my-data.schema";
import { formatPairingCode, newPairingCode, parsePairingCode, type PairingCode } from "./pairing-code.server";

export const CODE_MINUTES = 15;
/** How often a code may be typed, right or wrong. */
const TRIES = 5;

const digestOf = (code: PairingCode) => keyedDigest("pairing-code", formatPairingCode(code));
const oldest = () => subMinutes(new Date(), CODE_MINUTES).toISOString();

/**
 * A code that joins another device to this browser's visitor, for 15 minutes and once. Replaces an earlier one. Throws
 * AppError 409 without a visitor.
 */
export async function createPairingCode({ visitor }: Caller): Promise<{ code: string; minutes: number }> {
  const code = await db.transaction().execute(async (trx) => {
    const row = visitor && (await findVisitorRow(visitor, trx));
    if (!row) throw new AppError(409, "my-data:nothingToCarry");
    await lockVisitors(trx, [row.id]);
    await trx.deleteFrom("pairingCodes").where("visitorId", "=", row.id).execute();
    return addCode(trx, row.id);
  });
  return { code: formatPairingCode(code), minutes: CODE_MINUTES };
}

/** Few codes are open at a time, so that a handle is rarely taken. */
async function addCode(trx: Kysely<DB>, visitorId: number): Promise<PairingCode> {
  for (;;) {
    const code = newPairingCode();
    const added = await trx
      .insertInto("pairingCodes")
      .values({
        visitorId,
        handle: code.handle,
        digest: digestOf(code),
        createdAt: new Date().toISOString(),
      })
      .onConflict((conflict) => conflict.column("handle").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (added) return code;
  }
}

/** What joining does to this browser: `new` adds it; `merge` also moves the data that it has. */
export const showJoin = async ({ visitor }: Caller): Promise<"new" | "merge"> =>
  visitor && (await findVisitorRow(visitor)) ? "merge" : "new";

/**
 * Joins this browser to the visitor whose device shows the code. If the browser has a visitor, that one is merged into
 * the other, which requires `sure: "merge"`. Throws AppError 400 at the code's field when it is wrong, expired, used,
 * or this visitor's own, and at the box.
 */
export async function joinDevice(
  caller: Caller,
  { deviceCode, sure }: JoinDeviceInput,
  reply: Reply,
): Promise<void> {
  const { id: codeId, visitorId: owner } = await tryCode(deviceCode);
  await db.transaction().execute(async (trx) => {
    const own = (caller.visitor && (await findVisitorRow(caller.visitor, trx))) ?? null;
    if (own?.id === owner) throw fieldError("deviceCode", "my-data:join.own");
    const locked = await lockVisitors(trx, [owner, ...(own ? [own.id] : [])]);
    const from = own && locked.get(own.id);
    if (from && sure !== "merge") throw fieldError("sure", "my-data:join.sureAgain");
    const to = locked.get(owner);
    if (!to || !(await useCode(trx, codeId))) throw wrongCode();
    if (from) return mergeVisitors(trx, from, owner);
    const device = await addVisitorDevice(trx, caller, owner, new Date());
    reply.headers.append("Set-Cookie", visitorCookie.write({ ...to, device }));
  });
}

/** Counts a try, also of a refused code: it stays counted. Throws AppError 400 for every code that does not open. */
async function tryCode(typed: string): Promise<Selectable<DB["pairingCodes"]>> {
  const code = parsePairingCode(typed);
  if (!code) throw wrongCode();
  const row = await db
    .updateTable("pairingCodes")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("handle", "=", code.handle)
    .where("tries", "<", TRIES)
    .where("createdAt", ">", oldest())
    .returningAll()
    .executeTakeFirst();
  if (!row || !isEqual(row.digest, digestOf(code))) throw wrongCode();
  return row;
}

/** False when another device used the code meanwhile, or its visitor was merged. */
async function useCode(trx: Kysely<DB>, id: number): Promise<boolean> {
  const used = await trx.deleteFrom("pairingCodes").where("id", "=", id).returning("id").executeTakeFirst();
  return used !== undefined;
}

const isEqual = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b));
const fieldError = (field: "deviceCode" | "sure", key: string) =>
  new AppError(400, "invalid", { errors: { [field]: [key] } });
const wrongCode = () => fieldError("deviceCode", "my-data:join.wrong");
