import type { LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { guestCaller, type Caller } from "~/auth/caller.server";
import { isPermission, type Permission } from "~/auth/permissions";
import { findCaller } from "~/auth/request-caller.server";
import { getAnswerLanguage } from "./answer-language.server";
import { requireAdmin, requirePermission } from "~/auth/require";
import { tFor } from "~/i18n/i18n.server";
import { notePerson } from "~/request/answer-sources";
import { noteQuery } from "~/request/note-query";
import { answerError, getRequestId } from "./answer-error.server";
import { bodyInput, queryInput, type InputReader } from "./endpoint-input.server";
import { AppError } from "~/request/errors";
import type { Limit } from "~/request/limit.server";
import { zodErrorMap, isMessageKey, translateIssue } from "./validation-messages";
import { contentHash, renderOnce, respondRendered } from "./answer-memory.server";
import { limitAddress, limitEmail } from "./rate-limit.server";
import { assertSameOrigin } from "./same-origin.server";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof methods)[number];

/** What a verb may add to its answer: cookies and other headers, or another success status. */
export interface Reply {
  headers: Headers;
  status: number;
}

/** One method of a call: the schema of its input, the schema of its answer, and the verb behind it. */
export interface Endpoint<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  /** One line for the OpenAPI document. */
  summary: string;
  /** Path parameters, query and body in one object. */
  input: Input;
  output: Output;
  /** Success status; 200 by default. */
  status?: number;
  /** Who may call; the verb itself enforces it. */
  who: "public" | "subscriber" | "administrator" | Permission | readonly [Permission, ...Permission[]];
  /**
   * Whether a guest's answer to a GET is the same for everybody: clients store and revalidate it. Everybody gets it; where
   * a guest is refused, the verb runs as who asks.
   */
  shared?: true | ((input: z.output<Input>) => boolean);
  /** Statuses that the verb itself may throw, besides those that this table implies. For the OpenAPI document. */
  refusals?: readonly (403 | 404 | 409)[];
  /** The body of a 401 in the OpenAPI document, if it has more fields than that of other calls. */
  unauthorizedOutput?: z.ZodType;
  /** Accepts callers with an invalid token, so that they can sign in again or sign out. */
  anyToken?: boolean;
  /** How the input is read; by default from the query of a GET, otherwise from a JSON or form body. */
  reads?: InputReader;
  /** Counted per client address before the body is read, and per e-mail address of a valid input. */
  limit?: Limit;
  run: (caller: Caller, input: z.output<Input>, reply: Reply) => Promise<z.input<Output>>;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- of many shapes; `endpoint` checked each
type AnyEndpoint = Endpoint<any, any>;
export type ApiTable = Partial<Record<Method, AnyEndpoint>>;

/** Type-checks one row of a table: the verb must accept what `input` parses to and return what `output` describes. */
export const endpoint = <Input extends z.ZodType, Output extends z.ZodType>(
  definition: Endpoint<Input, Output>,
) => definition;

/** The loader and action of a JSON resource: `path` as in app/routes.ts, and a table from method to endpoint. */
export function jsonApi(path: string, table: ApiTable) {
  async function handle({ request, params }: LoaderFunctionArgs): Promise<Response> {
    const found = table[request.method as Method];
    let caller: Caller | undefined;
    try {
      caller = await findCaller(request, {}, { anyToken: found?.anyToken ?? false });
      return await handleMethod(table, request, params, caller);
    } catch (error) {
      const language = caller?.language ?? (await getAnswerLanguage(request));
      return answerError(error, language, getRequestId(request));
    }
  }
  const handler = Object.assign(handle, { api: { path, table } });
  return { loader: handler, action: handler };
}

async function handleMethod(
  table: ApiTable,
  request: Request,
  params: LoaderFunctionArgs["params"],
  caller: Caller,
): Promise<Response> {
  const allow = methods.filter((method) => table[method]).join(", ");
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: { Allow: allow } });
  const method = (request.method === "HEAD" ? "GET" : request.method) as Method;
  const found = table[method];
  if (!found) throw new AppError(405, "methodNotAllowed", { headers: { Allow: allow } });
  if (method !== "GET") assertSameOrigin(request);
  requireWho(caller, found.who);
  if (method === "GET") noteQuery(request, found.input as z.ZodType);
  if (found.limit) await limitAddress(found.limit, caller.address);
  const { read } = found.reads ?? (method === "GET" ? queryInput : bodyInput);
  return read({ request, params, caller }, async (given) => {
    const input: unknown = parseInput(found.input as z.ZodType, Object.assign(given, params), caller);
    const shared = isShared(found, method, input) && (await runAsGuest(found, input, caller));
    if (shared) return respondForAll(request, shared);
    notePerson(request);
    return respondOnce(await runEndpoint(found, input, caller));
  });
}

const isShared = ({ shared = () => false }: AnyEndpoint, method: Method, input: unknown): boolean =>
  method === "GET" && (shared === true || shared(input));

/** Null where a guest is refused. */
async function runAsGuest(
  found: AnyEndpoint,
  input: unknown,
  { language }: Caller,
): Promise<EndpointAnswer | null> {
  try {
    return await runEndpoint(found, input, guestCaller(language));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

interface EndpointAnswer {
  json: string;
  reply: Reply;
}

/** An answer that is the same for everybody: clients store it and revalidate it. */
async function respondForAll(request: Request, { json, reply }: EndpointAnswer): Promise<Response> {
  const rendered = await renderOnce(request, contentHash("call", json), async () => ({
    body: json,
    headers: new Headers({ "Content-Type": "application/json", Vary: "Cookie, Accept-Language" }),
  }));
  reply.headers.set("Cache-Control", "private, no-cache");
  return respondRendered(request, rendered, reply.headers);
}

function respondOnce({ json, reply }: EndpointAnswer): Response {
  const bytes = Buffer.from(json);
  reply.headers.set("Content-Type", "application/json");
  // With a length, the server compresses only where that is worth it.
  reply.headers.set("Content-Length", String(bytes.length));
  return new Response(bytes, reply);
}

async function runEndpoint(found: AnyEndpoint, input: unknown, caller: Caller): Promise<EndpointAnswer> {
  const reply: Reply = { headers: new Headers({ "Cache-Control": "no-store" }), status: found.status ?? 200 };
  const body: unknown = await limitEmail(found.limit, input, () => found.run(caller, input, reply));
  return { json: JSON.stringify(body), reply };
}

/** Checks before the body is read; the verb checks again. */
function requireWho(caller: Caller, who: Endpoint["who"]): void {
  if (who === "administrator") requireAdmin(caller);
  else if (typeof who !== "string") requirePermission(caller, ...who);
  else if (isPermission(who)) requirePermission(caller, who);
}

function parseInput<S extends z.ZodType>(schema: S, input: unknown, caller: Caller): z.output<S> {
  const t = tFor(caller.language);
  const result = schema.safeParse(input, { error: zodErrorMap(t) });
  if (result.success) return result.data;
  const errors: Record<string, string[]> = {};
  let whole = "invalid"; // a schema may set one message for the whole input: an issue without a path
  for (const issue of result.error.issues) {
    if (issue.path.length === 0 && isMessageKey(issue.message)) whole = issue.message;
    else (errors[issue.path.join(".") || "body"] ??= []).push(translateIssue(t, issue.message));
  }
  throw new AppError(400, whole, { fieldMessages: errors });
}
