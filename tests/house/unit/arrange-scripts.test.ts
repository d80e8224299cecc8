import { expect, test } from "vitest";
import { arrangeScripts } from "~/http/arrange-scripts.server";

const routes = { entry: { module: "/assets/entry.js", imports: ["/assets/shared.js"] } };
const moduleWith = (manifest: string) => `import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";
window.__remixManifest = ${manifest};
window.__remixRouteModules = {"root":route0,"home":route1};

import("/assets/entry.js");`;
const preload = (file: string) => `<link rel="modulepreload" href="/assets/${file}"/>`;
const module = moduleWith(JSON.stringify(routes, null, 2));
const written =
  ["entry.js", "shared.js", "root.js", "home.js"].map(preload).join("") +
  `<script nonce="n">data()</script><script nonce="n" type="module" async="">${module}</script>`;

test("an immediate script is a module that loads every file at once, with a manifest without their names", () => {
  const short = moduleWith('{"entry":{"module":"/assets/entry.js","imports":[]}}');
  expect(arrangeScripts(written, undefined)).toBe(
    `<script nonce="n">data()</script><script nonce="n" type="module" async="">import "/assets/shared.js";\n${short}</script>`,
  );
});

test("a deferred script runs the entry when every file has loaded", async () => {
  const late = arrangeScripts(written, `{"common":{}}`);
  expect(late).not.toContain("modulepreload");
  expect(late).not.toContain('type="module"');
  const started: string[] = [];
  const signs = new Map<string, () => void>();
  const page = {
    document: { readyState: "loading", body: 1, activeElement: 1 },
    window: {} as Record<string, unknown>,
    self: {},
    addEventListener: (sign: string, run: () => void) => signs.set(sign, run),
    removeEventListener: (sign: string) => signs.delete(sign),
    load: (file: string) => {
      started.push(file);
      return Promise.resolve({ file });
    },
  };
  const code = /<script nonce="n">(window[\s\S]*)<\/script>/.exec(late)![1]!.replaceAll("import(", "load(");
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- as a browser runs it
  new Function(...Object.keys(page), code)(...Object.values(page));
  expect([...signs.keys()]).toEqual(["pointerdown", "keydown", "focusin", "load"]);
  expect(started).toEqual([]);
  signs.get("keydown")!();
  await expect.poll(() => started).toHaveLength(4);
  expect(started).toEqual(["root", "home", "shared", "entry"].map((name) => `/assets/${name}.js`));
  expect(page.window.__remixRouteModules).toEqual({
    root: { file: "/assets/root.js" },
    home: { file: "/assets/home.js" },
  });
  expect(page.window.pageWords).toEqual({ common: {} });
  expect([...signs.keys()]).toEqual(["load"]);
  signs.get("load")!(); // later events start nothing a second time
  expect(started).toHaveLength(4);
});
