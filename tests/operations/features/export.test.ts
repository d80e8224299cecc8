import { sql } from "kysely";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { seal } from "~/crypto/sealing.server";
import { columnsOf, exportedTables } from "~/features/operations/export/exported-tables";
import { sealText } from "~/features/prayers/requests/sealed-columns.server";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { dataFolderPath, setUpDataFolder } from "~tests/support/data-folder";
import { runInTerminal } from "~tests/support/terminal";
import "~tests/support/areas";

setUpDataFolder();

const now = "2026-11-28T10:00:00.000Z";
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
const read = (name: string) => readFileSync(dataFolderPath("out", name), "utf8");

test("every table and every column is decided", async () => {
  const { rows } = await sql<{ name: string }>`select name from sqlite_schema where type = 'table'`.execute(
    db,
  );
  const names = rows.map(({ name }) => name).filter((name) => !/^(sqlite|kysely)_/.test(name));
  expect(Object.keys(exportedTables).sort()).toEqual(names.sort());
  const decided: string[] = [];
  const there: string[] = [];
  for (const name of names) {
    const table = exportedTables[name]!;
    if ("leftOut" in table) continue;
    for (const column of [...columnsOf(table.keep), ...columnsOf(table.drop)])
      decided.push(`${name}.${column}`);
    const columns = await sql<{ name: string }>`select name from pragma_table_info(${name})`.execute(db);
    for (const column of columns.rows) there.push(`${name}.${column.name}`);
  }
  expect(decided.sort()).toEqual(there.sort());
});

async function fillSite() {
  await administrator({ username: "marie" });
  await db
    .updateTable("users")
    .set({ totpSecret: seal("totp", "totp-secret"), password: "the-hash" })
    .where("username", "=", "marie")
    .execute();
  const request = {
    ...{ prayerType: "health", language: "fr" as const, createdAt: now, updatedAt: now },
    ...{ reviewedAt: now, status: "approved" as const },
  };
  const words = { title: "Not published", description: "Not published", isPublic: true, requesterName: "" };
  for (const unpublished of [{ reviewedAt: null }, { status: "rejected" as const }, { hiddenAt: now }])
    await db
      .insertInto("prayerRequests")
      .values({ ...request, ...words, ...unpublished })
      .execute();
  await db.insertInto("bounceReceipts").values({ receipt: "receipt-digest", at: now }).execute();
  const hook = await db
    .insertInto("webhooks")
    .values({
      ...{ url: "https://hooks.example/webhook-key", events: "[]", secret: "webhook-secret" },
      ...{ createdAt: now, updatedAt: now },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("webhookDeliveries")
    .values({
      ...{ webhookId: hook.id, event: "x", messageId: "m", body: "webhook-body", status: "delivered" },
      createdAt: now,
    })
    .execute();
  const { id: userId } = await db.selectFrom("users").select("id").executeTakeFirstOrThrow();
  await db
    .insertInto("apiTokens")
    .values({ userId, name: "n", digest: "token-digest", scopes: "[]", createdAt: now })
    .execute();
  for (const isPublic of [true, false])
    await db
      .insertInto("prayerRequests")
      .values({
        ...request,
        isPublic,
        requesterName: sealText("Rose Désir"),
        title: isPublic ? "Pour ma sœur" : sealText("a private thing"),
        description: isPublic ? "Priez" : sealText("nobody reads this"),
      })
      .execute();
  await db
    .insertInto("contactMessages")
    .values({
      firstName: '=HYPERLINK("http://evil.example")',
      lastName: "Line\nend",
      email: "a@example.org",
      subject: "@SUM(A1)",
      message: "+1",
      isRead: false,
      language: "fr",
      createdAt: now,
    })
    .execute();
  await db
    .insertInto("blogPosts")
    .values({
      title: "Le Bon Berger: « è »",
      content: "# Titre\n\n![](/pictures/uploads/a.webp)",
      summary: "",
      category: "faith",
      language: "fr",
      isPublished: true,
      publishedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  await db
    .insertInto("pictures")
    .values({
      ...{ file: "../a.webp", type: "image/png", width: 1, height: 1, alt: "{}", createdAt: now },
      ...{ bytes: Buffer.from([0, 255]), uploadedBy: "marie" },
    })
    .execute();
}

test("people, words and figures are in open formats, and no secret is in them", async () => {
  await fillSite();
  const sealedRows = await db
    .selectFrom("prayerRequests")
    .select(["requesterName", "title"])
    .where("isPublic", "=", false)
    .execute();
  const { code, text } = await runInTerminal("export", dataFolderPath("out"));
  expect(text).toContain("holds personal data");
  expect(code).toBe(0);

  const post = filesIn(dataFolderPath("out", "words", "blog"));
  expect(post).toEqual([expect.stringMatching(/^2026-11-28-le-bon-berger-e-\d+\.fr\.md$/)]);
  expect(read(`words/blog/${post[0]!}`)).toMatch(
    /^---\n[^]*title: "Le Bon Berger: « è »"\n[^]*---\n\n# Titre\n\n!\[\]\(\/pictures\/uploads\/a\.webp\)\n$/,
  );
  expect(readFileSync(dataFolderPath("out", "words", "pictures", "file-1"))).toEqual(Buffer.from([0, 255]));
  expect(read("people/contact_messages.csv")).toContain(`"'=HYPERLINK(""http://evil.example"")","Line\nend"`);
  expect(read("people/contact_messages.csv")).toContain("'@SUM(A1),'+1");
  expect(JSON.parse(read("people/contact_messages.jsonl"))).toMatchObject({
    subject: "@SUM(A1)",
    message: "+1",
  });
  expect(read("people/users.jsonl")).toContain('"username":"marie"');
  expect(JSON.parse(read("export.json"))).toMatchObject({ rows: { blog_posts: 1, prayer_requests: 1 } });
  expect(JSON.parse(read("site/settings.json"))).toMatchObject({ backups: { keep: 14 }, email: {} });
  expect(read("site/settings.json")).not.toMatch(/"(apiKey|secretKey|webhookSecret|clientSecret)"/);

  const all = filesIn(dataFolderPath("out")).map(read).join("\n");
  expect(all).toContain("Pour ma sœur");
  const secrets = [
    "the-hash",
    "••",
    "webhook-key",
    "webhook-secret",
    "webhook-body",
    "token-digest",
    "receipt-digest",
  ];
  const sealed = sealedRows.flatMap(({ requesterName, title }) => [requesterName, title]);
  for (const secret of [...secrets, ...sealed, "Not published"]) expect(all).not.toContain(secret);
  for (const name of filesIn(dataFolderPath("out")))
    expect(statSync(dataFolderPath("out", name)).mode & 0o077).toBe(0);
});

test("a folder that is not empty is refused", async () => {
  mkdirSync(dataFolderPath("out"));
  writeFileSync(dataFolderPath("out", "mine.txt"), "mine");
  const { code, text } = await runInTerminal("export", dataFolderPath("out"));
  expect(text).toContain("is not empty");
  expect(code).toBe(1);
  expect(readdirSync(dataFolderPath("out"))).toEqual(["mine.txt"]);
  expect(await runInTerminal("export")).toMatchObject({ code: 1 });
  expect(existsSync(dataFolderPath("out", "export.json"))).toBe(false);
});
