import type { Kysely } from "kysely";
import {
  isLimited,
  lockAllowance,
  recordServerAccepts,
  recordLimitReached,
  revertMails,
  type Allowance,
  isInFuture,
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
  type DomainBackoff,
} from "./backoff.queries.server";
import { backoffMs, type BatchOptions } from "./batch-options";
import { findSending } from "./deliveries.queries.server";
import type { Batch } from "./batch-lease.queries.server";
import { errorText, isLimit, type Outcome } from "./delivery-outcomes.server";

/** When so many domains ask for a pause and none accepts in between, the relay speaks for itself. */
const RELAY_DOMAINS = 3;

type AllowanceLoader = (trx: Kysely<DB>) => Promise<Allowance>;

/**
 * What makes a run wait: a domain asked for a pause, the mail account has a limit, the mail server does not work, or it
 * refuses everything. All of it is in the database, so every process obeys it.
 */
export class BatchBackoff {
  /** As the database had them last. */
  #domains: DomainBackoff[] = [];
  /** The domains that asked for a pause since the last message was accepted. */
  readonly #asking = new Set<string>();
  #allowance!: Allowance; // set by the first refresh
  #wasPutOff = false;

  constructor(
    readonly batch: Batch,
    readonly options: BatchOptions,
    readonly loadAllowance: AllowanceLoader,
  ) {}

  /** The limits of the mail account. */
  get allowance(): Allowance {
    return this.#allowance;
  }

  /** Reads what others wrote. Answers whether the sending still runs. */
  async refresh(trx: Kysely<DB>): Promise<boolean> {
    const sending = await findSending(trx, this.batch.sendingId);
    this.#wasPutOff = (sending?.putOffs ?? 0) > 0;
    this.#domains = await findDomainBackoffs(trx);
    this.#allowance = await this.loadAllowance(trx);
    return sending?.status === "sending" && !isInFuture(sending.putOffUntil);
  }

  /** When several domains in a row ask for a pause, it is the mail server's own limit: such outcomes become `limit`. */
  recognizeLimit(outcomes: Outcome[]): void {
    for (const outcome of outcomes) {
      const { delivery, trouble } = outcome;
      if (!trouble) this.#asking.clear();
      if (trouble?.kind !== "domain") continue;
      this.#asking.add(delivery.domain);
      if (this.#asking.size >= RELAY_DOMAINS) outcome.trouble = new MailTrouble("limit", trouble.message);
    }
  }

  /** Call it before the transaction locks anything else, as `lockAllowance` says. */
  async lock(trx: Kysely<DB>, outcomes: Outcome[]): Promise<void> {
    const isNeeded = isLimited(this.#allowance) || this.#allowance.pauses > 0 || outcomes.some(isLimit);
    if (isNeeded) await lockAllowance(trx, this.#allowance);
  }

  /** Records which waits begin and which are over. */
  async record(trx: Kysely<DB>, outcomes: Outcome[]): Promise<void> {
    if (outcomes.some(({ trouble }) => !trouble)) await this.#recordAccepted(trx);
    await this.#recordLimit(trx, outcomes);
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

  /**
   * A domain that asked for a pause gets one; one that accepts again loses its row. Call it last in the transaction: all
   * processes lock the sending before the domains, and these in one order, else they would deadlock.
   */
  async saveDomains(trx: Kysely<DB>, outcomes: Outcome[]): Promise<void> {
    const domains = new Map<string, "asks" | "accepts">();
    for (const { delivery, trouble } of outcomes) {
      if (trouble?.kind === "domain") domains.set(delivery.domain, "asks");
      else if (!trouble && !domains.has(delivery.domain)) domains.set(delivery.domain, "accepts");
    }
    let isChanged = false;
    for (const domain of [...domains.keys()].sort()) {
      const known = this.#domains.find((one) => one.domain === domain);
      if (known && isInFuture(known.until)) continue; // several messages deferred during one pause count as one time
      if (domains.get(domain) === "asks") {
        const times = (known?.times ?? 0) + 1;
        const until = new Date(Date.now() + backoffMs(this.options.domain, times)).toISOString();
        await saveDomainBackoff(trx, { domain, times, until });
      } else if (known) await deleteDomainBackoff(trx, domain);
      else continue;
      isChanged = true;
    }
    if (isChanged) this.#domains = await findDomainBackoffs(trx);
  }

  /** The domains to which nothing may go now. */
  blockedDomains(): string[] {
    return this.#domains.filter(({ until }) => isInFuture(until)).map(({ domain }) => domain);
  }

  async #recordAccepted(trx: Kysely<DB>): Promise<void> {
    await recordServerAccepts(trx, this.#allowance);
    if (!this.#wasPutOff) return;
    await clearPutOff(trx, this.batch.sendingId);
    this.#wasPutOff = false;
  }

  /** What the mail server did not accept does not count against the limits. A "too many" pauses all mail. */
  async #recordLimit(trx: Kysely<DB>, outcomes: Outcome[]): Promise<void> {
    const notAccepted = new Map<string, number>();
    for (const { delivery, trouble } of outcomes)
      if (trouble) notAccepted.set(delivery.countedAt, (notAccepted.get(delivery.countedAt) ?? 0) + 1);
    for (const [at, count] of notAccepted) await revertMails(trx, count, at);
    const limit = outcomes.find(isLimit)?.trouble;
    if (!limit) return;
    await recordLimitReached(trx, this.#allowance, { span: limit.span, answer: errorText(limit) });
    this.#allowance = await this.loadAllowance(trx);
  }
}
