import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { currentAllowance } from "~/features/mail/account/mail-limits-status.server";
import {
  loadAllowance,
  recordMails,
  isLimited,
  lockAllowance,
  nextSendTime,
  recordServerAccepts,
  recordLimitReached,
  availableMails,
  revertMails,
  type Allowance,
} from "~/features/mail/account/mail-allowance.server";
import { configuredMailServer, mailSender } from "~/features/mail/account/mail-server.server";
import { getSettings, getSettingsIn } from "~/settings/settings.server";
import { MailTrouble, openBulkMail, type BulkMail } from "~/providers/bulk-mail.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { enqueue } from "~jobs/outbox";
import { loadMailingRules, type MailingRules } from "./segments/audience.server";
import * as rows from "./deliveries.queries.server";
import type { Batch, Delivery } from "./deliveries.queries.server";
import { DomainPace } from "./domain-pace";
import { pauseAfter, usualPace, type Pace } from "./fan-out-pace";
import { copyDigestOutcomes } from "./sending/digests.queries.server";
import { lettersOfSending } from "./letters-of-sending.server";
import type { MailComposer } from "./sending/newsletter-mail.server";
import { devotionSlot } from "./sending/sending-slots";
import { queueRest } from "./sending-queue.server";
import { suppress } from "./suppressions.server";
import { sendNewsletterJob } from "./jobs";

export interface FanOut {
  /** Aborted when the process wants to end: no further message begins, those in flight end. */
  stopping?: AbortSignal;
  pace?: Partial<Pace>;
}

/**
 * Hands one batch of a sending to the mail server, message by message: what the job "send-newsletter" does. What is not
 * done when it ends (put off, paused for a domain, claimed by a process that died, or this process stops) is asked for
 * again as a job of its own. Safe to repeat and to run several times at once.
 */
export async function sendBatch(batch: Batch, { stopping, pace: given }: FanOut = {}): Promise<void> {
  const pace = { ...usualPace, ...given };
  const sending = await rows.sendingState(db, batch.sendingId);
  if (sending?.status !== "sending") return settle(batch, pace);
  if (sending.queuedUpTo !== null) return void (await queueRest(batch.sendingId)); // asks for its batches
  if (isAhead(sending.putOffUntil)) return askAgain(batch, sending.putOffUntil);

  const settings = await getSettings();
  const server = configuredMailServer(settings);
  if (!server) {
    await rows.takeBack(db, batch);
    await rows.endWaiting(db, batch, { status: "not_sent", error: null });
    return settle(batch, pace);
  }
  const rules = await loadMailingRules();
  if (isStale(sending, rules.today)) {
    await rows.takeBack(db, batch);
    await rows.endWaiting(db, batch, { status: "skipped", error: null });
    return settle(batch, pace);
  }
  const allowance = await loadAllowance(db, server, settings);
  if (isLimited(allowance) && (await availableMails(db, allowance, "bulk")) === 0) return settle(batch, pace);
  const letter = await lettersOfSending({ ...sending, id: batch.sendingId }, settings);
  if (!letter) return;
  const run = new BatchRun(batch, pace, {
    letter,
    from: mailSender(settings).address,
    mail: openBulkMail(server, allowance.perMinute === null ? pace : { ...pace, ...fewConnections }),
    allowance: async (trx) => loadAllowance(trx, server, await getSettingsIn(trx)),
    rules: sending.kind === "gathered" ? { ...rules, gatheredInto: batch.sendingId } : rules,
    stopping: stopping ?? new AbortController().signal,
  });
  await run.toItsEnd();
  await settle(batch, pace);
}

/** Gives up what is left of a batch whose job failed too often: what the job does after its last attempt. */
export async function giveUpBatch(batch: Batch, error: string): Promise<void> {
  await rows.takeBack(db, batch);
  await rows.endWaiting(db, batch, { status: "failed", error });
  await copyDigestOutcomes(db, batch.sendingId);
  await rows.endIfDone(db, batch.sendingId);
}

/** A morning's devotion is for that day. */
const isStale = ({ kind, slot }: { kind: string; slot: string | null }, today: string) =>
  kind === "devotion" && slot !== null && slot < devotionSlot(today);

/** Accounts that take only so many a minute shut out who comes on many connections, too. */
const fewConnections = { connections: 2, mostConnections: 2 };

const isAhead = (at: string | null): at is string => at !== null && Date.parse(at) > Date.now();

const askAgain = async ({ sendingId, batch }: Batch, at: string): Promise<void> =>
  void (await enqueue(db, sendNewsletterJob, { sendingId, batch }, { runAt: new Date(at) }));

/** After a run: asks for what is left when it is due, or ends the sending when nothing is. */
async function settle(batch: Batch, pace: Pace): Promise<void> {
  const sending = await rows.sendingState(db, batch.sendingId);
  if (!sending || sending.status === "paused") return; // resuming asks for all batches
  if (sending.status === "cancelled") {
    await rows.takeBack(db, batch);
    await rows.endWaiting(db, batch, { status: "skipped", error: null });
  }
  if (sending.putOffs >= pace.putOffs) {
    await rows.endWaiting(db, { sendingId: batch.sendingId }, { status: "failed", error: sending.error });
  }
  if (sending.kind === "gathered") await copyDigestOutcomes(db, batch.sendingId);
  const due = await nextDue(batch);
  if (due === null) return rows.endIfDone(db, batch.sendingId);
  const restsUntil = isAhead(sending.putOffUntil) ? sending.putOffUntil : due;
  const allowed = sending.status === "sending" ? await nextAllowed(batch) : due;
  await askAgain(batch, latest(due, restsUntil, allowed));
}

const latest = (...moments: string[]) => moments.sort().at(-1)!;

/** So long a batch waits at least that has no room within the limits: mails that people wait for go first. */
const LIMITED_MS = 1_000;

/** When the limits of the mail account let a batch go on, after those before it in its sending. */
async function nextAllowed(batch: Batch): Promise<string> {
  const allowance = await currentAllowance();
  if (!allowance) return "";
  const before = await rows.waitingBefore(db, batch);
  const soon = new Date(Date.now() + LIMITED_MS).toISOString();
  return latest(soon, await nextSendTime(db, allowance, "bulk", before + 1));
}

/** When something of a batch can go on; null when all of it is over. */
async function nextDue(batch: Batch): Promise<string | null> {
  const left = await rows.dueByDomain(db, batch);
  if (left.length === 0) return null;
  const waits = new Map((await rows.domainWaits(db)).map(({ domain, until }) => [domain, until]));
  const moments = left.map(({ domain, status, nextAt, claimedUntil }) => {
    if (status === "sending") return claimedUntil ?? nextAt;
    const until = waits.get(domain) ?? "";
    return until > nextAt ? until : nextAt;
  });
  return moments.sort()[0]!;
}

interface Means {
  letter: MailComposer;
  from: string;
  mail: BulkMail;
  /** What binds all mail of the site now. */
  allowance: (trx: Kysely<DB>) => Promise<Allowance>;
  rules: MailingRules;
  stopping: AbortSignal;
}

/** A claimed row, and when it was counted as a mail of the account. */
interface InHand extends Delivery {
  countedAt: string;
}

interface Ended {
  delivery: InHand;
  /** How long the mail server took for it. */
  ms?: number;
  /** Nothing when the mail server took it. */
  trouble?: MailTrouble;
}

/**
 * One run over a batch. Rows are claimed only when they can go out at once, and each round writes down what ended and
 * claims what follows in one transaction: so what is claimed is what is in flight, and a disk that is slow to sync costs
 * a round and not a message.
 */
class BatchRun {
  readonly #by = randomUUID();
  readonly #inFlight = new Map<number, InHand>();
  readonly #domains: DomainPace;
  #allowance!: Allowance; // looked up before anything else of a run
  #ended: Ended[] = [];
  #wake: () => void = () => undefined;
  #looked = 0;
  #isOver = false;
  #renewed = Date.now();
  #waits = new Map<string, { until: string; times: number }>();
  /** What this round learnt of domains: how long one waits, or that it waits no more. */
  readonly #turned = new Map<string, { until: string; times: number } | null>();
  #wasPutOff = false;
  #refusedInARow = 0;
  #broken: unknown;
  readonly #until: number;

  constructor(
    readonly batch: Batch,
    readonly pace: Pace,
    readonly means: Means,
  ) {
    this.#until = Date.now() + pace.budgetMs;
    this.#domains = new DomainPace(pace);
  }

  async toItsEnd(): Promise<void> {
    try {
      await rows.takeBack(db, this.batch);
      do {
        const claimed = await this.#round();
        for (const delivery of claimed) void this.#send(delivery);
        if (this.#inFlight.size > 0) await this.#somethingEnds();
      } while (this.#inFlight.size > 0);
    } finally {
      this.means.mail.close();
    }
    if (this.#broken) throw this.#broken;
  }

  /** Writes down what ended and claims what follows. */
  async #round(): Promise<InHand[]> {
    const ended = this.#ended;
    this.#ended = [];
    const claimed = await db.transaction().execute(async (trx) => {
      if (Date.now() - this.#looked >= this.pace.lookMs) await this.#look(trx);
      this.#learn(ended);
      const isWatched = isLimited(this.#allowance) || this.#allowance.rests > 0 || ended.some(saysTooMany);
      if (isWatched) await lockAllowance(trx, this.#allowance);
      await this.#write(trx, ended);
      if (Date.now() - this.#renewed >= this.pace.leaseMs / 3) await this.#renew(trx);
      return this.#mayGoOn() ? this.#take(trx, ended.length) : [];
    });
    for (const { delivery } of ended) this.#inFlight.delete(delivery.id);
    for (const delivery of claimed) this.#inFlight.set(delivery.id, delivery);
    return claimed;
  }

  #mayGoOn(): boolean {
    return !this.#isOver && !this.#broken && !this.means.stopping.aborted && Date.now() < this.#until;
  }

  /** Claims what has room within the limits of the mail account, and counts it. */
  async #take(trx: Kysely<DB>, justEnded: number): Promise<InHand[]> {
    const allowed = await availableMails(trx, this.#allowance, "bulk");
    const claim = this.#claim(justEnded);
    const room = Math.min(claim.room, allowed);
    if (room <= 0) return [];
    const claimed = await rows.claim(trx, { ...claim, room });
    const countedAt = new Date().toISOString();
    await recordMails(trx, claimed.length, countedAt);
    return claimed.map((delivery) => ({ ...delivery, countedAt }));
  }

  #claim(justEnded: number) {
    const { pace, batch } = this;
    const roomOf = new Map(this.#domains.closed());
    const now = new Date().toISOString();
    for (const [domain, { until }] of this.#waits) if (until > now) roomOf.set(domain, 0);
    for (const { domain } of this.#inFlight.values())
      roomOf.set(domain, (roomOf.get(domain) ?? pace.perDomain) - 1);
    const room = pace.inFlight - this.#inFlight.size + justEnded;
    return { batch, by: this.#by, room, roomOf, rules: this.means.rules, pace };
  }

  /** Whether somebody paused or cancelled the sending, and which domains wait. */
  async #look(trx: Kysely<DB>): Promise<void> {
    const sending = await rows.sendingState(trx, this.batch.sendingId);
    this.#isOver ||= sending?.status !== "sending" || isAhead(sending.putOffUntil);
    this.#wasPutOff = (sending?.putOffs ?? 0) > 0;
    this.#waits = new Map((await rows.domainWaits(trx)).map(({ domain, ...wait }) => [domain, wait]));
    for (const [domain, { times }] of this.#waits) this.#domains.remember(domain, times);
    this.#allowance = await this.means.allowance(trx);
    this.#looked = Date.now();
  }

  /** What the answers say of domains; where all of them ask for a pause it is the mail server's own "too many". */
  #learn(ended: Ended[]): void {
    for (const one of ended) {
      const { delivery, trouble, ms } = one;
      if (!trouble) this.#domains.accepted(delivery.domain, ms ?? 0);
      if (trouble?.kind !== "domain") continue;
      this.#domains.deferred(delivery.domain);
      if (this.#domains.isRelayAsking()) one.trouble = new MailTrouble("limit", trouble.message);
    }
  }

  /** A message may wait long for a connection before its own time counts. */
  async #renew(trx: Kysely<DB>): Promise<void> {
    this.#renewed = Date.now();
    const ids = [...this.#inFlight.keys()];
    if (ids.length > 0) await rows.renew(trx, ids, { by: this.#by, leaseMs: this.pace.leaseMs });
  }

  async #send(delivery: InHand): Promise<void> {
    const { letter, mail, from } = this.means;
    const ended: Ended = { delivery };
    try {
      const raw = await letter(delivery.language, {
        id: delivery.subscriberId,
        createdAt: delivery.subscribedAt,
        email: delivery.email,
      });
      ended.ms = await mail.send({ from, to: delivery.email, raw });
    } catch (error) {
      if (!(error instanceof MailTrouble)) this.#broken ??= error;
      ended.trouble = error instanceof MailTrouble ? error : new MailTrouble("server", "");
    }
    this.#ended.push(ended);
    this.#wake();
  }

  /** Resolves when messages ended, all of them or those of a moment; or when it is time to look around. */
  async #somethingEnds(): Promise<void> {
    const { lookMs, gatherMs } = this.pace;
    await this.#awake(lookMs, () => this.#ended.length > 0);
    if (this.#ended.length === 0) return;
    await this.#awake(gatherMs, () => this.#ended.length >= this.#inFlight.size);
  }

  #awake(ms: number, isEnough: () => boolean): Promise<void> {
    if (isEnough()) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        if (!isEnough()) return;
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #write(trx: Kysely<DB>, ended: Ended[]): Promise<void> {
    const { batch, pace } = this;
    const sent = ended.filter(({ trouble }) => !trouble).map(({ delivery }) => delivery);
    if (sent.length > 0) await this.#noteSent(trx, sent);
    const down = ended.find(({ trouble }) => trouble?.kind === "server");
    for (const { delivery, trouble } of ended) if (trouble) await this.#noteTrouble(trx, delivery, trouble);
    await this.#noteLimit(trx, ended);
    if (down && !this.#broken) {
      const times = ((await rows.sendingState(trx, batch.sendingId))?.putOffs ?? 0) + 1;
      const until = new Date(Date.now() + pauseAfter(pace.putOff, times)).toISOString();
      await rows.putOff(trx, batch.sendingId, { until, error: said(down.trouble!) });
      this.#isOver = true;
    }
    if (this.#refusedInARow >= pace.refusals) {
      const last = ended.findLast(({ trouble }) => trouble?.kind === "refused");
      await rows.stopSending(trx, batch.sendingId, last ? said(last.trouble!) : "");
      this.#isOver = true;
    }
    await this.#noteDomains(trx);
  }

  /** What the server did not take does not count. Where it said "too many", the site learns from it. */
  async #noteLimit(trx: Kysely<DB>, ended: Ended[]): Promise<void> {
    const back = new Map<string, number>();
    for (const { delivery, trouble } of ended)
      if (trouble) back.set(delivery.countedAt, (back.get(delivery.countedAt) ?? 0) + 1);
    for (const [at, count] of back) await revertMails(trx, count, at);
    const limit = ended.find(saysTooMany)?.trouble;
    if (!limit) return;
    const open = this.#inFlight.size - ended.length;
    await recordLimitReached(trx, this.#allowance, { span: limit.span, answer: said(limit), open });
    this.#allowance = await this.means.allowance(trx);
  }

  /** After the sending and in one order everywhere: two processes would wait for each other on PostgreSQL otherwise. */
  async #noteDomains(trx: Kysely<DB>): Promise<void> {
    for (const domain of [...this.#turned.keys()].sort()) {
      const wait = this.#turned.get(domain);
      if (wait) await rows.letDomainWait(trx, { domain, ...wait });
      else await rows.forgetDomainWait(trx, domain);
    }
    this.#turned.clear();
  }

  async #noteSent(trx: Kysely<DB>, sent: Delivery[]): Promise<void> {
    await rows.markSent(trx, sent);
    await recordServerAccepts(trx, this.#allowance);
    this.#refusedInARow = 0;
    if (this.#wasPutOff) {
      await rows.clearPutOff(trx, this.batch.sendingId);
      this.#wasPutOff = false;
    }
    for (const { domain } of sent) {
      const wait = this.#waits.get(domain);
      if (!wait || isAhead(wait.until)) continue;
      this.#turned.set(domain, null);
      this.#waits.delete(domain);
    }
  }

  async #noteTrouble(trx: Kysely<DB>, delivery: Delivery, trouble: MailTrouble): Promise<void> {
    const { pace } = this;
    const mark = { by: this.#by, error: said(trouble) };
    if (trouble.kind === "server" || trouble.kind === "limit")
      return rows.giveBack(trx, [delivery], this.#by);
    if (trouble.kind === "address") {
      await suppress(trx, { email: delivery.email, reason: "bounce", detail: mark.error });
      return rows.markFailed(trx, delivery, mark);
    }
    if (trouble.kind === "refused") {
      this.#refusedInARow += 1;
      return rows.markFailed(trx, delivery, mark);
    }
    if (trouble.kind === "domain") this.#letWait(delivery.domain);
    const attempts = delivery.attempts + 1;
    if (attempts >= pace.attempts) return rows.markFailed(trx, delivery, mark);
    await rows.markForLater(trx, delivery, { ...mark, inMs: pauseAfter(pace.retry, attempts) });
  }

  /** Several messages that come back at once are one request for a pause. */
  #letWait(domain: string): void {
    const known = this.#waits.get(domain);
    if (known && isAhead(known.until)) return;
    const times = (known?.times ?? 0) + 1;
    const until = new Date(Date.now() + pauseAfter(this.pace.domain, times)).toISOString();
    this.#waits.set(domain, { until, times });
    this.#turned.set(domain, { until, times });
  }
}

const saysTooMany = ({ trouble }: Ended) => trouble?.kind === "limit";

const MAX_ERROR = 300;
const said = ({ message }: MailTrouble) => message.replace(/\s+/g, " ").slice(0, MAX_ERROR);
