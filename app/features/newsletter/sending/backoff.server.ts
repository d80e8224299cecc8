import type { Kysely } from "kysely";
import {
  isLimited,
  lockAllowance,
  recordServerAccepts,
  recordLimitReached,
  revertMails,
  type Allowance,
} from "~/features/mail/account/mail-allowance.server";
import { MailTrouble } from "~/providers/mail-trouble.server";
import type { DB } from "~db/schema/index";
import {
  clearPutOff,
  deleteDomainBackoff,
  findDomainBackoffs,
  pauseBecauseRefused,
  putOffSending,
  saveDomainBackoff,
} from "./backoff.queries.server";
import { backoffMs, type BatchOptions } from "./batch-options";
import { findSending } from "./deliveries.queries.server";
import { DomainBackoffs, isAhead } from "./domain-backoffs";
import { DomainConcurrency } from "./domain-concurrency";
import type { Batch } from "./batch-lease.queries.server";
import { errorText, isLimit, type Outcome } from "./delivery-outcomes.server";

type AllowanceLoader = (trx: Kysely<DB>) => Promise<Allowance>;

/**
 * What makes a run wait: a domain asked for a pause, the mail account has a limit, the mail server does not work, or it
 * refuses everything. All of it is in the database, so every process obeys it.
 */
export class BatchBackoff {
  readonly #domains: DomainBackoffs;
  readonly #concurrency: DomainConcurrency;
  #allowance!: Allowance; // set by the first refresh
  #wasPutOff = false;

  constructor(
    readonly batch: Batch,
    readonly options: BatchOptions,
    readonly loadAllowance: AllowanceLoader,
  ) {
    this.#domains = new DomainBackoffs(options.domain);
    this.#concurrency = new DomainConcurrency(options);
  }

  /** The limits of the mail account. */
  get allowance(): Allowance {
    return this.#allowance;
  }

  /** Reads what others wrote. Answers whether the sending still runs. */
  async refresh(trx: Kysely<DB>): Promise<boolean> {
    const sending = await findSending(trx, this.batch.sendingId);
    this.#wasPutOff = (sending?.putOffs ?? 0) > 0;
    const backoffs = await findDomainBackoffs(trx);
    this.#domains.replace(backoffs);
    for (const { domain, times } of backoffs) this.#concurrency.remember(domain, times);
    this.#allowance = await this.loadAllowance(trx);
    return sending?.status === "sending" && !isAhead(sending.putOffUntil);
  }

  /**
   * Learns from the answers how many messages each domain takes at once. When several domains in a row ask for a pause,
   * it is the mail server's own limit: such outcomes become `limit`.
   */
  learn(outcomes: Outcome[]): void {
    for (const outcome of outcomes) {
      const { delivery, trouble, ms } = outcome;
      if (!trouble) this.#concurrency.accepted(delivery.domain, ms ?? 0);
      if (trouble?.kind !== "domain") continue;
      this.#concurrency.deferred(delivery.domain);
      if (this.#concurrency.isRelayAsking()) outcome.trouble = new MailTrouble("limit", trouble.message);
    }
  }

  /** Call it before the transaction locks anything else, as `lockAllowance` says. */
  async lock(trx: Kysely<DB>, outcomes: Outcome[]): Promise<void> {
    const isNeeded = isLimited(this.#allowance) || this.#allowance.rests > 0 || outcomes.some(isLimit);
    if (isNeeded) await lockAllowance(trx, this.#allowance);
  }

  /** Records which waits begin and which are over. `inFlight`: messages whose outcome is not known yet. */
  async record(trx: Kysely<DB>, outcomes: Outcome[], inFlight: number): Promise<void> {
    if (outcomes.some(({ trouble }) => !trouble)) await this.#recordAccepted(trx);
    await this.#recordLimit(trx, outcomes, inFlight);
    for (const { delivery, trouble } of outcomes) if (!trouble) this.#domains.accepted(delivery.domain);
    for (const { delivery, trouble } of outcomes)
      if (trouble?.kind === "domain") this.#domains.deferred(delivery.domain);
  }

  /** Puts the sending off: no message gets through now. */
  async putOff(trx: Kysely<DB>, trouble: MailTrouble): Promise<void> {
    const { sendingId } = this.batch;
    const times = ((await findSending(trx, sendingId))?.putOffs ?? 0) + 1;
    const until = new Date(Date.now() + backoffMs(this.options.putOff, times)).toISOString();
    await putOffSending(trx, sendingId, { until, error: errorText(trouble) });
  }

  /** Pauses the sending: so many refusals in a row are about the sender, not about the messages. */
  async pause(trx: Kysely<DB>, lastRefusal: MailTrouble): Promise<void> {
    await pauseBecauseRefused(trx, this.batch.sendingId, errorText(lastRefusal));
  }

  /** Call it last in the transaction: all processes lock the sending before the domains, else they would deadlock. */
  async saveDomains(trx: Kysely<DB>): Promise<void> {
    for (const { domain, backoff } of this.#domains.takeChanges()) {
      if (backoff) await saveDomainBackoff(trx, { domain, ...backoff });
      else await deleteDomainBackoff(trx, domain);
    }
  }

  /** How many more messages may go to a domain; the others have `perDomain`. */
  roomByDomain(inFlight: Iterable<{ domain: string }>): Map<string, number> {
    const room = new Map(this.#concurrency.reduced());
    for (const domain of this.#domains.blocked()) room.set(domain, 0);
    for (const { domain } of inFlight) room.set(domain, (room.get(domain) ?? this.options.perDomain) - 1);
    return room;
  }

  async #recordAccepted(trx: Kysely<DB>): Promise<void> {
    await recordServerAccepts(trx, this.#allowance);
    if (!this.#wasPutOff) return;
    await clearPutOff(trx, this.batch.sendingId);
    this.#wasPutOff = false;
  }

  /** What the mail server did not accept does not count against the limits. A "too many" teaches the site a limit. */
  async #recordLimit(trx: Kysely<DB>, outcomes: Outcome[], inFlight: number): Promise<void> {
    const notAccepted = new Map<string, number>();
    for (const { delivery, trouble } of outcomes)
      if (trouble) notAccepted.set(delivery.countedAt, (notAccepted.get(delivery.countedAt) ?? 0) + 1);
    for (const [at, count] of notAccepted) await revertMails(trx, count, at);
    const limit = outcomes.find(isLimit)?.trouble;
    if (!limit) return;
    await recordLimitReached(trx, this.#allowance, {
      span: limit.span,
      answer: errorText(limit),
      open: inFlight,
    });
    this.#allowance = await this.loadAllowance(trx);
  }
}
