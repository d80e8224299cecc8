/** How an outside system answered when it was tried: it took us, it knows us not, or why there was no such answer. */
export type Reach = "reached" | "refused" | "unreachable" | "timedOut" | "untrusted" | "unexpected";

const PATIENCE_MS = 8_000;

const reaches: Record<string, Reach> = {
  ECONNREFUSED: "unreachable",
  ECONNRESET: "unreachable",
  ENOTFOUND: "unreachable",
  EAI_AGAIN: "unreachable",
  EHOSTUNREACH: "unreachable",
  ENETUNREACH: "unreachable",
  UND_ERR_SOCKET: "unreachable",
  ETIMEDOUT: "timedOut",
  UND_ERR_CONNECT_TIMEOUT: "timedOut",
  CERT_HAS_EXPIRED: "untrusted",
  DEPTH_ZERO_SELF_SIGNED_CERT: "untrusted",
  SELF_SIGNED_CERT_IN_CHAIN: "untrusted",
  ERR_TLS_CERT_ALTNAME_INVALID: "untrusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "untrusted",
};

/** What kept a connection from being made, from the error it failed with or the one behind it. */
export function reachOf(error: unknown): Reach {
  if (!(error instanceof Error)) return "unexpected";
  if (error.name === "TimeoutError" || error.name === "AbortError") return "timedOut";
  const { code, cause } = error as NodeJS.ErrnoException;
  const known = reaches[code ?? ""];
  if (known) return known;
  if (error instanceof AggregateError && error.errors.length > 0) return reachOf(error.errors[0]);
  return cause === undefined ? "unexpected" : reachOf(cause);
}

/** Asks an address of a provider whether it takes our key; nothing of its answer but the status is read. */
export async function reachHttp(url: string, request: RequestInit): Promise<Reach> {
  try {
    const answer = await fetch(url, {
      ...request,
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    void answer.body?.cancel().catch(() => undefined);
    if (answer.ok) return "reached";
    return answer.status === 401 || answer.status === 403 ? "refused" : "unexpected";
  } catch (error) {
    return reachOf(error);
  }
}
