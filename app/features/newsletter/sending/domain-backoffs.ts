import { backoffMs, type BatchOptions } from "./batch-options";
import type { DomainBackoff } from "./backoff.queries.server";

type Changes = { domain: string; backoff: DomainBackoff | null }[];

/** Whether a time (ISO) is yet to come. */
export const isAhead = (at: string | null): at is string => at !== null && Date.parse(at) > Date.now();

/** Which domains asked for a pause, as the database knew it last and as this run learnt since. */
export class DomainBackoffs {
  readonly #options: BatchOptions["domain"];
  #known = new Map<string, DomainBackoff>();
  /** Not yet in the database; null deletes. */
  readonly #changed = new Map<string, DomainBackoff | null>();

  constructor(options: BatchOptions["domain"]) {
    this.#options = options;
  }

  replace(rows: (DomainBackoff & { domain: string })[]): void {
    this.#known = new Map(rows.map(({ domain, ...backoff }) => [domain, backoff]));
  }

  /** Domains to which nothing may go now. */
  blocked(): string[] {
    return [...this.#known].filter(([, { until }]) => isAhead(until)).map(([domain]) => domain);
  }

  /** The domain asked for a pause. Several messages deferred during one backoff count as one time. */
  deferred(domain: string): void {
    const known = this.#known.get(domain);
    if (known && isAhead(known.until)) return;
    const times = (known?.times ?? 0) + 1;
    const until = new Date(Date.now() + backoffMs(this.#options, times)).toISOString();
    this.#change(domain, { until, times });
  }

  /** The domain accepted a message: a backoff that is over is forgotten. */
  accepted(domain: string): void {
    const known = this.#known.get(domain);
    if (known && !isAhead(known.until)) this.#change(domain, null);
  }

  /** What is to be written, sorted by domain: two processes that lock rows in another order would deadlock. */
  takeChanges(): Changes {
    const changes = [...this.#changed].map(([domain, backoff]) => ({ domain, backoff }));
    this.#changed.clear();
    return changes.sort((a, b) => (a.domain < b.domain ? -1 : 1));
  }

  #change(domain: string, backoff: DomainBackoff | null): void {
    this.#changed.set(domain, backoff);
    if (backoff) this.#known.set(domain, backoff);
    else this.#known.delete(domain);
  }
}
