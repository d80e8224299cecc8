import fc from "fast-check";
import { expect, test } from "vitest";
import {
  makeLinksAbsolute,
  excerptMarkdown,
  toPlainText,
  renderMarkdown,
  shortenText,
} from "~/features/writing/markdown/markdown.server";
import {
  computeBlockEdit,
  computeToolEdit,
  type TextSelection,
  type MarkdownTool,
} from "~/features/writing/markdown/markdown-edit";

const picture = `/pictures/uploads/${"a".repeat(32)}-1600x900.jpg`;

const attributes: Record<string, string[]> = {
  a: ["href", "title", "rel"],
  img: ["src", "alt", "title", "width", "height", "loading", "decoding"],
  ol: ["start"],
  th: ["align"],
  td: ["align"],
  div: ["class", "tabindex"],
  ...Object.fromEntries(
    ["figure", "blockquote", "figcaption", "cite", "span"].map((name) => [name, ["class"]]),
  ),
};
const tags =
  "p h2 h3 h4 ul ol li blockquote strong em del sup sub code pre hr br a img table thead tbody tr th td div figure figcaption cite span";
const decoded = (value: string) =>
  value.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

/** What a browser could run in some HTML, read more strictly than by any browser. */
function dangers(html: string): string[] {
  const found: string[] = [];
  const rest = html.replace(
    /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*)(?: \/)?>/g,
    (tag, _end, name: string, given: string) => {
      if (!tags.split(" ").includes(name)) found.push(tag);
      for (const [, key, raw] of given.matchAll(/ ([a-z]+)="([^"]*)"/g)) {
        const value = decoded(raw!);
        if (!attributes[name]?.includes(key!)) found.push(`${name} ${key}`);
        if (key === "href" && !/^(https?:\/\/[^\s\\]|mailto:|tel:|#|\/(?![/\\]))/.test(value))
          found.push(value);
        if (key === "src" && !/^\/pictures\/uploads\/[0-9a-f]{32}-\d+x\d+\.(jpg|png)$/.test(value))
          found.push(value);
      }
      return "";
    },
  );
  if (/[<>]/.test(rest)) found.push(rest);
  return found;
}

test("Markdown becomes HTML with headings below the page's title", () => {
  expect(renderMarkdown("# Un\n\n### Deux\n\n**gras** _doux_\n\n3. a\n4. b")).toBe(
    '<h2>Un</h2>\n<h3>Deux</h3>\n<p><strong>gras</strong> <em>doux</em></p>\n<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>\n',
  );
  expect(renderMarkdown("## Seul")).toBe("<h2>Seul</h2>\n");
  expect(renderMarkdown("# 1\n## 2\n### 3\n#### 4")).toBe("<h2>1</h2>\n<h3>2</h3>\n<h4>3</h4>\n<h4>4</h4>\n");
});

test("a table scrolls by itself, also by keyboard, and keeps its alignment", () => {
  const html = renderMarkdown("|a|b|\n|:-:|-:|\n|1|2|");
  expect(html).toContain('<div class="prose-table" tabindex="0"><table>');
  expect(html).toContain('<th align="center">a</th>');
  expect(html).toContain('<td align="right">2</td>');
});

test("uploaded pictures keep their size; others become links, and data URLs are dropped", () => {
  expect(renderMarkdown(`![Le chœur](${picture} "À Jacmel")`)).toBe(
    `<p><img src="${picture}" alt="Le chœur" title="À Jacmel" width="1600" height="900" loading="lazy" decoding="async"></p>\n`,
  );
  expect(renderMarkdown(`![x](http://localhost:3000${picture})`)).toContain(`src="${picture}"`);
  expect(renderMarkdown("![Le chœur](https://elsewhere.example/a.png)")).toBe(
    '<p><a href="https://elsewhere.example/a.png" rel="noopener external">Le chœur</a></p>\n',
  );
  expect(renderMarkdown("[![Le chœur](https://e.example/a.png)](https://e.example)")).toBe(
    '<p><a href="https://e.example/" rel="noopener external">Le chœur</a></p>\n',
  );
  for (const src of [
    "data:image/png;base64,AAAA",
    "/pictures/uploads/../../etc/passwd",
    "/admin/logout",
    "//e.example/a.png",
  ]) {
    expect(renderMarkdown(`![mots](${src})`), src).toBe("<p>mots</p>\n");
  }
});

test("links may lead to pages, mail addresses, phone numbers and this site only", () => {
  const href = (address: string) => /href="([^"]*)"/.exec(renderMarkdown(`[x](<${address}>)`))?.[1];
  expect(href("/contact?x=1&y=2")).toBe("/contact?x=1&amp;y=2");
  expect(href("http://localhost:3000/contact")).toBe("/contact");
  expect(href("www.example.org")).toBe("https://www.example.org/");
  expect(href("mailto:a@example.org")).toBe("mailto:a@example.org");
  expect(href("tel:+50934125678")).toBe("tel:+50934125678");
  expect(href("#suite")).toBe("#suite");
  for (const address of [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "\u0001javascript:alert(1)",
    "javascript&colon;alert(1)",
    "&#106;avascript:alert(1)",
    "&#x6A&#x61&#x76&#x61script:alert(1)",
    "vbscript:msgbox",
    "data:text/html,<script>alert(1)</script>",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "blob:https://x.example/1",
    "file:///etc/passwd",
    "https://name:word@evil.example",
    "view-source:javascript:alert(1)",
  ]) {
    const html = renderMarkdown(`[x](<${address}>)\n\n<a href="${address}">y</a>`);
    expect(dangers(html), address).toEqual([]);
    expect(html, address).not.toMatch(/href="(?:javascript|vbscript|data|blob|file|\/\/)/i);
    expect(html, address).not.toContain("evil.example/");
  }
});

test.each([
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)><script>alert(1)</script></svg>",
  "<iframe src=javascript:alert(1)>",
  "<style>body{display:none}</style>",
  "<a href='jav&#x0A;ascript:alert(1)' onclick=alert(1)>x</a>",
  "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
  "<form action=//evil.example><input name=password></form>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "<textarea></textarea><img src=x onerror=alert(1)>",
  "`<script>`\n\n```\n</code></pre><script>alert(1)</script>\n```",
  '[x](https://a.example "a" onclick="alert(1))',
  '![" onerror=alert(1) x="](https://a.example/"onerror=alert(1))',
  "<!--<img src=--><img src=x onerror=alert(1)//>",
  "<<script>script>alert(1)<</script>/script>",
  "<p><h1>unclosed **and `broken",
  `![](${picture}" onload="alert(1))`,
])("nothing that could run comes out of %s", (source) => {
  expect(dangers(renderMarkdown(source))).toEqual([]);
});

test("no input produces anything that runs", () => {
  const piece = fc.oneof(
    fc.string({ unit: "binary", maxLength: 20 }),
    fc.constantFrom(
      ..."<script> </script> <img <svg <a href= onerror= javascript: data: &#106; &colon; \" ' > < ![ ]( ) ** _ ` ``` # > - 1. | \n \t \0 <!-- --> <![CDATA[ ]]> </p> <style> <iframe src= // \\".split(
        " ",
      ),
      "\n\n",
      " ",
      picture,
      "https://e.example/",
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const source = pieces.join("");
      expect(dangers(renderMarkdown(source))).toEqual([]);
      expect(makeLinksAbsolute(renderMarkdown(source), "https://m.example")).not.toMatch(
        / (?:src|href)="\/(?!\/)/,
      );
      expect(toPlainText(source)).not.toMatch(/[\n\t]/);
    }),
    { numRuns: 300 },
  );
});

test.each([">", "> ", "[", "![", "*a ", "_a", "a.", "!", "- > ", "1. ", "<", "<a ", "&#", "`a``b"])(
  "100 KB of %j are rendered in bounded time",
  (unit) => {
    const began = performance.now();
    const html = renderMarkdown(unit.repeat(100_000 / unit.length));
    expect(performance.now() - began).toBeLessThan(10_000); // seconds on a busy machine; quadratic time would take minutes
    expect(html.length).toBeLessThan(2_000_000);
  },
  30_000,
);

test("line breaks are kept", () => {
  expect(renderMarkdown("Votre pasteur,\nJean\n\nAmen")).toBe(
    "<p>Votre pasteur,<br />Jean</p>\n<p>Amen</p>\n",
  );
});

test("plain text has one space between words", () => {
  expect(toPlainText("# Un & deux\n\n- a < b\n- c\n\nligne  \nautre « mot\u00a0»")).toBe(
    "Un & deux a < b c ligne autre « mot\u00a0»",
  );
  expect(toPlainText("AT&amp;T &lt;b&gt; [lien](https://x.example) ![chœur](https://x.example/a.png)")).toBe(
    "AT&T <b> lien chœur",
  );
});

test("plain words are shortened as typed", () => {
  expect(shortenText("  1. La foi,\n2. l’amour <3 ", 100)).toBe("1. La foi, 2. l’amour <3");
  expect(shortenText("a".repeat(200), 100)).toBe(`${"a".repeat(99)}…`);
});

test("an excerpt respects its limit and breaks no character", () => {
  expect(excerptMarkdown("court")).toBe("court");
  expect(excerptMarkdown("a".repeat(200))).toBe(`${"a".repeat(99)}…`);
  expect(excerptMarkdown("😀".repeat(100), 10)).toBe("😀😀😀😀…");
});

test("links and pictures get absolute addresses, words that look like them do not", () => {
  const html = renderMarkdown(`[a](/b) href="/c" ![d](${picture}) [e](https://x.example/)`);
  expect(makeLinksAbsolute(html, "https://m.example")).toBe(
    `<p><a href="https://m.example/b">a</a> href="/c" <img src="https://m.example${picture}" alt="d" width="1600" height="900" loading="lazy" decoding="async"> <a href="https://x.example/" rel="noopener external">e</a></p>\n`,
  );
});

/** A text with its selection between two bars, and the result of a tool. */
function after(tool: MarkdownTool, marked: string): string {
  const start = marked.indexOf("|");
  const end = marked.lastIndexOf("|") - 1;
  const chosen: TextSelection = { value: marked.replaceAll("|", ""), start, end: Math.max(start, end) };
  const { from, to, text, select } = computeToolEdit(tool, chosen);
  const value = chosen.value.slice(0, from) + text + chosen.value.slice(to);
  return `${value.slice(0, select[0])}|${value.slice(...select)}|${value.slice(select[1])}`;
}

test("the editor's tools mark the selection, and undo it", () => {
  expect(after("bold", "un |mot| ici")).toBe("un **|mot|** ici");
  expect(after("bold", "un **|mot|** ici")).toBe("un |mot| ici");
  expect(after("bold", "un | mot | ici")).toBe("un  **|mot|**  ici");
  expect(after("italic", "un || ici")).toBe("un _||_ ici");
  expect(after("heading", "a\nb||c\nd")).toBe("a\n## bc||\nd");
  expect(after("quote", "|a\nb|")).toBe("|> a\n> b|");
  expect(after("quote", "|> a\n> b|")).toBe("|a\nb|");
  expect(after("list", "|a\n1. b|\nc")).toBe("|- a\n- b|\nc");
  expect(after("numbers", "|a\nb\n|c")).toBe("|1. a\n2. b|\nc");
  expect(after("link", "voir |ici|")).toBe("voir [ici](|https://|)");
  expect(after("link", "|https://x.example|")).toBe("[||](https://x.example)");
  const placed = ({ from, text }: { from: number; text: string }, value: string) =>
    value.slice(0, from) + text + value.slice(from);
  for (const value of ["**ab**", "**ab**\nc", "**ab**\n\nc"]) {
    const edit = computeBlockEdit({ value, start: 2, end: 4 }, "![](x)");
    expect(placed(edit, value)).toBe(value.includes("c") ? "**ab**\n\n![](x)\n\nc" : "**ab**\n\n![](x)\n\n");
  }
  expect(computeBlockEdit({ value: "", start: 0, end: 0 }, "![](x)").text).toBe("![](x)\n\n");
});

test("rendering is cached", () => {
  const text = "Un **mot** et [un lien](https://limye.example).\n\n".repeat(1_000);
  const html = renderMarkdown(text);
  const began = performance.now();
  for (let time = 0; time < 1_000; time++) expect(renderMarkdown(text)).toBe(html);
  expect(performance.now() - began).toBeLessThan(2_000);
});
