import { z } from "zod";
import { env } from "~/config/env.server";
import { log } from "~/config/log.server";
import { AppError } from "~/request/errors";

/** Credentials of a PayPal app. */
export interface PayPalKeys {
  clientId: string;
  clientSecret: string;
  environment: "sandbox" | "production";
}

export interface PayPalRequest<S extends z.ZodType> {
  method: "GET" | "POST";
  path: string;
  /** JSON text, sent byte for byte. */
  body?: string;
  /** Idempotency key (developer.paypal.com/api/rest/reference/idempotency). */
  requestId?: string;
  answer: S;
}

/** PayPal's answer: the parsed body, or a refusal with its issue code. */
export type PayPalAnswer<T> =
  { ok: true; answer: T } | { ok: false; status: number; issue: string; links: z.output<typeof linksSchema> };

const TIMEOUT_MS = 10_000;
/** A token is replaced this long before it expires: the call needs time too. */
const TOKEN_MARGIN_MS = 120_000;

const hosts = {
  sandbox: "https://api-m.sandbox.paypal.com",
  production: "https://api-m.paypal.com",
};
export const payPalBase = ({ environment }: Pick<PayPalKeys, "environment">) =>
  env.PAYPAL_API_BASE ?? hosts[environment];

const linksSchema = z.array(z.object({ href: z.string(), rel: z.string(), method: z.string().optional() }));
const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number() });
const refusalSchema = z.object({
  name: z.string().catch(""),
  debug_id: z.string().optional().catch(undefined),
  details: z
    .array(z.object({ issue: z.string() }))
    .optional()
    .catch(undefined),
  links: linksSchema.catch([]),
});

export const basicAuthorization = ({ clientId, clientSecret }: PayPalKeys) =>
  `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;

const tokens = new Map<string, { token: Promise<string>; until: number }>();

/**
 * Calls PayPal. Throws AppError 502 when it is down or slow, rejects our credentials, or answers in an unknown form.
 */
export async function askPayPal<S extends z.ZodType>(
  keys: PayPalKeys,
  question: PayPalRequest<S>,
): Promise<PayPalAnswer<z.output<S>>> {
  const first = await sendWithToken(keys, question);
  // A token may be revoked before it expires: one retry with a new one.
  const { response, json } =
    first.response.status === 401 ? await sendWithToken(keys, question, true) : first;
  const { status } = response;
  if (response.ok) {
    const answer = question.answer.safeParse(json);
    if (!answer.success) throw payPalFailure(question, "unexpected answer", status);
    return { ok: true, answer: answer.data };
  }
  const refusal = refusalSchema.safeParse(json);
  if (status === 401 || status === 429 || status >= 500 || !refusal.success)
    throw payPalFailure(question, "no answer", status);
  const { name, details, debug_id, links } = refusal.data;
  const issue = details?.[0]?.issue ?? name;
  log.info({ provider: "paypal", path: question.path, status, issue, debugId: debug_id }, "PayPal refused");
  return { ok: false, status, issue, links };
}

/** PayPal refused the request. */
export class PayPalRefused extends AppError {
  /** Repeating the request gives the same refusal; false while the same request is still being processed. */
  readonly isFinal: boolean;

  constructor(question: { path: string }, { status, issue }: { status: number; issue: string }) {
    log.warn({ provider: "paypal", path: question.path, reason: issue, status }, "PayPal failed");
    super(502, "giving:providerFailed");
    this.isFinal = isFinalRefusal(status, issue);
  }
}

/** Timeouts, rate limits and concurrent equal requests are not final. */
export const isFinalRefusal = (status: number, issue: string) =>
  status < 500 && ![408, 409, 425, 429].includes(status) && !/IN_PROGRESS|REQUEST_ID/.test(issue);

/** Logs and returns an AppError 502, for an answer that a correct request should not get. */
export function payPalFailure(question: { path: string }, reason: string, status?: number): AppError {
  log.warn({ provider: "paypal", path: question.path, reason, status }, "PayPal failed");
  return new AppError(502, "giving:providerFailed");
}

async function sendWithToken(
  keys: PayPalKeys,
  question: Omit<PayPalRequest<z.ZodType>, "answer">,
  isRefresh = false,
): Promise<{ response: Response; json: unknown }> {
  const { method, path, body, requestId } = question;
  return fetchJson(question, payPalBase(keys) + path, {
    method,
    headers: {
      Authorization: `Bearer ${await getAccessToken(keys, isRefresh)}`,
      Accept: "application/json",
      Prefer: "return=representation",
      ...(method === "POST" && { "Content-Type": "application/json" }),
      ...(requestId !== undefined && { "PayPal-Request-Id": requestId }),
    },
    ...(body !== undefined && { body }),
  });
}

/** The account's access token. Concurrent callers share one request. */
function getAccessToken(keys: PayPalKeys, isRefresh: boolean): Promise<string> {
  const name = [payPalBase(keys), keys.clientId, keys.clientSecret].join("\n");
  const known = tokens.get(name);
  if (known && !isRefresh && Date.now() < known.until) return known.token;
  const entry = { token: Promise.resolve(""), until: Date.now() + TIMEOUT_MS };
  entry.token = requestAccessToken(keys).then(
    ({ access_token, expires_in }) => {
      entry.until = Date.now() + expires_in * 1000 - TOKEN_MARGIN_MS;
      return access_token;
    },
    (error: unknown) => {
      if (tokens.get(name) === entry) tokens.delete(name);
      throw error;
    },
  );
  tokens.set(name, entry);
  return entry.token;
}

async function requestAccessToken(keys: PayPalKeys): Promise<z.output<typeof tokenSchema>> {
  const question = { path: "/v1/oauth2/token" };
  const { response, json } = await fetchJson(question, payPalBase(keys) + question.path, {
    method: "POST",
    headers: { Authorization: basicAuthorization(keys), Accept: "application/json" },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  const answer = tokenSchema.safeParse(json);
  if (!response.ok || !answer.success) throw payPalFailure(question, "no token", response.status);
  return answer.data;
}

async function fetchJson(
  question: { path: string },
  url: string,
  request: RequestInit,
  tries = 2,
): Promise<{ response: Response; json: unknown }> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { ...request, redirect: "error", signal });
    return { response, json: (await response.json()) as unknown };
  } catch (error) {
    // A kept-alive connection was closed. Retrying is safe: every request is idempotent.
    if (tries > 1 && isBrokenConnection(error)) return fetchJson(question, url, request, tries - 1);
    throw payPalFailure(question, error instanceof Error ? error.name : "unknown");
  }
}

const isBrokenConnection = (error: unknown) =>
  error instanceof Error &&
  /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/.test(
    String((error.cause as NodeJS.ErrnoException | undefined)?.code),
  );
