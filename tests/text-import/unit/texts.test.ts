import { expect, test } from "vitest";
import { htmlToMarkdown, plainWords } from "~/features/text-import/html-to-markdown.server";
import { indexPictures } from "~/features/text-import/picture-index";
import { readMarkdownFile } from "~/features/text-import/read-markdown.server";
import { readJsonTables } from "~/features/text-import/read-json-tables.server";
import { toOldAddress } from "~/features/text-import/old-address-path";
import { expandShortcodes, paragraphs } from "~/features/text-import/wordpress-html";
import { readLanguage } from "~/features/text-import/written-language";

const toMarkdown = (html: string) => htmlToMarkdown(html, (source) => source);

test.each([
  ["<h2>Tit</h2><p>Mo <b>gra</b> <i>panche</i></p>", "## Tit\n\nMo **gra** *panche*"],
  ["<ol start=3><li>a</li><li>b<ul><li>c</li></ul></li></ol>", "3. a\n4. b\n   - c"],
  ["<p>a_b *c* &lt;b&gt; &amp;lt;</p>", "a\\_b \\*c\\* \\<b> \\&lt;"],
  ['<a href="/a.jpg"><img src="/b.jpg" alt="B"></a>', "![B](/b.jpg)"],
  ['<a href="javascript:x()">y</a><form><input></form><style>z</style>', "y"],
  [
    '<iframe src="//player.vimeo.com/video/1"></iframe>',
    "[https://player.vimeo.com/video/1](https://player.vimeo.com/video/1)",
  ],
  ["<table><tr><th>A</th></tr><tr><td>1|2</td></tr></table>", "| A   |\n| --- |\n| 1\\|2 |"],
  ["<pre><code>&lt;p&gt;\n  x</code></pre>", "```\n<p>\n  x\n```"],
  ['<img src="data:image/gif;base64,AA" data-src="https://a.ht/b.png" alt="">', "![](https://a.ht/b.png)"],
  [
    '<a class="kg-bookmark-container" href="https://a.ht"><div class="kg-bookmark-title">Tit</div><div>x</div></a>',
    "[Tit](https://a.ht)",
  ],
])("%s", (html, markdown) => {
  expect(toMarkdown(html)).toBe(markdown);
});

test("a title loses its markup and its entities", () => {
  expect(plainWords("Amour &amp; <em>foi</em>&#8217;s\n x")).toBe("Amour & foi’s x");
});

test("WordPress's blank lines are paragraphs, and its shortcodes leave their words", () => {
  const pictures = new Map([["7", { address: "https://a.ht/7.jpg", alt: "Sèt" }]]);
  const text =
    'Yon\nde\n\n[gallery ids="7,8"]\n\n[vc_row][su_box title="x"]twa[/su_box][/vc_row] [sic] [1]\n\n[audio mp3="https://a.ht/b.mp3"]';
  const markdown = toMarkdown(paragraphs(expandShortcodes(text, pictures)));
  expect(markdown).toContain("Yon  \nde");
  expect(markdown).toContain("![Sèt](https://a.ht/7.jpg)");
  expect(markdown).toContain("twa \\[sic\\] \\[1\\]");
  expect(markdown).toContain("(https://a.ht/b.mp3)");
});

test.each([
  ["https://ansyen.org/2014/05/Legliz/?utm=1#x", "/2014/05/legliz"],
  ["https://ansyen.org/?p=12&x=1", "/?p=12"],
  ["http://ansyen.org/wp/?page_id=3", "/wp?page_id=3"],
  ["vye/paj.html", "/vye/paj.html"],
  ["/é/", "/%C3%A9"],
  ["https://ansyen.org/", null],
  ["https://", null],
])("the old address %s is found by %s", (address, path) => {
  expect(toOldAddress(address)).toBe(path);
});

test("a picture is found by the end of its address, and a name that two have by more of it", () => {
  const names = ["x/uploads/2014/05/a.jpg", "x/uploads/2015/06/a.jpg", "x/uploads/2015/06/b c.jpg", "a.txt"];
  const { find, count } = indexPictures(names);
  expect(count).toBe(3);
  expect(find("https://o.org/wp-content/uploads/2015/06/a-300x200.jpg?x=1")).toBe(names[1]);
  expect(find("/elsewhere/b%20c.jpg")).toBe(names[2]);
  expect(find("https://o.org/wp-content/uploads/b%20c.jpg")).toBe(names[2]);
  expect(find("/elsewhere/a.jpg")).toBeNull();
  // Another picture of the same name.
  expect(find("https://o.org/wp-content/uploads/2014/05/b%20c.jpg")).toBeNull();
  expect(find("https://elsewhere.org/b%20c.jpg")).toBeNull();
  expect(indexPictures(["foto/b.jpg", "foto/d.jpg"]).find("https://o.org/uploads/2014/05/b.jpg")).toBe(
    "foto/b.jpg",
  );
  expect(find("https://o.org/content/images/size/w600/2014/05/a.jpg")).toBe(names[0]);
  expect(find("%zz")).toBeNull();
});

test("a huge Markdown file is refused before it is unpacked", async () => {
  const open = () => Promise.reject(new Error("opened"));
  expect(await readMarkdownFile({ name: "a.md", size: 990_000_000, open })).toMatchObject({
    refusal: "tooBig",
  });
});

test.each(["fr_FR", "Français", "FRA", "fr"])("%s is French", (written) => {
  expect(readLanguage(written)).toBe("fr");
});
test("other spellings", () => {
  expect(["Kreyòl ayisyen", "es-MX", "pt-br", "English", null, "free"].map(readLanguage)).toEqual(
    ["ht", "es", null, "en", null, null],
  ); // prettier-ignore
});

test("rows are read wherever the bytes are cut, and what is no JSON is refused", async () => {
  const rows = [
    { id: 1, text: 'é "}]{[\\' },
    { id: 2, deep: [{ data: { posts: [{}] } }] },
  ];
  const bytes = Buffer.from(JSON.stringify({ meta: { data: "posts" }, data: { posts: rows, tags: [] } }));
  const cut = async (size: number, given = bytes) => {
    const found: unknown[] = [];
    const pieces = Array.from({ length: Math.ceil(given.length / size) }, (_, at) =>
      given.subarray(at * size, (at + 1) * size),
    );
    const chunks = (async function* () { yield* pieces; })(); // prettier-ignore
    for await (const { row } of readJsonTables(chunks)) found.push(row);
    return found;
  };
  for (const size of [1, 7, 1_000]) expect(await cut(size)).toEqual(rows);
  await expect(cut(9, bytes.subarray(0, -3))).rejects.toMatchObject({ reason: "damaged" });
  await expect(cut(9, Buffer.from('{"data":{"posts":[{a}]}}'))).rejects.toMatchObject({ reason: "damaged" });
});
