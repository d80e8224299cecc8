import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import express, { type ErrorRequestHandler, type Express } from "express";
import { log } from "~/config/log.server";
import { isNotModified, negotiateEncoding, selectEncoding } from "~/http/rendered-headers.server";
import { closeSources, openSources } from "~/request/answer-sources";
import type { AnswerLookup, AnswerMemory, KeptAnswer } from "~/http/answer-memory.server";
import { sendRemixAnswer, toRemixRequest } from "./remix-answer";
import { isHashedFile, staticFiles } from "./static-files";

/** What the front door forwards requests to. */
export interface FrontDoorOptions {
  /** Remix. */
  answer: (request: Request) => Promise<Response>;
  /** Null: no answers are cached. */
  memory: AnswerMemory | null;
  clientFolder: string;
}

/**
 * Tries the memory, then static files, then Remix. app/startup.server.ts marks the requests. Answers from memory bypass
 * Express, whose layers cost as much as the answer.
 */
export function createFrontDoor(inside: FrontDoorOptions): RequestListener {
  const app = createApp(inside);
  return (request, response) => {
    findAnswer(inside.memory, request)
      .then((found) => {
        if (found?.kept) return sendKeptAnswer(request, response, found.kept);
        const locals: Locals = { found };
        app(request, Object.assign(response, { locals }));
      })
      .catch((error: unknown) => answerUnexpectedError(error, request, response));
  };
}

/** Passed to Express with each request. */
interface Locals {
  found: AnswerLookup | null;
}

async function findAnswer(
  memory: FrontDoorOptions["memory"],
  request: IncomingMessage,
): Promise<AnswerLookup | null> {
  if (!memory || !request.headers["x-request-id"] || isHashedFile(request.url)) return null;
  return memory.find(request);
}

/** Headers of a 304 besides the ETag (RFC 9110 §15.4.5), and those that page views are counted by. */
const headersOf304: ReadonlySet<string> = new Set([
  ...["cache-control", "expires", "set-cookie", "vary"],
  ...["content-language", "content-type"],
]);

/** Sends an answer from memory in an encoding that the client accepts, or 304 when the client already has it. */
function sendKeptAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { headers, rendered }: KeptAnswer,
): void {
  const asked = request.headers;
  const { encoding, etag, bytes } = selectEncoding(rendered, asked["accept-encoding"]);
  response.setHeader("etag", etag);
  const known = { etag, lastModified: headers.get("last-modified") as string | undefined };
  if (isNotModified(asked["if-none-match"], asked["if-modified-since"], known)) {
    for (const [name, value] of headers) if (headersOf304.has(name)) response.setHeader(name, value);
    response.writeHead(304).end();
    return;
  }
  response.setHeaders(headers as Map<string, string | string[]>);
  if (encoding !== "identity") response.setHeader("content-encoding", encoding);
  response.setHeader("content-length", bytes.length);
  if (request.method === "HEAD") response.end();
  else response.end(bytes);
}

function createApp(inside: FrontDoorOptions): Express {
  const app = express();
  app.disable("x-powered-by");
  app.set("query parser", () => ({})); // unused
  app.use((request, _response, next) => {
    // Negotiated once: later code reads a header with a single encoding.
    request.headers["accept-encoding"] = negotiateEncoding(request.headers["accept-encoding"]);
    next();
  });
  app.use(staticFiles(inside.clientFolder));
  app.use((request, response, next) => {
    answerByRemix(inside, request, response, response.locals as Locals).catch(next);
  });
  app.use(((error, request, response, _next) =>
    answerUnexpectedError(error, request, response)) satisfies ErrorRequestHandler);
  return app;
}

async function answerByRemix(
  inside: FrontDoorOptions,
  request: IncomingMessage,
  response: ServerResponse,
  { found }: Locals,
): Promise<void> {
  const asked = toRemixRequest(request, response);
  if (!found) return sendRemixAnswer(request, response, await inside.answer(asked));
  const id = request.headers["x-request-id"] as string;
  const sources = openSources(id);
  try {
    const answer = await inside.answer(asked);
    await Promise.all([sendRemixAnswer(request, response, answer), found.keep(answer, sources)]);
  } finally {
    closeSources(id);
  }
}

function answerUnexpectedError(error: unknown, request: IncomingMessage, response: ServerResponse): void {
  log.error({ requestId: request.headers["x-request-id"], err: error }, "request failed");
  if (response.headersSent) response.destroy();
  else response.writeHead(500, { "Content-Type": "text/plain; charset=utf-8" }).end("Internal Server Error");
}
