import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { recordMails, availableMails, type Allowance } from "~/features/mail/account/mail-allowance.server";
import type { BulkMail } from "~/providers/bulk-mail.server";
import { MailTrouble } from "~/providers/mail-trouble.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import type { MailingRules } from "../segments/audience.server";
import type { MailedDelivery } from "../bounces/delivery-token.server";
import type { MailComposer } from "./newsletter-mail.server";
import { BatchBackoff } from "./backoff.server";
import type { BatchOptions } from "./batch-options";
import {
  claimDeliveries,
  releaseExpiredLeases,
  renewLeases,
  type Batch,
  type LeasedDelivery,
} from "./batch-lease.queries.server";
import { OutcomeQueue, OutcomeRecorder, type InFlight, type Outcome } from "./delivery-outcomes.server";

interface RunInput {
  batch: Batch;
  options: BatchOptions;
  /** Writes the mail of one recipient. */
  composeMail: MailComposer;
  /** The address to which mail servers return the mail of a delivery. */
  returnTo: (delivery: MailedDelivery) => string;
  bulkMail: BulkMail;
  /** The limits of the mail account as they are now. */
  loadAllowance: (trx: Kysely<DB>) => Promise<Allowance>;
  rules: MailingRules;
  /** Aborted when the process wants to end. */
  stopping: AbortSignal;
}

/**
 * - `claiming`: deliveries are claimed and sent.
 * - `draining`: nothing more is claimed; messages in flight end and are recorded.
 * - `ended`: nothing is in flight, and nothing could be claimed.
 */
type State = "claiming" | "draining" | "ended";

/**
 * One run over a batch, in rounds. A round is one transaction: it records the outcomes since the last round and claims
 * the deliveries that can go out at once. So only what is in flight is claimed, and a slow disk delays a round, not each
 * message.
 */
export class BatchRun {
  #state: State = "claiming";
  readonly #lease;
  readonly #deadline: number;
  readonly #inFlight = new Map<number, InFlight>();
  readonly #outcomes = new OutcomeQueue();
  readonly #recorder: OutcomeRecorder;
  readonly #backoff: BatchBackoff;
  #refreshedAt = 0;
  #renewedAt = Date.now();
  /** A bug, not an answer of the mail server. */
  #error: unknown;

  constructor(readonly input: RunInput) {
    const { batch, options, loadAllowance } = input;
    this.#lease = { holder: randomUUID(), leaseMs: options.leaseMs };
    this.#deadline = Date.now() + options.budgetMs;
    this.#recorder = new OutcomeRecorder(this.#lease.holder, options);
    this.#backoff = new BatchBackoff(batch, options, loadAllowance);
  }

  /** Resolves when the run ended. Throws what went wrong apart from the mail server's answers. */
  async run(): Promise<void> {
    const { batch, bulkMail, options } = this.input;
    try {
      await releaseExpiredLeases(db, batch);
      while (this.#state !== "ended") {
        for (const delivery of await this.#round()) void this.#send(delivery);
        const inFlight = this.#inFlight.size;
        if (inFlight === 0) this.#state = "ended";
        else await this.#outcomes.wait({ inFlight, maxMs: options.lookMs, gatherMs: options.gatherMs });
      }
    } finally {
      bulkMail.close();
    }
    if (this.#error !== undefined) throw this.#error;
  }

  /** Answers the deliveries that it claimed. */
  async #round(): Promise<InFlight[]> {
    const outcomes = this.#outcomes.takeAll();
    const claimed = await db.transaction().execute(async (trx) => {
      await this.#refresh(trx);
      this.#backoff.recognizeLimit(outcomes);
      await this.#backoff.lock(trx, outcomes);
      await this.#record(trx, outcomes);
      await this.#renewLeases(trx);
      this.#drainWhenOver();
      return this.#state === "claiming" ? this.#claim(trx, outcomes.length) : [];
    });
    for (const { delivery } of outcomes) this.#inFlight.delete(delivery.id);
    for (const delivery of claimed) this.#inFlight.set(delivery.id, delivery);
    return claimed;
  }

  /** Drains when somebody paused, cancelled or put off the sending. */
  async #refresh(trx: Kysely<DB>): Promise<void> {
    if (Date.now() - this.#refreshedAt < this.input.options.lookMs) return;
    if (!(await this.#backoff.refresh(trx))) this.#state = "draining";
    this.#refreshedAt = Date.now();
  }

  async #record(trx: Kysely<DB>, outcomes: Outcome[]): Promise<void> {
    await this.#recorder.record(trx, outcomes);
    await this.#backoff.record(trx, outcomes);
    const serverTrouble = outcomes.find(({ trouble }) => trouble?.kind === "server")?.trouble;
    if (serverTrouble && this.#error === undefined) {
      await this.#backoff.putOff(trx, serverTrouble);
      this.#state = "draining";
    }
    const lastRefusal = this.#recorder.tooManyRefusals();
    if (lastRefusal) {
      await this.#backoff.pause(trx, lastRefusal);
      this.#state = "draining";
    }
    await this.#backoff.saveDomains(trx, outcomes);
  }

  /** A message may wait for a connection longer than its own time. */
  async #renewLeases(trx: Kysely<DB>): Promise<void> {
    if (Date.now() - this.#renewedAt < this.#lease.leaseMs / 3) return;
    this.#renewedAt = Date.now();
    if (this.#inFlight.size > 0) await renewLeases(trx, [...this.#inFlight.keys()], this.#lease);
  }

  #drainWhenOver(): void {
    const isOver = this.#error !== undefined || this.input.stopping.aborted || Date.now() >= this.#deadline;
    if (isOver) this.#state = "draining";
  }

  /** Claims what has room within the limits of the mail account, and counts it there. */
  async #claim(trx: Kysely<DB>, ended: number): Promise<InFlight[]> {
    const { batch, options, rules } = this.input;
    const free = options.inFlight - this.#inFlight.size + ended;
    const total = Math.min(free, await availableMails(trx, this.#backoff.allowance, "bulk"));
    if (total <= 0) return [];
    const blockedDomains = this.#backoff.blockedDomains();
    const claimed = await claimDeliveries(trx, { batch, lease: this.#lease, total, blockedDomains, rules });
    const countedAt = new Date().toISOString();
    await recordMails(trx, claimed.length, countedAt);
    return claimed.map((delivery: LeasedDelivery) => ({ ...delivery, countedAt }));
  }

  async #send(delivery: InFlight): Promise<void> {
    const { composeMail, bulkMail, returnTo } = this.input;
    const subscriber = { id: delivery.subscriberId, createdAt: delivery.subscribedAt };
    const outcome: Outcome = { delivery };
    try {
      const raw = await composeMail(delivery.language, {
        ...subscriber,
        email: delivery.email,
        deliveryId: delivery.id,
      });
      const from = returnTo({ deliveryId: delivery.id, subscriber });
      await bulkMail.send({ from, to: delivery.email, raw });
    } catch (error) {
      if (!(error instanceof MailTrouble)) this.#error ??= error;
      outcome.trouble = error instanceof MailTrouble ? error : new MailTrouble("server", "");
    }
    this.#outcomes.push(outcome);
  }
}
