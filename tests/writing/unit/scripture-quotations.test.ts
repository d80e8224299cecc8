import { expect, test } from "vitest";
import { newsletterMailHtml } from "~/features/newsletter/sending/newsletter-mail-html.server";
import { renderMarkdown, toPlainText } from "~/features/writing/markdown/markdown.server";

const poem = "> L’Éternel est mon berger :\n> je ne manquerai de rien.\n> — Psaume 23:1 (Louis Segond 1910)";

test("a quotation whose last line is a reference is scripture, and its lines stay", () => {
  expect(renderMarkdown(poem)).toBe(
    '<figure class="verse verse-md"><blockquote class="verse-text"><p>L’Éternel est mon berger :<br />je ne manquerai de rien.</p></blockquote>' +
      '<figcaption class="verse-source"><cite class="verse-reference">Psaume 23:1</cite><span class="verse-version">Louis Segond 1910</span></figcaption></figure>\n',
  );
});

test.each([
  ["> Paske Bondye renmen lèzòm.\n>\n> Jan 3:16", "Jan 3:16"],
  ["> Love is patient.\n>\n> — *1 Corinthians 13:4-7*", "1 Corinthians 13:4-7"],
  ["> El Señor es mi pastor.\n> — Salmo 23", "Salmo 23"],
  ["> prend soin de vous.\n>\n> **1 Pierre 5:7**, Louis Segond 1910", "1 Pierre 5:7"],
  ["> prend soin de vous.\n> *— 1 Pierre 5:7*", "1 Pierre 5:7"],
])("the reference may be a paragraph, emphasised, or a chapter behind a dash: %s", (source, reference) => {
  expect(renderMarkdown(source)).toContain(`<cite class="verse-reference">${reference}</cite>`);
});

test.each([
  "> Une phrase de ma grand-mère.",
  "> Rendez-vous à la page\n> page 12",
  "> — Jean 3:16",
  "> a\n> > b\n> > Jean 3:16x",
])("any other quotation stays a quotation: %s", (source) => {
  expect(renderMarkdown(source)).not.toContain("<figure");
  expect(renderMarkdown(source)).toContain("<blockquote>");
});

test("what somebody writes into a reference stays text", () => {
  expect(renderMarkdown("> a\n> — Jean 3:16 (<img src=x onerror=alert(1)>)")).not.toContain("onerror");
});

test("a newsletter mail shows it too, and its plain text keeps the words apart", () => {
  const html = newsletterMailHtml(poem, { linkColour: "#000000", rewriteLink: (address) => address });
  expect(html).toMatch(/<cite class="ink" style="[^"]*">Psaume 23:1<\/cite>/);
  expect(toPlainText(poem)).toMatch(/rien\. Psaume 23:1/);
});

test("short words of Kreyòl are bound in texts, but not in code", () => {
  expect(renderMarkdown("Bondye renmen n. `li l`")).toBe("<p>Bondye renmen\u00a0n. <code>li l</code></p>\n");
});
