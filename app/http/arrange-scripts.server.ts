const preloads = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const moduleScript = /<script([^>]*) type="module" async="">([\s\S]*?)<\/script>/;
const routeImport = /^import \* as (route\d+) from ("[^"]+");$/gm;
const manifest = /^window\.__remixManifest = ({[\s\S]*?^});$/m;

/**
 * Takes the preload links out of what Remix wrote, so that nothing competes with the text, and has its script fetch the
 * same files at once when it starts. With `lateWords` (the words that the page needs, as JSON) that is late: when the
 * page is painted and the browser has nothing else to do, or somebody touches the page, presses a key or enters a field.
 * `marked` still carries the nonces by which the policy knows the server's scripts. See docs/decisions/0015-hydration.md.
 */
export function arrangeScripts(marked: string, lateWords: string | undefined): string {
  const files = [...marked.matchAll(preloads)].map(([, file]) => file!);
  return marked.replaceAll(preloads, "").replace(moduleScript, (_, attributes: string, written: string) => {
    const code = written.replace(manifest, leaveImportsOut);
    return lateWords === undefined
      ? `<script${attributes} type="module" async="">${fetchEarly(code, files)}</script>`
      : `<script${attributes}>window.pageWords = ${lateWords};\n${startLate(code, files)}</script>`;
  });
}

/** Remix needs the files of each route for preload links alone. */
const leaveImportsOut = (_: string, routes: string) =>
  `window.__remixManifest = ${JSON.stringify(JSON.parse(routes), (key, value: unknown) => (key === "imports" ? [] : value))};`;

/** Files that the script does not name itself. The entry, which it names, must run last. */
const others = (files: string[], code: string) => files.filter((file) => !code.includes(`"${file}"`));

const fetchEarly = (code: string, files: string[]) =>
  others(files, code)
    .map((file) => `import "${file}";\n`)
    .join("") + code;

/** Remix's module as a function that a plain script calls later: a module's own imports would be fetched at once. */
function startLate(code: string, files: string[]): string {
  const routes = [...code.matchAll(routeImport)];
  const imports = [...routes.map(([, , file]) => file!), ...others(files, code).map((file) => `"${file}"`)];
  const names = routes.map(([, name]) => name!);
  return (
    `(${waitForQuiet})(() => Promise.all([${imports.map((file) => `import(${file})`).join(",")}])` +
    `.then(([${names.join(",")}]) => {${code.replaceAll(routeImport, "")}}))`
  );
}

/** Runs in the browser, as it is written here. */
const waitForQuiet = `(run) => {
  const signs = ["pointerdown", "keydown", "focusin"];
  const start = () => {
    for (const sign of signs) removeEventListener(sign, start, true);
    run?.();
    run = null;
  };
  const wait = () => (self.requestIdleCallback ? requestIdleCallback(start, { timeout: 3000 }) : setTimeout(start, 200));
  for (const sign of signs) addEventListener(sign, start, true);
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait);
  if (document.activeElement !== document.body) start();
}`;
