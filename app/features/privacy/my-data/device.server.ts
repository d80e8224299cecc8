import type { Caller } from "~/auth/caller.server";
import { visitorCookie } from "~/auth/cookies.server";
import { lockVisitors, mergeVisitors } from "~/features/accounts/visitor-data.server";
import { findVisitor, findVisitorRow } from "~/features/accounts/visitors.server";
import { queueAutoReply } from "~/features/mail/mail-queue.server";
import type { Reply } from "~/http/json-api.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import { deviceLink } from "../mails/device-link";
import { deadLinkKey, deviceLinkPath, readDeviceToken } from "./device-link.server";
import type { DeviceLinkInput, OpenDeviceInput } from "./my-data.schema";

/**
 * Mails the link that opens this browser's visitor on another device; an address gets at most one in ten minutes. The
 * answer is the same for every address. Throws AppError 409 without a visitor.
 */
export async function requestDeviceLink(
  { visitor, language }: Caller,
  { email }: DeviceLinkInput,
): Promise<void> {
  const row = visitor && (await findVisitorRow(visitor));
  if (!row) throw new AppError(409, "my-data:nothingToCarry");
  const mail = { to: email, language, template: deviceLink, props: { devicePath: deviceLinkPath(row) } };
  await db.transaction().execute((trx) => queueAutoReply(trx, mail));
}

/** What opening a link does to a browser: nothing, set its cookie, or merge two visitors. */
export type DeviceState = "same" | "new" | "merge";

interface Link {
  token: string | undefined;
}

/** What the link would do to this browser. Changes nothing. Throws AppError 404 for an invalid or expired link. */
export async function showDevice(caller: Caller, { token }: Link): Promise<DeviceState> {
  const linked = await findVisitorRow(readDeviceToken(token));
  if (!linked) throw new AppError(404, deadLinkKey);
  const own = await findVisitor(caller);
  return own === null ? "new" : own === linked.id ? "same" : "merge";
}

/**
 * Sets this browser's cookie to the link's visitor. If the browser has another visitor, that one is merged into the
 * link's, which requires `sure`. Idempotent. Throws AppError 404 for an invalid or expired link, 400 without `sure`.
 */
export async function openDevice(
  caller: Caller,
  { token, sure }: Link & OpenDeviceInput,
  reply: Reply,
): Promise<void> {
  const named = readDeviceToken(token);
  const linked = await db.transaction().execute(async (trx) => {
    const found = [
      await findVisitorRow(named, trx),
      caller.visitor && (await findVisitorRow(caller.visitor, trx)),
    ];
    const locked = await lockVisitors(trx, [...new Set(found.flatMap((row) => row?.id ?? []))]);
    const [to, from] = found.map((row) => row && locked.get(row.id));
    if (!to) throw new AppError(404, deadLinkKey);
    if (from && from.id !== to.id) {
      if (!sure) throw new AppError(400, "invalid", { errors: { sure: ["my-data:sureRequired"] } });
      await mergeVisitors(trx, from, to.id);
    }
    return to;
  });
  reply.headers.append("Set-Cookie", visitorCookie.write(linked));
}
