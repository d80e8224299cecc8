import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { renderMarkdown } from "~/features/writing/markdown/markdown.server";
import { markdownToRich } from "~/features/writing/rich-text/markdown-to-rich";
import { richSchema } from "~/features/writing/rich-text/rich-schema";
import { richToMarkdown } from "~/features/writing/rich-text/rich-to-markdown";
import { contentWithVerse, demoTexts } from "~db/library/demo";
import { devotions } from "~db/library/devotions";

const languages = ["fr", "ht", "en", "es"] as const;
const picture = `/pictures/uploads/${"ab".repeat(16)}-400x300.jpg`;

test("every text of the demo and of the library of devotions comes back with the same HTML", () => {
  const texts = [
    ...demoTexts().flatMap((text) => languages.map((language) => contentWithVerse(text, language))),
    ...devotions.flatMap(({ texts: written }) =>
      Object.values(written).map(
        ({ verse, explanation }) => `${explanation}

> ${verse}`,
      ),
    ),
  ];
  expect(texts.length).toBeGreaterThan(100);
  for (const text of texts) {
    const document = markdownToRich(text);
    expect(document, text).not.toBeNull();
    expect(renderMarkdown(richToMarkdown(document!))).toBe(renderMarkdown(text));
  }
});

test.each([
  ["paragraphs and line breaks", "Un\ndeux\n\ntrois  \nquatre"],
  ["marks in each other", "**gras et _les deux_** ~~non~~ `co<de` _a_**b**"],
  ["lists", "- a\n- b\n  - c\n    1. d\n    2. e\n\ntexte\n\n3. trois\n4. quatre"],
  ["loose lists", "- a\n\n  encore\n\n- b"],
  ["a quotation with its reference", "> Car Dieu a tant aimé le monde\n> — Jean 3:16\n\n> a\n>\n> **b**"],
  ["headings", "# Un\n\n## Deux\n\n### Trois *fort*"],
  ["links", 'un [lien **fort**](https://a.example/b_c "titre"), https://a.example/~x_y et a@b.example'],
  ["pictures", `![Le chœur](${picture})\n\ntexte ![](${picture} "t")`],
  ["code and a rule", "```js\na < b\n\nc\n```\n\n---\n\nfin"],
  ["signs that are words", "2 \\* 3 \\_a\\_ \\# \\[x\\] &amp; 1 < 2 &lt;b&gt; 5\u00a0€ « a » c'est"],
  ["lines that look like signs", "\\- a\n\\# b\n1\\. c\n2\\) d\n\\> e\n\\=\n\\+ f"],
  ["nothing", ""],
])("%s keep their HTML", (_name, text) => {
  const document = markdownToRich(text);
  expect(document).not.toBeNull();
  expect(renderMarkdown(richToMarkdown(document!))).toBe(renderMarkdown(text));
});

test.each([
  ["a table", "| a | b |\n|---|---|\n| 1 | 2 |"],
  ["HTML", "un <sup>e</sup> mot"],
  ["a block of HTML", "<div>\n\na\n\n</div>"],
  ["a picture of another site", "![x](https://elsewhere.example/a.png)"],
  ["a list of tasks", "- [x] fait"],
  ["an unknown name of a character", "&copy; 2026"],
])("%s is left to the plain field", (_name, text) => {
  expect(markdownToRich(text)).toBeNull();
});

describe("what is typed", () => {
  const { nodes } = richSchema;
  const line = fc
    .string({
      unit: fc.constantFrom(..."ab é1.)*_~`#>-+=|[]()<>&!\\:/;\"'".split("")),
      minLength: 1,
      maxLength: 12,
    })
    .map((text) => text.replace(/\s+/g, " ").trim())
    .filter((text) => text !== "" && !/&#?\w+;/.test(text));

  test("is read as the same words again, whatever signs it holds", () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 3 }),
        fc.constantFrom("paragraph", "quote", "item"),
        (lines, place) => {
          const words = lines.flatMap((text, at) =>
            at === 0 ? [richSchema.text(text)] : [nodes.hard_break!.create(), richSchema.text(text)],
          );
          const paragraph = nodes.paragraph!.create(null, words);
          const block = {
            paragraph: () => paragraph,
            quote: () => nodes.blockquote!.create(null, paragraph),
            item: () => nodes.bullet_list!.create(null, nodes.list_item!.create(null, paragraph)),
          }[place]();
          const document = nodes.doc!.create(null, block);
          expect(markdownToRich(richToMarkdown(document))?.toJSON()).toEqual(document.toJSON());
        },
      ),
      { numRuns: 500 },
    );
  });
});
