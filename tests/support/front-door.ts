import { mkdtempSync } from "node:fs";
import { createServer, request as ask, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { renderOnce, respondRendered } from "~/http/answer-memory.server";
import { dropUnreadBody } from "~/http/unread-body.server";
import { sourcesOf, type AnswerSources } from "~/request/answer-sources";
import { createAnswerMemory } from "~/http/answer-memory.server";
import { createFrontDoor } from "~/server/front-door";

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Makes an answer like the site: memoized by its content, with a record of what was read for it. */
export async function memoizedAnswer(
  request: Request,
  text: string,
  reads: Partial<AnswerSources> = {},
  more: Record<string, string> = {},
): Promise<Response> {
  const rendered = await renderOnce(request, text, async () => ({
    body: text,
    headers: new Headers({ "Content-Type": "text/html; charset=utf-8", ...more }),
  }));
  const sources = sourcesOf(request);
  if (sources) Object.assign(sources, reads);
  return respondRendered(request, rendered);
}

/** A front door with `answer` in place of Remix. The test sets the data version in `data`. */
export async function startFrontDoor(
  answer: (request: Request) => Response | Promise<Response>,
  { clientFolder = mkdtempSync(join(tmpdir(), "limye-client-")), maxBytes = 1024 * 1024 } = {},
) {
  const data: { version: string | null } = { version: "1" };
  const made: string[] = [];
  const app = createFrontDoor({
    answer: async (request) => {
      made.push(request.url.slice(new URL(request.url).origin.length));
      return answer(request);
    },
    clientFolder,
    memory: createAnswerMemory({ dataVersion: { read: async () => data.version }, maxBytes }),
  });
  let requests = 0;
  const server = createServer((request, response) => {
    request.headers["x-request-id"] = String(requests++); // as app/startup.server.ts does
    dropUnreadBody(request, response);
    app(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;

  /** Sends one request as given: no header is added, and the body is not decoded. */
  const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    new Promise<Answer>((resolve, reject) => {
      ask({ port, host: "127.0.0.1", path, method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      })
        .on("error", reject)
        .end();
    });
  /** `made`: the addresses that `answer` was called for, in order. */
  return { get, data, made, server, port };
}
