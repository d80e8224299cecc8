import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { visitorCookie } from "~/auth/cookies.server";
import { lockVisitors } from "~/features/accounts/visitor-data.server";
import { findVisitorRow } from "~/features/accounts/visitors.server";
import type { Reply } from "~/http/json-api.server";
import { AppError, requireFound } from "~/request/errors";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { listErasures, recordSeparation } from "../erasures.server";
import type { SeparateDeviceInput } from "./my-data.schema";

interface JoinedDevice {
  id: number;
  /** Browser and system; null when they are not known. */
  name: string | null;
  /** ISO times. */
  createdAt: string;
  lastUsedAt: string;
  isThis: boolean;
}

/** The devices that share this browser's data, in the order in which they joined. Empty without a visitor. */
export async function listDevices({ visitor }: Caller): Promise<JoinedDevice[]> {
  const own = visitor && (await findVisitorRow(visitor));
  if (!own) return [];
  const rows = await selectDevices(db, own.id);
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    ...{ id, name, createdAt, lastUsedAt },
    isThis: id === own.deviceId,
  }));
}

const selectDevices = (from: Kysely<DB>, visitorId: number) =>
  from.selectFrom("visitorDevices").selectAll().where("visitorId", "=", visitorId).orderBy("id").execute();

/**
 * Separates a device: its cookie opens nothing any more, and the visitor's open code is deleted, because that device may
 * have shown it. The separation is repeated after a restore. Throws AppError 404 for another visitor's device, and 409
 * for the last one: without a device nobody could reach the data.
 */
export async function separateDevice(
  caller: Caller,
  { id }: SeparateDeviceInput,
  reply: Reply,
): Promise<void> {
  const separation = await db.transaction().execute(async (trx) => {
    const own = requireFound((caller.visitor && (await findVisitorRow(caller.visitor, trx))) ?? undefined);
    await lockVisitors(trx, [own.id]);
    const devices = await selectDevices(trx, own.id);
    // The caller may have been separated while it waited.
    requireFound(devices.find((device) => device.id === own.deviceId));
    const device = requireFound(devices.find((one) => one.id === id));
    if (devices.length === 1) throw new AppError(409, "my-data:devices.last");
    await trx.deleteFrom("visitorDevices").where("id", "=", id).execute();
    await trx.deleteFrom("pairingCodes").where("visitorId", "=", own.id).execute();
    if (id === own.deviceId) reply.headers.append("Set-Cookie", visitorCookie.clear());
    return recordSeparation(trx, device);
  });
  await listErasures(separation);
}
