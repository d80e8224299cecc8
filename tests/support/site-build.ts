import type { ServerBuild } from "@remix-run/node";
import remixConfig from "../../remix.config.js";
import sitemap from "~/routes";
import "./areas";

type Route = ServerBuild["routes"][string];
type Module = Route["module"];
interface Entry {
  id?: string;
  path?: string;
  index?: boolean;
  file: string;
  children?: Entry[];
}

const modules = import.meta.glob<Module>("/app/routes/{site,api,feeds,files}/*.{ts,tsx}");

/**
 * A Remix server build made from the sources: every public page, call and feed. It uses the test's database and runs no
 * jobs.
 */
export async function loadSiteBuild(): Promise<ServerBuild> {
  globalThis.limyeStarted = Promise.resolve();
  const routes: ServerBuild["routes"] = {
    root: { id: "root", path: "", module: await import("~/root") },
  };
  await addRoutes(routes, sitemap, "root");
  const inBrowser = Object.values(routes).map(({ id, parentId, path, index, module }) => ({
    id,
    ...(parentId !== undefined && { parentId }),
    ...(path !== undefined && { path }),
    ...(index && { index }),
    hasAction: "action" in module,
    hasLoader: "loader" in module,
    hasClientAction: "clientAction" in module,
    hasClientLoader: "clientLoader" in module,
    hasErrorBoundary: "ErrorBoundary" in module,
    module: `/assets/${id}.js`,
    imports: [],
  }));
  return {
    mode: "production",
    entry: { module: await import("~/entry.server") },
    routes,
    assets: {
      entry: { module: "/assets/entry.js", imports: [] },
      routes: Object.fromEntries(inBrowser.map((route) => [route.id, route])),
      url: "/assets/manifest.js",
      version: "1",
    },
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    future: { ...remixConfig.future, unstable_optimizeDeps: false } as ServerBuild["future"],
    isSpaMode: false,
  };
}

async function addRoutes(routes: ServerBuild["routes"], entries: Entry[], parentId: string): Promise<void> {
  for (const { id, path, index, file, children = [] } of entries) {
    const load = modules[`/app/${file}`];
    if (!load) continue; // the administration
    const own = id ?? file.replace(/\.tsx?$/, "");
    routes[own] = {
      id: own,
      parentId,
      ...(path !== undefined && { path }),
      ...(index && { index }),
      module: await load(),
    };
    await addRoutes(routes, children, own);
  }
}
