import type { Caller } from "~/auth/caller.server";
import { log } from "~/config/log.server";
import { keyedDigest } from "~/crypto/signing.server";
import { addressesToCount } from "~/request/client-address.server";
import { countRows } from "~db/count-rows";
import { db } from "~db/client";
import { findHeldForm, heldEmailDigest, sealHeldInput } from "./held-input.server";

/** So that robots cannot fill the disk. */
const MOST_A_DAY = 200;
const MOST_A_DAY_AND_ADDRESS = 20;

/**
 * Keeps a form that looks as if a robot sent it, for the team to look at. Runs nothing and mails nothing. False when
 * too many were kept today, so that the sender must be told.
 */
export const holdSubmission =
  (form: string) =>
  async (caller: Caller, input: object): Promise<boolean> => {
    const { emailField } = findHeldForm(form)!;
    const now = new Date().toISOString();
    const day = now.slice(0, "YYYY-MM-DD".length);
    const senderDigest = keyedDigest("held-sender", `${day} ${addressesToCount(caller.address)[0]!.address}`);
    const held = db.selectFrom("heldSubmissions");
    const ofSender = await countRows(held.where("senderDigest", "=", senderDigest));
    const ofDay = await countRows(held.where("createdAt", ">=", day));
    if (ofSender >= MOST_A_DAY_AND_ADDRESS || ofDay >= MOST_A_DAY) {
      log.warn({ form }, "too many robot-like submissions to keep another one today");
      return false;
    }
    const email = (input as Record<string, unknown>)[emailField];
    await db
      .insertInto("heldSubmissions")
      .values({
        form,
        language: caller.language,
        sealedInput: sealHeldInput({ input: input as Record<string, unknown>, visitor: caller.visitor }),
        emailDigest: typeof email === "string" ? heldEmailDigest(email) : null,
        senderDigest,
        createdAt: now,
      })
      .execute();
    return true;
  };
