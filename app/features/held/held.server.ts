import { RateLimiterRes } from "rate-limiter-flexible";
import type { Caller } from "~/auth/caller.server";
import { log } from "~/config/log.server";
import { findVisitor, rememberDevice } from "~/features/accounts/visitors.server";
import type { Holding } from "~/http/form-submission.server";
import type { Reply } from "~/http/json-api.server";
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
 * Keeps a form that looks as if a robot sent it, for the team to look at: runs nothing and mails nothing. `full` when too
 * many were kept today, so that the sender gets an error; `mustRun` when the form says that it cannot wait.
 */
export const holdSubmission =
  (form: string) =>
  async (caller: Caller, input: object, reply: Reply): Promise<Holding> => {
    const { emailField, makesVisitor, mustRun } = findHeldForm(form)!;
    if (mustRun?.(input as never)) return "mustRun";
    const now = new Date().toISOString();
    const day = now.slice(0, "YYYY-MM-DD".length);
    const ofDay = await countRows(db.selectFrom("heldSubmissions").where("createdAt", ">=", day));
    if (ofDay >= MOST_A_DAY || !(await isWithinSendersLimit(caller))) {
      log.warn({ form }, "too many robot-like submissions to keep another one today");
      return "full";
    }
    const email = (input as Record<string, unknown>)[emailField];
    await db.transaction().execute(async (trx) => {
      const { id, visitor } = makesVisitor
        ? await rememberDevice(trx, caller, reply)
        : { id: await findVisitor(caller, trx), visitor: caller.visitor };
      await trx
        .insertInto("heldSubmissions")
        .values({
          form,
          language: caller.language,
          sealedInput: sealHeldInput({ input: input as Record<string, unknown>, visitor }),
          emailDigest: typeof email === "string" ? heldEmailDigest(email) : null,
          visitorId: id,
          createdAt: now,
          claimedAt: null,
        })
        .execute();
    });
    return "held";
  };
