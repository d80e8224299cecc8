interface DomainConcurrencyOptions {
  /** How many messages may be in flight to one domain while it answers well. */
  perDomain: number;
  /** A slow domain keeps half of the connections: it must neither stop nor hold them all. */
  connections: number;
  /** A domain that answers faster than this is never treated as slow. */
  slowMs: number;
}

interface Domain {
  limit: number;
  /** Moving average of the time per message; 0 before the first. */
  ms: number;
  answeredAt: number;
  /** Answers since slowness last reduced the limit. */
  answers: number;
}

/** A slow domain takes at least so many times as long as the fastest of the others. */
const SLOWER = 4;
/** Weight of the newest answer in the moving average. */
const NEWEST = 0.2;
/** Answers older than this say nothing about how fast the other domains are now. */
const LATELY_MS = 5_000;
/** When so many domains ask for a pause and none accepts in between, the relay is speaking for itself. */
const RELAY_DOMAINS = 3;

/**
 * How many messages may be in flight to each domain. A mail server is usually a relay, which answers alike for all
 * domains, so each domain starts with the full limit. The limit halves when the domain asks for a pause or is much slower
 * than the others, and grows by one with each accepted message.
 */
export class DomainConcurrency {
  readonly #domains = new Map<string, Domain>();
  readonly #asking = new Set<string>();

  constructor(readonly options: DomainConcurrencyOptions) {}

  limitOf(domain: string): number {
    return this.#domains.get(domain)?.limit ?? this.options.perDomain;
  }

  /** The domains below the full limit, with their limits. */
  reduced(): [string, number][] {
    return [...this.#domains]
      .filter(([, { limit }]) => limit < this.options.perDomain)
      .map(([name, { limit }]) => [name, limit]);
  }

  accepted(domain: string, ms: number, now = Date.now()): void {
    this.#asking.clear();
    const known = this.#find(domain);
    known.ms = known.ms === 0 ? ms : known.ms * (1 - NEWEST) + ms * NEWEST;
    known.answeredAt = now;
    known.answers += 1;
    const { perDomain, connections } = this.options;
    if (!this.#isSlow(domain, known, now)) known.limit = Math.min(perDomain, known.limit + 1);
    else if (known.answers >= known.limit) {
      const least = Math.max(1, Math.floor(connections / 2));
      known.limit = Math.min(known.limit, Math.max(least, Math.floor(known.limit / 2)));
      known.answers = 0;
    }
  }

  /** Reduces a domain that asked other runs for a pause `times` in a row, unless this run knows it already. */
  remember(domain: string, times: number): void {
    if (this.#domains.has(domain)) return;
    this.#find(domain).limit = Math.max(1, Math.floor(this.options.perDomain / 2 ** times));
  }

  /** The domain asked for a pause. */
  deferred(domain: string): void {
    this.#asking.add(domain);
    const known = this.#find(domain);
    known.limit = Math.max(1, Math.floor(known.limit / 2));
  }

  /** Whether the relay asks for a pause, not the servers of these domains. */
  isRelayAsking(): boolean {
    return this.#asking.size >= RELAY_DOMAINS;
  }

  #find(domain: string): Domain {
    const known = this.#domains.get(domain) ?? {
      limit: this.options.perDomain,
      ms: 0,
      answeredAt: 0,
      answers: 0,
    };
    this.#domains.set(domain, known);
    return known;
  }

  /** Compares with the fastest of the other domains, which wait for the connections that this one holds. */
  #isSlow(domain: string, { ms }: Domain, now: number): boolean {
    if (ms < this.options.slowMs) return false;
    const others = [...this.#domains].filter(
      ([name, { ms, answeredAt }]) => name !== domain && ms > 0 && answeredAt >= now - LATELY_MS,
    );
    return others.length > 0 && ms >= SLOWER * Math.min(...others.map(([, other]) => other.ms));
  }
}
