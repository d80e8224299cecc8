import { expect, test } from "vitest";
import { findFeedOfPage } from "~/features/sermons/import/fetch-feed.server";
import { readEpisodes } from "~/features/sermons/import/read-items.server";
import { toPlainWords } from "~/features/sermons/import/plain-words.server";

test("a description in HTML becomes paragraphs, lists and addresses", () => {
  expect(
    toPlainWords(
      '<p>Un  <b>texte</b>&nbsp;&amp; plus.</p><ul><li>un</li></ul><a href="https://a.example/">ici</a>',
    ),
  ).toBe("Un texte & plus.\n\n- un\n\nici (https://a.example/)");
  expect(toPlainWords("x <p sans fin \t\u00A0\r\n\r\n\r\n\r\ny")).toBe("x <p sans fin\n\ny");
});

/** Elements of 200,000 characters that made an expression read on from each of their places to the end. */
const hostile = {
  "tags without an end": "<p ".repeat(67_000),
  "tags in tags": "<ul>".repeat(50_000),
  "quotation marks": `<a href="`.repeat(22_000),
  "links without an end": "<a href=x>".repeat(20_000),
  "blanks in a line": `a${" ".repeat(199_000)}x`,
  "blank lines": " \n".repeat(100_000),
  entities: "&lt;p ".repeat(33_000),
};

test.each(Object.entries(hostile))("200 kB of %s take less than 100 ms", (_, text) => {
  toPlainWords("<p>Warm</p>");
  const before = process.cpuUsage();
  toPlainWords(text);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(100);
});

test("a page of half links, and a feed of long categories, are read in one go", async () => {
  const before = process.cpuUsage();
  const page = { type: "text/html", etag: null, lastModified: null, address: "https://a.example/" };
  expect(findFeedOfPage({ ...page, bytes: Buffer.from("<link ".repeat(50_000)) })).toBeNull();
  const categories = `<category>${"a\n".repeat(50_000)}</category>${"<category>b</category>".repeat(50_000)}`;
  const feed = `<rss><channel><item><title>t</title>${categories}</item></channel></rss>`;
  for await (const item of readEpisodes(Buffer.from(feed)))
    expect(item).toMatchObject({ reason: "noMedium" });
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(1_500);
});
