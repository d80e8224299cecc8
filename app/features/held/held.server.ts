import { RateLimiterRes } from "rate-limiter-flexible";
import type { Caller } from "~/auth/caller.server";
import { log } from "~/config/log.server";
import { addressesToCount } from "~/request/client-address.server";
import { sharedCounter } from "~/request/shared-counter.server";
import { countRows } from "~db/count-rows";
import { db } from "~db/client";
import { findHeldForm, heldEmailDigest, sealHeldInput } from "./held-input.server";

/** So that robots cannot fill the disk. */
const MOST_A_DAY = 200;
const ofSender = sharedCounter("held", { points: 20, duration: 24 * 60 * 60 });

/** Counted beside the database, so that no network address is stored. */
const isWithinSendersLimit = ({ address }: Caller): Promise<boolean> =>
  ofSender.consume(addressesToCount(address)[0]!.address).then(
    () => true,
    (refusal: unknown) => {
      if (refusal instanceof RateLimiterRes) return false;
      throw refusal;
    },
  );

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
    const ofDay = await countRows(db.selectFrom("heldSubmissions").where("createdAt", ">=", day));
    if (ofDay >= MOST_A_DAY || !(await isWithinSendersLimit(caller))) {
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
        createdAt: now,
        claimedAt: null,
      })
      .execute();
    return true;
  };
