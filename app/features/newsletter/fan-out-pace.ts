/** How a sending keeps pace. Tests shorten it. */
export interface Pace {
  /** Messages handed over and not yet written down as sent: what a killed process may send twice. */
  inFlight: number;
  /** Of these to one domain, as long as it neither asks for a pause nor slows (domain-pace.ts). */
  perDomain: number;
  /** A domain's messages are never slow below this. */
  slowMs: number;
  connections: number;
  /** Where the mail server takes long to answer. */
  mostConnections: number;
  /** How long acknowledgements are gathered before they are written down together. */
  gatherMs: number;
  /** How old what is known of the sending (paused? cancelled?) may be. */
  lookMs: number;
  /** A claimed row is this process's so long; longer than any message takes. */
  leaseMs: number;
  /** How long the mail server may be silent, and how long one message may take in all. */
  silenceMs: number;
  messageMs: number;
  /** A job makes room for others after so long and goes on as another. */
  budgetMs: number;
  /** The pause before a message's next attempt; doubles up to the cap. */
  retry: Growing;
  /** So many attempts at one message: three days. */
  attempts: number;
  /** How long a domain rests whose servers asked for it. */
  domain: Growing;
  /** How long a sending rests when the mail server does not work at all. */
  putOff: Growing;
  /** So many times in a row: three days. */
  putOffs: number;
  /** After so many refusals in a row a sending stops by itself, before the mail server thinks worse of us. */
  refusals: number;
}

interface Growing {
  firstMs: number;
  capMs: number;
}

const second = 1_000;
const minute = 60 * second;

export const usualPace: Pace = {
  inFlight: 40,
  perDomain: 40,
  slowMs: second,
  connections: 6,
  mostConnections: 20,
  gatherMs: 5,
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

/** The pause after the given time in a row (1 is the first). */
export const pauseAfter = ({ firstMs, capMs }: Growing, times: number): number =>
  Math.min(capMs, firstMs * 2 ** (times - 1));
