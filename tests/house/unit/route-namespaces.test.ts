import { expect, test } from "vitest";
import siteSentences from "~/i18n/sentences/fr";
import { loadedBy, readSource, sources } from "~tests/support/source-imports";

// A public page is sent with the sentences of its routes' namespaces (app/i18n/page-sentences.tsx).

const namespaces = Object.keys(siteSentences);
const isNamespace = (name: string | undefined) => namespaces.includes(name ?? "");

/** The components that a screen shows at once: neither what it loads later nor code of the server. */
function componentsOf(screen: string, found = new Set([screen])): Set<string> {
  const code = readSource(screen);
  for (const file of loadedBy(screen)) {
    const isLater = new RegExp(`import\\("[^"]*/${/([\w-]+)\.tsx?$/.exec(file)?.[1]}"\\)`).test(code);
    if (
      found.has(file) ||
      !/^app\/.*\.tsx?$/.test(file) ||
      /\.server\.tsx?$|\.schema\.ts$/.test(file) ||
      isLater
    )
      continue;
    found.add(file);
    componentsOf(file, found);
  }
  return found;
}

/** The namespaces that a file names in `useTranslation` and in keys. The server translates with `tFor`. */
function namespacesIn(file: string): string[] {
  const code = readSource(file).replace(/tFor\([^)]*\)\(\s*["`][^"`]*["`]/g, "");
  const named = [...code.matchAll(/useTranslation\(\s*"([\w-]+)"|["`]([\w-]+):[\w$]/g)];
  return named.map(([, used, ofKey]) => used ?? ofKey).filter((name): name is string => isNamespace(name));
}

const namespacesOf = (screen: string) => [...new Set([...componentsOf(screen)].flatMap(namespacesIn))].sort();

function declared(screen: string): string[] {
  const [, list = ""] = /export const handle = \{\s*i18n: \[([^\]]*)\]/.exec(readSource(screen)) ?? [];
  return [...list.matchAll(/"([\w-]+)"/g)].map(([, name]) => name!);
}

const root = "app/root.tsx";
const screens = sources.filter((file) => /^app\/routes\/site\/[\w-]+\.tsx$/.test(file));

test.each([root, ...screens])("%s declares the namespaces of the sentences that it shows", (file) => {
  const above = file === root ? [] : declared(root);
  const own = namespacesOf(file).filter((name) => !above.includes(name));
  expect(declared(file).sort()).toEqual(own);
});

test("public pages show no sentence of a mail, because a page comes without them", () => {
  const shown = [root, ...screens].flatMap((screen) => [...componentsOf(screen)]);
  expect(shown.filter((file) => /["`](mail|[\w-]+-mails)(["`]|:\w)/.test(readSource(file)))).toEqual([]);
});
