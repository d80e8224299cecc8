import type { Plugin } from "vite";

// Which of the server's routes are loaded at the start, and which on the first request for one of them.

/** The part of the site that a route is loaded with; undefined for the landing page, which is loaded at the start. */
const partOf = (file: string): string | undefined =>
  /\/routes\/site\/(layout|home|not-found)\.tsx$/.test(file)
    ? undefined
    : /\/routes\/(\w+)\//.exec(file)?.[1];

const prefix = "virtual:late-routes/";

/** Makes the finished build export `loadRoutes(ids)`, to be called before routes are used (app/server/route-groups.ts). */
export const lateRoutes = (): Plugin => {
  const imports = new Map<string, string[]>();
  return {
    name: "late-routes",
    apply: "build",
    resolveId: (id) => (id.startsWith(prefix) ? id : undefined),
    load: (id) => (id.startsWith(prefix) ? imports.get(id.slice(prefix.length))?.join("\n") : undefined),
    transform(code, id) {
      if (!id.endsWith("virtual:remix/server-build")) return;
      const partOfRoute = new Map<string, string>();
      const early = code.replace(
        /import (\* as (\w+) from "([^"]+)";)/g,
        (line, what: string, route: string, file: string) => {
          const part = partOf(file);
          if (!part) return line;
          partOfRoute.set(route, part);
          imports.set(part, [...(imports.get(part) ?? []), `export ${what}`]);
          return "";
        },
      );
      const parts: Record<string, string> = {};
      const built = early.replace(
        /"([^"]+)": \{([^}]*)module: (\w+)\s*\}/g,
        (entry, id: string, rest: string, route: string) => {
          const part = partOfRoute.get(route);
          if (!part) return entry;
          parts[id] = part;
          return `"${id}": {${rest}get module() { return late.${route}; } }`;
        },
      );
      const loaders = [...imports.keys()].map((part) => `${part}: () => import("${prefix}${part}")`);
      return {
        code: `${built}
        const late = {};
        const partOf = ${JSON.stringify(parts)};
        const loaders = { ${loaders.join(", ")} };
        export async function loadRoutes(ids) {
          const parts = new Set(ids.map((id) => partOf[id]).filter(Boolean));
          await Promise.all(Array.from(parts, async (part) => Object.assign(late, await loaders[part]())));
        }`,
        map: null,
      };
    },
  };
};
