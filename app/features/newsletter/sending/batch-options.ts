/** How many messages a batch keeps in flight, and how long it waits for what. Tests shorten the times. */
export interface BatchOptions {
  /** Messages handed over and not yet recorded as sent: at most so many go out twice when a process is killed. */
  inFlight: number;
  /** Connections to the mail server. */
  connections: number;
  /** How long outcomes are gathered before one transaction records them. */
  gatherMs: number;
  /** How often the run looks whether the sending was paused or cancelled. */
  lookMs: number;
  /** Lease: another process may claim a delivery after this time. Longer than any message takes. */
  leaseMs: number;
  /** How long the mail server may be silent, and how long one message may take in all. */
  silenceMs: number;
  messageMs: number;
  /** After this time the run drains and the rest becomes a job of its own, so that other jobs get their turn. */
  budgetMs: number;
  /** Backoff of one message. */
  retry: Backoff;
  /** Attempts at one message: three days. */
  attempts: number;
  /** Backoff of a domain whose servers asked for a pause. */
  domain: Backoff;
  /** Backoff of a whole sending while the mail server does not work. */
  putOff: Backoff;
  /** A sending fails when it was put off so many times in a row: three days. */
  putOffs: number;
  /** A sending pauses after so many refusals in a row: the mail server may be blocking us. */
  refusals: number;
}

/** Exponential: each wait is twice the one before, up to `capMs`. */
interface Backoff {
  firstMs: number;
  capMs: number;
}

const second = 1_000;
const minute = 60 * second;

export const defaultBatchOptions: BatchOptions = {
  inFlight: 40,
  connections: 20,
  gatherMs: 10,
  lookMs: 250,
  leaseMs: 60 * second,
  silenceMs: 20 * second,
  messageMs: 45 * second,
  budgetMs: 4 * minute,
  retry: { firstMs: minute, capMs: 240 * minute },
  attempts: 25,
  domain: { firstMs: 30 * second, capMs: 30 * minute },
  putOff: { firstMs: 10 * second, capMs: 60 * minute },
  putOffs: 80,
  refusals: 25,
};

/** How long to wait the given time in a row (1 is the first), in ms. */
export const backoffMs = ({ firstMs, capMs }: Backoff, times: number): number =>
  Math.min(capMs, firstMs * 2 ** (times - 1));
