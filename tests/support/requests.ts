import { matchRoutes } from "@remix-run/react";
import { expect } from "vitest";
import { env } from "~/config/env.server";
import { formStamp } from "~/http/spam-trap.server";
import { openApiDocument, type ApiDescription } from "~/http/openapi.server";
import { isCrossSite } from "~/http/same-origin.server";
import { stampField } from "~/http/spam-trap-fields";
import sitemap from "~/routes";
import "./areas";

type Handler = (args: {
  request: Request;
  params: Record<string, string | undefined>;
  context: object;
}) => unknown;
interface RouteModule {
  loader?: Handler & { api?: ApiDescription };
  action?: Handler;
}
interface RouteEntry {
  path?: string;
  index?: boolean;
  file: string;
  children?: RouteEntry[];
}
type Fields = Record<string, string | string[]>;

/** A client's request: `headers` replace those that the helper would send. */
interface RequestOptions {
  headers?: Record<string, string>;
  /** The client's address; by default a new one for every test, so that limits do not mix. */
  from?: string;
}

interface ApiRequestOptions extends RequestOptions {
  json?: unknown;
  form?: Fields;
  /** A body of any kind, sent unchanged with the Content-Type of `headers`. */
  body?: BodyInit;
}

interface SubmitOptions extends RequestOptions {
  method?: string;
  /** A browser without JavaScript: it navigates, and gets a redirect or the page. */
  plain?: boolean;
  body?: BodyInit;
}

/** The result of a screen's loader or action: plain data, `data()` or a Response, returned or thrown. */
interface ScreenAnswer<T> {
  status: number;
  headers: Headers;
  data: T;
}

const modules = import.meta.glob<RouteModule>("/app/routes/**/*.{ts,tsx}");

/** Calls a resource route (the API, feeds) like a client. The route is found in app/routes.ts. */
export async function callApi(
  method: string,
  path: string,
  options: ApiRequestOptions = {},
): Promise<Response> {
  const { module, params } = await findRouteModule(path);
  const body =
    options.json !== undefined
      ? JSON.stringify(options.json)
      : options.form
        ? encoded(options.form)
        : options.body;
  const type: Record<string, string> =
    options.json !== undefined ? { "Content-Type": "application/json" } : {};
  const request = requestTo(path, { method, body, headers: { ...type, ...headersOf(options) } });
  const handler =
    method === "GET" || method === "HEAD" || method === "OPTIONS" ? module.loader : module.action;
  if (!handler) throw new Error(`${path} takes no ${method}`);
  const answer = (await catchAnswer(() => handler({ request, params, context: {} }))) as Response;
  assertDocumented(module, method, answer.status);
  return answer;
}

/** Throws when the API's document lacks a refusal (4xx) that a test met. */
function assertDocumented({ loader }: RouteModule, method: string, status: number): void {
  if (!loader?.api || status < 400 || status > 499) return;
  const { paths } = openApiDocument([loader.api], { name: "", url: "" });
  const operation = Object.values(paths)[0]![method === "HEAD" ? "get" : method.toLowerCase()];
  if (operation && !(status in operation.responses)) {
    throw new Error(`${method} ${loader.api.path} answers ${status}: add it to its \`refusals\``);
  }
}

/** Posts a form to a screen's action, with a valid stamp unless the fields have one. */
export async function submitForm<T = unknown>(
  path: string,
  fields: Fields,
  options: SubmitOptions = {},
): Promise<ScreenAnswer<T>> {
  const { module, params } = await findRouteModule(path);
  if (!module.action) throw new Error(`${path} takes no form`);
  const body = options.body ?? encoded({ [stampField]: formStamp(), ...fields });
  const headers = { Accept: options.plain ? "text/html,*/*;q=0.8" : "*/*", ...headersOf(options) };
  const request = requestTo(path, { method: options.method ?? "POST", body, headers });
  return toScreenAnswer<T>(await catchAnswer(() => module.action!({ request, params, context: {} })));
}

/** Calls a screen's own loader (not its layout's). */
export async function visitScreen<T = unknown>(
  path: string,
  options: RequestOptions = {},
): Promise<ScreenAnswer<T>> {
  const { module, params } = await findRouteModule(path);
  const request = requestTo(path, { headers: headersOf(options) });
  return toScreenAnswer<T>(
    await catchAnswer(async () => (await module.loader?.({ request, params, context: {} })) ?? null),
  );
}

interface MatchableRoute {
  id: string;
  path?: string;
  index?: boolean;
  children?: MatchableRoute[];
}
const matchable = (entries: RouteEntry[]): MatchableRoute[] =>
  entries.map(({ file, path, index, children }) => ({
    id: file,
    ...(path !== undefined && { path }),
    ...(index && { index }),
    ...(children && { children: matchable(children) }),
  }));

/** The module and parameters behind a path, as Remix finds them. */
async function findRouteModule(path: string) {
  const routes = matchable(sitemap) as Parameters<typeof matchRoutes>[0];
  const found = matchRoutes(routes, new URL(path, env.PUBLIC_URL).pathname)?.at(-1);
  const load = found && modules[`/app/${found.route.id}`];
  if (!found || !load) throw new Error(`nothing answers at ${path}`);
  return { module: await load(), params: found.params };
}

const addresses = new Map<string, string>();
/** An address in a new /48 for each test, from the range reserved for documentation (RFC 3849). */
function addressOfThisTest(): string {
  const { testPath, currentTestName } = expect.getState();
  const name = `${testPath} ${currentTestName}`;
  if (!addresses.has(name)) addresses.set(name, `2001:db8:${(addresses.size + 0x1000).toString(16)}::1`);
  return addresses.get(name)!;
}

/** The headers of a request after app/startup.server.ts. */
function headersOf({ headers = {}, from = addressOfThisTest() }: RequestOptions): Record<string, string> {
  const given = new Headers(headers);
  const origin = given.get("origin") ?? undefined;
  const fetchSite = given.get("sec-fetch-site") ?? undefined;
  return {
    ...headers,
    "x-remote-addr": from,
    "x-request-id": "test-request",
    "x-cross-site": isCrossSite({ origin, fetchSite }, [new URL(env.PUBLIC_URL).host]) ? "1" : "0",
  };
}

function requestTo(path: string, init: RequestInit): Request {
  const stream = init.body instanceof ReadableStream ? { duplex: "half" } : {};
  return new Request(new URL(path, env.PUBLIC_URL), { ...init, ...stream } as RequestInit);
}

const encoded = (fields: Fields) =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      [value].flat().map((one) => [name, one] as [string, string]),
    ),
  );

/** The answer that a handler returned or threw. Other errors are thrown again. */
async function catchAnswer(handle: () => unknown): Promise<unknown> {
  try {
    return await handle();
  } catch (thrown) {
    if (thrown instanceof Response || isDataWithInit(thrown)) return thrown;
    throw thrown;
  }
}

async function toScreenAnswer<T>(answer: unknown): Promise<ScreenAnswer<T>> {
  if (answer instanceof Response) {
    const text = await answer.text();
    const isJson = answer.headers.get("Content-Type")?.startsWith("application/json");
    return { status: answer.status, headers: answer.headers, data: (isJson ? JSON.parse(text) : text) as T };
  }
  if (isDataWithInit(answer)) {
    return {
      status: answer.init?.status ?? 200,
      headers: new Headers(answer.init?.headers),
      data: answer.data as T,
    };
  }
  return { status: 200, headers: new Headers(), data: answer as T };
}

const isDataWithInit = (value: unknown): value is { data: unknown; init: ResponseInit | null } =>
  typeof value === "object" && value !== null && "type" in value && value.type === "DataWithResponseInit";
