import type { Caller } from "~/auth/caller.server";
import { visitorCookie } from "~/auth/cookies.server";
import { rememberVisitor } from "~/features/accounts/visitors.server";
import { db } from "~db/client";
import { newReply } from "./prayers";
import { guestCaller } from "./subscriptions";

/** A browser with a visitor of its own: as the caller of a verb, its row, and its cookie as a header. */
export async function addVisitor(more: Partial<Caller> = {}) {
  const reply = newReply();
  const guest = { ...guestCaller, ...more, visitor: null };
  const id = await db.transaction().execute((trx) => rememberVisitor(trx, guest, reply));
  const cookie = reply.headers.get("Set-Cookie")!;
  const visitor = visitorCookie.read(cookie)!;
  return { id, caller: { ...guest, visitor }, row: visitor, headers: { Cookie: cookie.split(";")[0]! } };
}
