export interface DomainPaceOptions {
  /** How many messages may be on their way to one domain while it answers well. */
  perDomain: number;
  /** A domain that slows keeps half of the connections: it must neither stop nor hold them all. */
  connections: number;
  /** Answers are never slow below this. */
  slowMs: number;
}

interface Domain {
  cap: number;
  /** Moving average of how long the server took for a message; 0 before the first. */
  ms: number;
  answeredAt: number;
  /** Answers since the cap was last closed for slowness. */
  answers: number;
}

/** How many times slower than the others a domain must be. */
const SLOWER = 4;
/** The weight of the newest answer in the average. */
const NEWEST = 0.2;
/** Answers older than this say nothing about how fast the others are now. */
const LATELY_MS = 5_000;
/** So many domains that ask for a pause, with nothing accepted in between, are one server that speaks for itself. */
const RELAY_DOMAINS = 3;

/**
 * How many messages may be on their way to each domain. A mail server is usually a relay: one server for all domains,
 * which answers alike for all of them. So the cap of a domain begins wide, and closes only when what the server says of
 * this domain differs from the others: it asks for a pause, or it is much slower. Each acceptance opens it by one.
 */
export class DomainPace {
  readonly #domains = new Map<string, Domain>();
  readonly #asking = new Set<string>();

  constructor(readonly options: DomainPaceOptions) {}

  capOf(domain: string): number {
    return this.#domains.get(domain)?.cap ?? this.options.perDomain;
  }

  /** The domains whose caps are not wide open. */
  closed(): [string, number][] {
    return [...this.#domains]
      .filter(([, { cap }]) => cap < this.options.perDomain)
      .map(([name, { cap }]) => [name, cap]);
  }

  accepted(domain: string, ms: number, now = Date.now()): void {
    this.#asking.clear();
    const known = this.#known(domain);
    known.ms = known.ms === 0 ? ms : known.ms * (1 - NEWEST) + ms * NEWEST;
    known.answeredAt = now;
    known.answers += 1;
    const { perDomain, connections } = this.options;
    if (!this.#isSlow(domain, known, now)) known.cap = Math.min(perDomain, known.cap + 1);
    else if (known.answers >= known.cap) {
      const least = Math.max(1, Math.floor(connections / 2));
      known.cap = Math.min(known.cap, Math.max(least, Math.floor(known.cap / 2)));
      known.answers = 0;
    }
  }

  /** A domain that asked for so many pauses in a row, as others of this site know. */
  remember(domain: string, times: number): void {
    if (this.#domains.has(domain)) return;
    this.#known(domain).cap = Math.max(1, Math.floor(this.options.perDomain / 2 ** times));
  }

  /** The domain asked for a pause: its cap closes by half. */
  deferred(domain: string): void {
    this.#asking.add(domain);
    const known = this.#known(domain);
    known.cap = Math.max(1, Math.floor(known.cap / 2));
  }

  /** Whether it is the relay that asks for a pause, and not the servers of these domains. */
  isRelayAsking(): boolean {
    return this.#asking.size >= RELAY_DOMAINS;
  }

  #known(domain: string): Domain {
    const known = this.#domains.get(domain) ?? {
      cap: this.options.perDomain,
      ms: 0,
      answeredAt: 0,
      answers: 0,
    };
    this.#domains.set(domain, known);
    return known;
  }

  /** Compared with the fastest of the others, which wait for the connections that this one holds. */
  #isSlow(domain: string, { ms }: Domain, now: number): boolean {
    if (ms < this.options.slowMs) return false;
    const others = [...this.#domains].filter(
      ([name, { ms, answeredAt }]) => name !== domain && ms > 0 && answeredAt >= now - LATELY_MS,
    );
    return others.length > 0 && ms >= SLOWER * Math.min(...others.map(([, other]) => other.ms));
  }
}
