import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");

/** Names that are the same in every language. */
const brands = [
  "Limyè",
  "WhatsApp",
  "YouTube",
  "Facebook",
  "Instagram",
  "X",
  "RSS",
  "PayPal",
  "Stripe",
  "Zelle",
];
/** Attributes and props that a person reads or hears. */
const spokenAttributes =
  /^(aria-label|aria-description|aria-valuetext|placeholder|title|alt|label|hint|description|lead|eyebrow|summary|valueText|altText)$/;

const files = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file))
  // The workshop page shows the design system to developers and is in no production build.
  .filter((file) => !/routes\/dev\/|ui\/dev-/.test(file))
  .map((file) => join(root, "app", file));

const isSentence = (text: string) => {
  const left = brands.reduce((rest, brand) => rest.replaceAll(brand, ""), text);
  return /\p{L}{2,}/u.test(left.replace(/&\w+;/g, ""));
};

test("no component contains a human sentence: text is in locales/", () => {
  expect(files.filter((file) => file.endsWith(".tsx")).flatMap((file) => literalsIn(file))).toEqual([]);
});

test("an AppError or a toast gets a key, never a sentence", () => {
  const sentences = files.flatMap((file) =>
    callsIn(file)
      .filter((text) => /\s/.test(text.trim()))
      .map((text) => `${relative(root, file)}: ${text}`),
  );
  expect(sentences).toEqual([]);
});

test("the search finds what it looks for", () => {
  const planted = `
    const a = <p>Bonjour <b>{"le monde"}</b> {done ? "Fini" : t("x")}</p>;
    const b = <img alt="Une image" title={\`Bon \${name}\`} className="mt-4 flex" />;
    const c = <a aria-label={open && "Fermer"} href="/contact">WhatsApp · © 2026</a>;`;
  expect(literalsIn("planted.tsx", planted).map((line) => line.split(": ")[1])).toEqual([
    "Bonjour",
    "le monde",
    "Fini",
    "Une image",
    "Bon",
    "Fermer",
  ]);
});

function parse(file: string, text = readFileSync(file, "utf8")): ts.SourceFile {
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
}

/** Text a person would read: between tags, in expressions between tags, and in spoken attributes. */
function literalsIn(file: string, text?: string): string[] {
  const source = parse(file, text);
  const found: string[] = [];
  const keep = (node: ts.Node, words: string) => {
    if (!isSentence(words)) return;
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${relative(root, file)}:${line + 1}: ${words.trim()}`);
  };
  const visit = (node: ts.Node) => {
    if (ts.isJsxText(node)) keep(node, node.text);
    if (ts.isJsxAttribute(node)) {
      const value = node.initializer;
      if (spokenAttributes.test(node.name.getText()) && value) {
        for (const literal of shown(ts.isJsxExpression(value) ? value.expression : value))
          keep(literal, literal.text);
      }
    } else if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) {
      for (const literal of shown(node.expression)) keep(literal, literal.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The literals an expression may show: `"x"`, `a ? "x" : "y"`, `a && "x"`, and a template's fixed words. */
function shown(node: ts.Node | undefined): ts.LiteralLikeNode[] {
  if (!node) return [];
  if (ts.isStringLiteralLike(node)) return [node];
  if (ts.isTemplateExpression(node)) return [node.head, ...node.templateSpans.map((span) => span.literal)];
  if (ts.isParenthesizedExpression(node)) return shown(node.expression);
  if (ts.isConditionalExpression(node)) return [...shown(node.whenTrue), ...shown(node.whenFalse)];
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    const joins = [
      ts.SyntaxKind.AmpersandAmpersandToken,
      ts.SyntaxKind.BarBarToken,
      ts.SyntaxKind.QuestionQuestionToken,
      ts.SyntaxKind.PlusToken,
    ];
    if (!joins.includes(kind)) return [];
    return kind === ts.SyntaxKind.AmpersandAmpersandToken
      ? shown(node.right)
      : [...shown(node.left), ...shown(node.right)];
  }
  return [];
}

/** The string literals given to AppError and to toast(), without those inside calls such as `t(…)`. */
function callsIn(file: string): string[] {
  const found: string[] = [];
  const literals = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node)) found.push(node.text);
    if (!ts.isCallExpression(node)) ts.forEachChild(node, literals);
  };
  const visit = (node: ts.Node) => {
    const callee = ts.isNewExpression(node) || ts.isCallExpression(node) ? node.expression.getText() : "";
    if (callee === "AppError" || callee === "toast") {
      const given = (node as ts.NewExpression | ts.CallExpression).arguments ?? [];
      (callee === "AppError" ? given.slice(1, 2) : given).forEach(literals);
    }
    ts.forEachChild(node, visit);
  };
  visit(parse(file));
  return found;
}
