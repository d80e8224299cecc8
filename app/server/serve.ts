import { createServer } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { env } from "~/config/env.server";
import { log } from "~/config/log.server";
import { projectRoot } from "~/config/root.server";
import { openDataVersion } from "~db/data-version";
import { createAnswerMemory } from "./answer-memory";
import { createFrontDoor, type FrontDoorOptions } from "./front-door";
import { drain, limitTimes } from "./limits";
import { cacheManifests } from "./manifest-memo";
import { createRemixHandler, type SiteBuild } from "./route-groups";

interface BuildEntry extends Pick<FrontDoorOptions, "openSources" | "closeSources"> {
  registerRoutes: (routes: SiteBuild["routes"]) => void;
}

/** Serves the finished build until SIGTERM or SIGINT. */
export async function serve(): Promise<void> {
  const file = join(projectRoot, "build/server/site.js");
  const build = (await import(pathToFileURL(file).href)) as SiteBuild; // importing it prepares the database
  const { openSources, closeSources, registerRoutes } = build.entry.module as unknown as BuildEntry;
  registerRoutes(build.routes);
  const dataVersion = env.PAGE_MEMO ? await openDataVersion(env.DATABASE_URL) : null;
  const app = createFrontDoor({
    answer: cacheManifests(createRemixHandler(build, env.NODE_ENV)),
    openSources,
    closeSources,
    memory: dataVersion && createAnswerMemory({ dataVersion }),
    clientFolder: join(projectRoot, "build/client"),
  });
  const server = createServer(app);
  limitTimes(server);
  server.listen(env.PORT, env.HOST, () => log.info({ host: env.HOST, port: env.PORT }, "listening"));
  server.once("close", () => void dataVersion?.close());
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void drain(server));
}
