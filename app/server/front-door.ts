import type { IncomingMessage, ServerResponse } from "node:http";
import express, { type ErrorRequestHandler, type Express } from "express";
import { log } from "~/config/log.server";
import { negotiateEncoding } from "~/http/rendered-headers.server";
import type { closeSources, openSources } from "~/request/answer-sources";
import type { AnswerMemory } from "./answer-memory";
import { sendRemixAnswer, toRemixRequest } from "./remix-answer";
import { sendKeptAnswer } from "./send-answer";
import { staticFiles } from "./static-files";

/** What the front door stands before. */
export interface Inside {
  /** Remix. */
  answer: (request: Request) => Promise<Response>;
  /** Of the finished build, which has its own copy of the module. */
  openSources: typeof openSources;
  closeSources: typeof closeSources;
  /** Null keeps no answers. */
  memory: AnswerMemory | null;
  clientFolder: string;
}

/** Static files, answers from memory, then Remix. Requests are marked by app/startup.server.ts. */
export function createFrontDoor(inside: Inside): Express {
  const app = express();
  app.disable("x-powered-by");
  app.set("query parser", () => ({})); // nobody asks for it
  app.use((request, _response, next) => {
    // Negotiated once: what stands behind reads a header of one word.
    request.headers["accept-encoding"] = negotiateEncoding(request.headers["accept-encoding"]);
    next();
  });
  app.use(staticFiles(inside.clientFolder));
  app.use((request, response, next) => {
    answerRequest(inside, request, response).catch(next);
  });
  app.use(answerUnexpectedError);
  return app;
}

async function answerRequest(
  inside: Inside,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const id = request.headers["x-request-id"];
  const found = typeof id === "string" ? await inside.memory?.find(request) : null;
  if (found?.kept) return sendKeptAnswer(request, response, found.kept);
  const asked = toRemixRequest(request, response);
  if (!found) return sendRemixAnswer(request, response, await inside.answer(asked));
  const sources = inside.openSources(id as string);
  try {
    const answer = await inside.answer(asked);
    await Promise.all([sendRemixAnswer(request, response, answer), found.keep(answer, sources)]);
  } finally {
    inside.closeSources(id as string);
  }
}

/** Four parameters, by which express knows a handler of errors. */
const answerUnexpectedError: ErrorRequestHandler = (error, request, response, _next) => {
  log.error({ requestId: request.headers["x-request-id"], err: error as unknown }, "request failed");
  if (response.headersSent) response.destroy();
  else response.status(500).type("text").send("Internal Server Error");
};
