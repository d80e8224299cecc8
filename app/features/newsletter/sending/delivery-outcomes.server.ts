import type { Kysely } from "kysely";
import type { MailTrouble } from "~/providers/mail-trouble.server";
import type { DB } from "~db/schema/index";
import { backoffMs, type BatchOptions } from "./batch-options";
import { markFailed, markForRetry, markSent, markUntried } from "./deliveries.queries.server";
import type { LeasedDelivery } from "./batch-lease.queries.server";
import {
  deleteServerSoftBounces,
  pauseAfterSoftBounces,
  recordSoftBounce,
} from "../subscribers/soft-bounces.server";
import { suppress } from "../subscribers/suppressions.server";
import { classifyRefusal } from "./refusals";

/** A delivery in flight. */
export interface InFlight extends LeasedDelivery {
  /** When the mail was counted against the limits of the mail account (ISO). */
  countedAt: string;
}

/** How one message ended. */
export interface Outcome {
  delivery: InFlight;
  /** Undefined when the mail server accepted it. */
  trouble?: MailTrouble;
}

const MAX_ERROR = 300;
/** The mail server's answer as it is stored. */
export const errorText = ({ message }: MailTrouble): string =>
  message.replace(/\s+/g, " ").slice(0, MAX_ERROR);

export const isLimit = ({ trouble }: Outcome): boolean => trouble?.kind === "limit";

/** Writes outcomes to the deliveries of this lease holder. */
export class OutcomeRecorder {
  #refusedInARow = 0;
  #lastRefusal: MailTrouble | undefined;

  constructor(
    readonly holder: string,
    readonly options: Pick<BatchOptions, "attempts" | "retry" | "refusals">,
  ) {}

  async record(trx: Kysely<DB>, outcomes: Outcome[]): Promise<void> {
    const sent = outcomes.filter(({ trouble }) => !trouble).map(({ delivery }) => delivery);
    if (sent.length > 0) {
      await markSent(trx, sent);
      await deleteServerSoftBounces(
        trx,
        sent.map(({ subscriberId }) => subscriberId),
      );
      this.#refusedInARow = 0;
    }
    for (const { delivery, trouble } of outcomes)
      if (trouble) await this.#recordTrouble(trx, delivery, trouble);
  }

  /** The last refusal, when so many messages were refused in a row that the sending should pause. */
  tooManyRefusals(): MailTrouble | undefined {
    return this.#refusedInARow >= this.options.refusals ? this.#lastRefusal : undefined;
  }

  async #recordTrouble(trx: Kysely<DB>, delivery: InFlight, trouble: MailTrouble): Promise<void> {
    const failure = { holder: this.holder, error: errorText(trouble) };
    switch (trouble.kind) {
      case "server":
      case "limit":
        return markUntried(trx, delivery, this.holder);
      case "address":
        await suppress(trx, {
          ...{ email: delivery.email, reason: "bounce", detail: failure.error },
          source: "server",
        });
        return markFailed(trx, delivery, failure);
      case "refused":
        await this.#countSoftBounce(trx, delivery, failure.error);
        this.#refusedInARow += 1;
        this.#lastRefusal = trouble;
        return markFailed(trx, delivery, failure);
      case "later":
        await this.#countSoftBounce(trx, delivery, failure.error);
        return this.#retry(trx, delivery, failure);
      case "domain":
        return this.#retry(trx, delivery, failure);
    }
  }

  /** Counts a full mailbox and the like once for each delivery, however often it is tried again. */
  async #countSoftBounce(trx: Kysely<DB>, { id, email }: InFlight, detail: string): Promise<void> {
    if (classifyRefusal({ text: detail }) !== "soft") return;
    await recordSoftBounce(trx, { email, eventKey: `delivery:${id}`, source: "server", detail });
    await pauseAfterSoftBounces(trx, email);
  }

  async #retry(
    trx: Kysely<DB>,
    delivery: InFlight,
    failure: { holder: string; error: string },
  ): Promise<void> {
    const attempts = delivery.attempts + 1;
    if (attempts >= this.options.attempts) return markFailed(trx, delivery, failure);
    return markForRetry(trx, delivery, { ...failure, inMs: backoffMs(this.options.retry, attempts) });
  }
}

interface WaitOptions {
  inFlight: number;
  maxMs: number;
  gatherMs: number;
}

/** Outcomes that the run has not recorded yet. */
export class OutcomeQueue {
  #waiting: Outcome[] = [];
  #wake: () => void = () => undefined;

  push(outcome: Outcome): void {
    this.#waiting.push(outcome);
    this.#wake();
  }

  takeAll(): Outcome[] {
    return this.#waiting.splice(0);
  }

  /**
   * Resolves when outcomes are there: all that are `inFlight`, or those of `gatherMs` after the first. Resolves without
   * any after `maxMs`.
   */
  async wait({ inFlight, maxMs, gatherMs }: WaitOptions): Promise<void> {
    await this.#waitFor(1, maxMs);
    if (this.#waiting.length > 0) await this.#waitFor(inFlight, gatherMs);
  }

  #waitFor(count: number, ms: number): Promise<void> {
    if (this.#waiting.length >= count) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        if (this.#waiting.length < count) return;
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
