import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { languages, type Language } from "~/i18n/languages";
import { areas } from "~/features/areas.server";
import adminSentences from "~/i18n/admin-sentences/fr";
import { isAdminNamespace } from "~/i18n/namespaces";
import siteSentences from "~/i18n/sentences/fr";
import { declaredTexts, textsOfSettings } from "~tests/support/declared-texts";

const root = join(import.meta.dirname, "../../..");
const namespacesOf = (language: Language) =>
  readdirSync(join(root, "locales", language))
    .map((file) => file.replace(/\.json$/, ""))
    .sort();
const namespaces = namespacesOf("fr");

type Tree = { [key: string]: string | Tree };
const flat = (tree: Tree, above = ""): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[above + key, value] as [string, string]] : flat(value, `${above}${key}.`),
  );
const read = (language: Language, namespace: string) =>
  flat(JSON.parse(readFileSync(join(root, "locales", language, `${namespace}.json`), "utf8")) as Tree);

/** Every sentence of a language under `namespace:key`. */
const sentences = Object.fromEntries(
  languages.map((language) => [
    language,
    new Map(namespaces.flatMap((ns) => read(language, ns).map(([key, value]) => [`${ns}:${key}`, value]))),
  ]),
) as Record<Language, Map<string, string>>;

const plural = /_(zero|one|two|few|many|other)$/;
const family = (key: string) => key.replace(plural, "");
const families = (language: Language) => [...new Set([...sentences[language].keys()].map(family))].sort();
const placeholders = (text: string) => [...text.matchAll(/\{\{\s*([\w.]+)/g)].map((match) => match[1]).sort();
/** The sentences that break a rule, with their keys. */
const broken = (language: Language, rule: (text: string) => boolean) =>
  [...sentences[language]].filter(([, text]) => rule(text)).map(([key, text]) => `${key} = ${text}`);
const withoutAddresses = (text: string) => text.replace(/https?:\/\/\S+|\{\{[^}]*\}\}/g, "x");

describe.each(languages)("in %s", (language) => {
  test("there are the same files and the same keys as in French", () => {
    expect(namespacesOf(language)).toEqual(namespaces);
    expect(families(language)).toEqual(families("fr"));
  });

  test("a plural key has the forms one and other", () => {
    const counted = [...sentences[language].keys()].filter((key) => plural.test(key)).map(family);
    for (const key of new Set(counted)) {
      expect(sentences[language].has(`${key}_one`), key).toBe(true);
      expect(sentences[language].has(`${key}_other`), key).toBe(true);
    }
  });

  test("every sentence has the French one's placeholders", () => {
    for (const [key, text] of sentences[language]) {
      // The singular may spell the number out.
      if (key.endsWith("_one")) continue;
      const french = sentences.fr.get(key) ?? sentences.fr.get(`${family(key)}_other`)!;
      expect(placeholders(text), key).toEqual(placeholders(french));
    }
  });

  test("no text is empty, padded or has double spaces", () => {
    expect(broken(language, (text) => text.trim() !== text || text === "" || / {2}/.test(text))).toEqual([]);
  });

  test("no apostrophe is straight", () => {
    expect(broken(language, (text) => text.includes("'"))).toEqual([]);
  });

  test("an ellipsis is one character", () => {
    expect(broken(language, (text) => text.includes("..."))).toEqual([]);
  });
});

test("no long sentence in Kreyòl is still the French, English or Spanish one", () => {
  for (const [key, text] of sentences.ht) {
    if (text.length <= 24) continue;
    for (const other of ["fr", "en", "es"] as const) expect(text, key).not.toBe(sentences[other].get(key));
  }
});

test("Kreyòl is written in its own letters, without apostrophes", () => {
  expect(broken("ht", (text) => text.includes("’"))).toEqual([]);
  expect(broken("ht", (text) => /[éêëîïôûùâçñ]/i.test(withoutAddresses(text)))).toEqual([]);
});

test("French has a non-breaking space before : ; ! ? and »", () => {
  expect(broken("fr", (text) => / [:;!?»]|« /.test(withoutAddresses(text)))).toEqual([]);
  expect(
    broken("fr", (text) => /[^\s\d:!?][;!?»]|[\p{L})][:](?!\/)|«\S/u.test(withoutAddresses(text))),
  ).toEqual([]);
});

test("Spanish has a ¿ for each ? and a ¡ for each !", () => {
  const count = (text: string, mark: string) => text.split(mark).length;
  const unequal = (text: string) =>
    count(text, "¿") !== count(text, "?") || count(text, "¡") !== count(text, "!");
  expect(broken("es", (text) => unequal(withoutAddresses(text)))).toEqual([]);
});

test("Spanish says tú, not usted", () => {
  const polite =
    /\b(usted(es)?|escriba|envíe|haga|tómese|respire|lea|elija|visite|vuelva|suscríbase|sea|le (gusta|llamen|escribimos|enviamos)|su (nombre|correo|dirección|mensaje|cuenta|suscripción|solicitud))\b/iu;
  expect(broken("es", (text) => polite.test(text))).toEqual([]);
});

describe("keys in code", () => {
  const { exact, open, prefixes } = keysInCode();
  const declared = areas.map(declaredTexts);
  for (const place of declared.flatMap(({ places }) => places)) exact.delete(place);
  for (const head of declared.flatMap(({ heads }) => heads)) open.push([head, ""]);
  for (const key of declared.flatMap(({ keys }) => keys)) exact.add(key);
  for (const key of textsOfSettings()) exact.add(key);
  const known = families("fr");
  // Other strings that are not keys are groups of texts.
  for (const place of exact) {
    if (known.includes(place) || !known.some((key) => key.startsWith(`${place}.`))) continue;
    exact.delete(place);
    open.push([`${place}.`, ""]);
  }

  test("every key that code uses or an area declares exists", () => {
    expect(exact.size).toBeGreaterThan(100);
    expect([...exact].filter((key) => !known.includes(key)).sort()).toEqual([]);
    for (const [head, tail] of open) {
      if (head.endsWith(":fields.")) continue; // an area's audit entries may name no changed field
      expect(
        known.some((key) => key.startsWith(head) && key.endsWith(tail)),
        `${head}…${tail}`,
      ).toBe(true);
    }
  });

  test("every sentence is used somewhere", () => {
    const literals = allLiterals();
    const isUsed = (key: string) =>
      exact.has(key) ||
      open.some(([head, tail]) => key.startsWith(head) && key.endsWith(tail)) ||
      [...prefixes].some((prefix) => key.startsWith(prefix) && literals.has(key.slice(prefix.length)));
    expect(known.filter((key) => !isUsed(key))).toEqual([]);
  });
});

function sources(): ts.SourceFile[] {
  const files = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(root, "app", file))
    .map((file) => ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true));
}

function each(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => each(child, visit));
}

function allLiterals(): Set<string> {
  const found = new Set<string>();
  for (const source of sources())
    each(source, (node) => ts.isStringLiteralLike(node) && found.add(node.text));
  return found;
}

/** The keys that calls of `t` and `say`, AppErrors and schemas use. `open` keys have a part decided at run time. */
function keysInCode() {
  const exact = new Set<string>();
  const open: [string, string][] = [];
  const prefixes = new Set<string>(namespaces.map((namespace) => `${namespace}:`));
  const ownKey = new RegExp(`^(${namespaces.join("|")}):[\\w.-]+$`);
  for (const source of sources()) {
    each(source, (node) => {
      if (ts.isStringLiteralLike(node) && ownKey.test(node.text)) exact.add(node.text);
      if (ts.isTemplateExpression(node) && /^[\w-]+:/.test(node.head.text) && namespaceIn(node.head.text)) {
        open.push([node.head.text, tailOf(node)]);
      }
      const [argument, lookedUpIn] = keyArgument(node);
      if (!argument || !lookedUpIn) return;
      prefixes.add(lookedUpIn);
      for (const key of choices(argument)) {
        if (ts.isTemplateExpression(key)) {
          if (!key.head.text.includes(":")) open.push([lookedUpIn + key.head.text, tailOf(key)]);
        } else if (!key.text.includes(":")) exact.add(lookedUpIn + key.text);
      }
    });
  }
  return { exact, open, prefixes };
}

const namespaceIn = (text: string) => namespaces.includes(text.slice(0, text.indexOf(":")));
const tailOf = (template: ts.TemplateExpression) => template.templateSpans.at(-1)!.literal.text;

/** The argument that is a key, and its prefix when it contains no namespace itself. */
function keyArgument(node: ts.Node): [ts.Expression | undefined, string | undefined] {
  if (ts.isNewExpression(node) && node.expression.getText() === "AppError")
    return [node.arguments?.[1], "errors:"];
  if (!ts.isCallExpression(node)) return [undefined, undefined];
  const callee = node.expression.getText();
  if (callee === "say" && node.arguments.length > 1) return [node.arguments[1], "errors:"];
  if (callee === "t") return [node.arguments[0], namespaceOf(node)];
  if (/^tFor\(.*\)$/.test(callee)) return [node.arguments[0], "common:"];
  return [undefined, undefined];
}

/** The namespace of the nearest `const { t } = useTranslation(…)`. Elsewhere `t` is that of tFor or a mail: common. */
function namespaceOf(node: ts.Node): string {
  for (let at: ts.Node | undefined = node; at; at = at.parent as ts.Node | undefined) {
    if (!ts.isBlock(at) && !ts.isSourceFile(at)) continue;
    for (const statement of at.statements.filter(ts.isVariableStatement)) {
      const text = statement.getText();
      const named =
        /const \{[^}]*\bt\b[^}]*\} = useTranslation\("([\w-]+)"(?:, \{ keyPrefix: "([\w.-]+)" \})?\)/.exec(
          text,
        );
      if (named) return `${named[1]}:${named[2] ? `${named[2]}.` : ""}`;
    }
  }
  return "common:";
}

/** The literals that an expression may evaluate to: `a ? "x" : "y"`. */
function choices(expression: ts.Expression): (ts.StringLiteralLike | ts.TemplateExpression)[] {
  if (ts.isStringLiteralLike(expression) || ts.isTemplateExpression(expression)) return [expression];
  if (ts.isParenthesizedExpression(expression)) return choices(expression.expression);
  if (ts.isConditionalExpression(expression)) {
    return [...choices(expression.whenTrue), ...choices(expression.whenFalse)];
  }
  return [];
}

test("the page's script has every namespace except those that only the server and the tour use", () => {
  const onTheServer = [
    "accounts-mails",
    "bible-study-mails",
    "contact-mails",
    "dates",
    "devotion-mails",
    "feeds",
    "giving-mails",
    "growth-insights",
    "mail",
    "newsletter-mails",
    "prayers-mails",
    "privacy-mails",
    "sermons-recommendations",
  ];
  const withTheTour = ["tour"];
  const [site, admin] = [Object.keys(siteSentences), Object.keys(adminSentences)];
  expect([...site, ...admin, ...onTheServer, ...withTheTour].sort()).toEqual(namespaces);
  expect(admin.filter((namespace) => !isAdminNamespace(namespace))).toEqual([]);
  expect(site.filter(isAdminNamespace)).toEqual([]);
});
