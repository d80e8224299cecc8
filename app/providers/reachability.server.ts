/** Result of testing an outside system: it accepted our key, refused it, or why there was no such answer. */
export type Reach = "reached" | "refused" | "unreachable" | "timedOut" | "untrusted" | "unexpected";

const TIMEOUT_MS = 8_000;

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

/** Why a connection failed, from its error or the cause of that error. */
export function toReach(error: unknown): Reach {
  if (!(error instanceof Error)) return "unexpected";
  if (error.name === "TimeoutError" || error.name === "AbortError") return "timedOut";
  const { code, cause } = error as NodeJS.ErrnoException;
  const known = reaches[code ?? ""];
  if (known) return known;
  if (error instanceof AggregateError && error.errors.length > 0) return toReach(error.errors[0]);
  return cause === undefined ? "unexpected" : toReach(cause);
}

/** Tests our key at an address of a provider. Only the status of the answer is read. */
export async function reachHttp(url: string, request: RequestInit): Promise<Reach> {
  try {
    const answer = await fetch(url, {
      ...request,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    void answer.body?.cancel().catch(() => undefined);
    if (answer.ok) return "reached";
    return answer.status === 401 || answer.status === 403 ? "refused" : "unexpected";
  } catch (error) {
    return toReach(error);
  }
}
