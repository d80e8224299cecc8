const preloads = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const moduleScript = /<script([^>]*) type="module" async="">([\s\S]*?)<\/script>/;
const routeImport = /^import \* as (route\d+) from ("[^"]+");$/gm;
const manifest = /^window\.__remixManifest = ({[\s\S]*?^});$/m;

/**
 * Removes Remix's preload links, so that they do not compete with the text. Remix's script fetches the same files at
 * once when it starts. With `lateWords` (the page's sentences as JSON) it starts late: when the page is loaded and the
 * browser is idle, or on the first press, key or focus. `marked` still carries the nonces that identify the server's
 * own scripts. See docs/decisions/0015-hydration.md.
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

/** Remix needs the `imports` of each route only for preload links. */
const leaveImportsOut = (_: string, routes: string) =>
  `window.__remixManifest = ${JSON.stringify(JSON.parse(routes), (key, value: unknown) => (key === "imports" ? [] : value))};`;

/** Files that the script does not import itself. It imports the entry, which must run last. */
const others = (files: string[], code: string) => files.filter((file) => !code.includes(`"${file}"`));

const fetchEarly = (code: string, files: string[]) =>
  others(files, code)
    .map((file) => `import "${file}";\n`)
    .join("") + code;

/** Wraps Remix's module in a function that a plain script calls later. A module would fetch its imports at once. */
function startLate(code: string, files: string[]): string {
  const routes = [...code.matchAll(routeImport)];
  const imports = [...routes.map(([, , file]) => file!), ...others(files, code).map((file) => `"${file}"`)];
  const names = routes.map(([, name]) => name!);
  return (
    `(${waitForIdle})(() => Promise.all([${imports.map((file) => `import(${file})`).join(",")}])` +
    `.then(([${names.join(",")}]) => {${code.replaceAll(routeImport, "")}}))`
  );
}

/** Browser code: sent as it is written here. */
const waitForIdle = `(run) => {
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
