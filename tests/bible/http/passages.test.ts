import { beforeEach, expect, test } from "vitest";
import { renderMarkdown } from "~/features/writing/markdown/markdown.server";
import { quotationMarkdown } from "~/features/writing/scripture/quotation-markdown";
import type { FoundPassage } from "~/features/writing/scripture/passage.schema";
import { administrator } from "~tests/support/admin";
import { addBible } from "~tests/support/bible";
import { freshDatabase } from "~tests/support/database";
import { callApi } from "~tests/support/requests";
import "~tests/support/areas";

let admin: Awaited<ReturnType<typeof administrator>>;
beforeEach(async () => {
  await freshDatabase();
  admin = await administrator({ permissions: ["manage_newsletter"], language: "en" });
});

const other = {
  ...{ code: "engown", name: "Own Bible (1985, 1999)", licence: "All rights reserved" },
  attribution: "© 1999 The owner",
};
async function find(query: Record<string, string>) {
  const answer = await callApi("GET", `/api/writing/passage?${new URLSearchParams({ in: "en", ...query })}`, {
    headers: admin.cookie,
  });
  return { status: answer.status, ...((await answer.json()) as FoundPassage & { errors?: object }) };
}

test("what the library lacks comes from the Bible that was installed first, or that is chosen", async () => {
  expect(await find({ passage: "Ruth 1:3" })).toMatchObject({ text: null, bible: null, versions: [] });
  await addBible();
  await addBible(other);
  expect(await find({ passage: "Ruth 1:2-3" })).toMatchObject({
    // A joined verse is quoted whole.
    reference: "Ruth 1:2-4",
    text: "She only carried bread, and the Lord knew it.\nThe road is long,\nand the evening near;\n\nyet a lamp burns. Selah.",
    ...{ version: "Made-up Bible", bible: "engmade", attribution: null },
    versions: [{ code: "engmade" }, { code: "engown" }],
  });
  expect(await find({ passage: "Rut 1:5", bible: "engown" })).toMatchObject({
    ...{ reference: "Ruth 1:5", text: "Then one who waited opened." },
    ...{ version: other.name, bible: "engown", attribution: other.attribution },
  });
  // The library's own words come first.
  expect(await find({ passage: "John 3:16" })).toMatchObject({ bible: null, version: "King James Version" });
  // A chapter that ends before the passage does is not quoted in part.
  expect(await find({ passage: "Ruth 2:3-9" })).toMatchObject({ text: null });
});

test("a passage that is no passage, or too long, is refused at its field", async () => {
  await addBible();
  expect(await find({ passage: "Ruth 1:99" })).toMatchObject({
    status: 400,
    errors: { passage: [expect.stringContaining("could not find")] },
  });
  expect(await find({ passage: "Psalms 119:1-60" })).toMatchObject({
    status: 400,
    errors: { passage: ["No more than 40 verses at a time: choose fewer."] },
  });
});

test("an inserted passage keeps its lines, and names its version and who must be named", async () => {
  await addBible(other);
  const found = await find({ passage: "Ruth 1:3-4" });
  const html = renderMarkdown(quotationMarkdown({ ...found, text: found.text! }));
  expect(html).toContain("<p>The road is long,<br />and the evening near;</p>");
  expect(html).toContain(
    `<cite class="verse-reference">Ruth 1:3-4</cite><span class="verse-version">${other.name}</span>`,
  );
  expect(html).toContain(`</figure>\n<p><em>${other.attribution}</em></p>`);
});
