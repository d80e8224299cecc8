import { createServer } from "node:http";
import { join } from "node:path";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { env } from "~/config/env.server";
import { log } from "~/config/log.server";
import { projectRoot } from "~/config/root.server";
import { openDataVersion } from "~db/data-version";
import { createAnswerMemory } from "~/http/answer-memory.server";
import { createFrontDoor } from "./front-door";
import { drain, limitTimes } from "./limits";
import { cacheManifests } from "./manifest-memo";

/** Serves the finished build until SIGTERM or SIGINT. */
export async function serve(build: ServerBuild): Promise<void> {
  const dataVersion = env.PAGE_MEMO ? await openDataVersion(env.DATABASE_URL) : null;
  const app = createFrontDoor({
    answer: cacheManifests(createRequestHandler(build, env.NODE_ENV)),
    memory: dataVersion && createAnswerMemory({ dataVersion }),
    clientFolder: join(projectRoot, "build/client"),
  });
  const server = createServer(app);
  limitTimes(server);
  server.listen(env.PORT, env.HOST, () => log.info({ host: env.HOST, port: env.PORT }, "listening"));
  server.once("close", () => void dataVersion?.close());
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void drain(server));
}
