import type { Plugin, Rollup } from "vite";

// How the browser's code is split: into few files, and none with code that a page that is only read does not run.

const clientRoute = "?__remix-build-client-route";

/** Named chunks; the first match wins. An icon goes into the chunk that uses it, unless many pages use the icon. */
const named: [chunk: string, module: RegExp][] = [
  ["site", /lucide-react\/dist\/esm\/(shared\/|[a-zA-Z]*Icon\.mjs|context\.mjs)/],
  // Loaded at the first touch, and with the administration.
  ["i18next", /node_modules\/(i18next|remix-i18next\/build\/client)[/.]/],
  // Every page runs it, and it changes only with a library.
  [
    "core",
    /node_modules\/(react|react-dom|scheduler|@remix-run\/(react|router|server-runtime)|react-router(-dom)?|turbo-stream|react-i18next|remix-i18next|get-nonce|@radix-ui\/react-(slot|compose-refs))\/|vite\/preload-helper|commonjsHelpers|i18n\/sentences\/by-namespace/,
  ],
  [
    "parts",
    /@radix-ui\/react-(presence|primitive|context|id|collection|direction|use-[a-z-]+)\/|@radix-ui\/primitive\//,
  ],
  // Loaded at the first touch (lazy-at-touch.ts), and with the pages that hold dialogs.
  [
    "overlays",
    /@radix-ui\/react-(dialog|toast|focus-[a-z]+|dismissable-layer|portal|visually-hidden)\/|node_modules\/(react-remove-scroll|react-style-singleton|use-sidecar|use-callback-ref|aria-hidden|tslib)|app\/ui\/(dialog|toast-region)\.tsx/,
  ],
  ["fields", /app\/ui\/(field|select)\.tsx/],
  ["controls", /app\/ui\/(textarea|checkbox-radio|secret-fields)\.tsx/],
  [
    "forms",
    /@conform-to\/|app\/http\/([a-z-]+-)?(form|field)s?\.tsx|app\/http\/form-pending|lucide-react\/dist\/esm\/icons\/(lock-keyhole|repeat)\./,
  ],
  [
    "giving",
    /app\/features\/giving\/(form\/(?!card-element)|[a-z-]+\/(donation-paths|giving-choices|minor-units|payment-methods))/,
  ],
  ["blog", /app\/features\/blog\/blog-(post-list|categories)\.tsx?/],
  ["devotions", /app\/features\/devotion\/(daily-content|sharing)\//],
  [
    "articles",
    /app\/features\/(blog\/blog-post-header|newsletter\/posts\/post-view|translation\/translation-note|writing\/markdown\/prose)\.tsx/,
  ],
];

/** A module that at least this many public pages use goes into their common file. */
const sharedByPages = 6;

type ImportsOf = (id: string) => readonly string[];
const nameOf = (id: string) => named.find(([, module]) => module.test(id))?.[0];

let found: ReadonlyMap<string, string> | undefined;

export const chunkOf: Rollup.GetManualChunk = (id, { getModuleIds, getModuleInfo }) => {
  found ??= findChunks([...getModuleIds()], getModuleInfo);
  return nameOf(id) ?? found.get(id);
};

/** The chunks of the icons, and of the app's modules that match no name above. */
function findChunks(ids: string[], getModuleInfo: Rollup.GetModuleInfo): Map<string, string> {
  const iconsOf = readIcons(ids, (id) => getModuleInfo(id)?.code ?? "");
  const importsOf: ImportsOf = (id) => [
    ...(getModuleInfo(id)?.importedIds ?? []),
    ...(isIcon.test(id) ? [] : iconsOf(id)),
  ];
  const chunks = new Map<string, string>();
  for (const id of ids) {
    const name = nameOf(id);
    if (name) for (const icon of iconsOf(id)) chunks.set(icon, name);
  }
  for (const id of findSiteModules(ids, importsOf)) chunks.set(id, "site");
  return chunks;
}

/** Modules that every public page needs, and light modules that many pages need. */
function findSiteModules(ids: string[], importsOf: ImportsOf): Set<string> {
  const users = new Map<string, number>();
  for (const start of ids) {
    const isForAll = /app\/(entry\.client\.tsx$|(root|routes\/site\/layout)\.tsx\?)/.test(start);
    if (!isForAll && !(start.includes("app/routes/site/") && start.endsWith(clientRoute))) continue;
    for (const id of reach(start, importsOf)) {
      if (start.startsWith(id)) continue; // its own module
      if (isForAll || isLight(id, importsOf))
        users.set(id, (users.get(id) ?? 0) + (isForAll ? sharedByPages : 1));
    }
  }
  return new Set([...users].filter(([, count]) => count >= sharedByPages).map(([id]) => id));
}

/** Whether a module needs neither a chunk that not every page has, nor a large library. */
const isLight = (module: string, importsOf: ImportsOf) =>
  [module, ...reach(module, importsOf)].every(
    (id) =>
      !["controls", "fields", "forms", "overlays", "parts"].includes(nameOf(id) ?? "") &&
      !importsOf(id).some((library) =>
        /node_modules\/(@conform-to|date-fns|@date-fns|culori)\//.test(library),
      ),
  );

const isIcon = /lucide-react\/dist\/esm\/icons\//;

/** The app modules and icons that a module imports, also indirectly. Other libraries' index files import everything. */
function reach(from: string, importsOf: ImportsOf, found = new Set<string>()): Set<string> {
  for (const id of importsOf(from)) {
    if (found.has(id) || !(/\/app\/.*\.tsx?$/.test(id) || isIcon.test(id))) continue;
    found.add(id);
    reach(id, importsOf, found);
  }
  return found;
}

/** The icons that a module imports from the index of lucide-react. */
function readIcons(ids: string[], codeOf: (id: string) => string): (id: string) => string[] {
  const index = ids.find((id) => id.endsWith("lucide-react/dist/esm/lucide-react.mjs")) ?? "";
  const files = new Map<string, string>();
  for (const [, names, file] of codeOf(index).matchAll(
    /export \{([^}]*)\} from ['"]\.\/(icons\/[^'"]+)['"]/g,
  )) {
    for (const [, name] of names!.matchAll(/default as (\w+)/g))
      files.set(name!, index.replace(/[^/]+$/, file!));
  }
  return (id) =>
    [...codeOf(id).matchAll(/import \{([^}]*)\} from "lucide-react"/g)]
      .flatMap(([, names]) => names!.split(",").map((name) => name.trim().split(" ")[0]!))
      .map((name) => files.get(name) ?? "");
}

/**
 * Makes a public route that is navigated to wait for its sentences, because a page has only its own
 * (app/i18n/i18n.client.ts), and for its late parts (app/ui/late-part.tsx). A page's first routes wait for nothing.
 */
export const waitForWords = (): Plugin => ({
  name: "wait-for-words",
  transform: (code, id) =>
    id.includes("/app/routes/site/") && id.endsWith(clientRoute)
      ? {
          code: `${code}\nawait Promise.all([window.loadWords?.(), ...(window.partsLoading ?? [])]);`,
          map: null,
        }
      : undefined,
});

/**
 * Removes `<Scripts>` (1.5 KB) from the page that Remix shows while a root loads that was not rendered on the server.
 * Our root always is.
 */
export const leaveOutScripts = (): Plugin => ({
  name: "leave-out-scripts",
  transform: (code, id) =>
    id.endsWith("/@remix-run/react/dist/esm/errorBoundaries.js")
      ? { code: code.replace(/renderScripts \? .* : null/, "null"), map: null }
      : undefined,
});
