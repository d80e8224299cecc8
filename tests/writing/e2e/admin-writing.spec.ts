import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expectAccessibleEverywhere } from "~tests/support/accessible";
import { expect, waitForHydration, localeText, test } from "~tests/support/e2e";
import { writeMarkdown } from "~tests/support/markdown-field";

// Tracing runs a script in every frame, which the sandboxed frame of a mail refuses.
test.use({ trace: "off" });

const editor = { permissions: ["manage_newsletter", "manage_content"] };
const words = (key: string) => localeText("fr", `admin-writing:${key}`);
/** A photograph that no other test uses. */
const photograph = async () => ({
  name: "photo.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({
    create: {
      ...{ width: 400, height: 300, channels: 3, background: "#c86432" },
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer(),
});
const field = (page: Page) => page.locator("textarea[name=content]");
const tool = (page: Page, name: string) =>
  page.getByRole("toolbar").getByRole("button", { name: words(`editor.tools.${name}`), exact: true });

test("a text is written with tools, shortcuts and a picture, with a live preview", async ({ admin }) => {
  const page = await admin({ ...editor, at: "/admin/newsletter/new" });
  await page.setViewportSize({ width: 1440, height: 900 });
  const text = field(page);
  await writeMarkdown(page, "lumière");
  await text.selectText();
  await page.keyboard.press("Control+b");
  await expect(text).toHaveValue("**lumière**");
  await tool(page, "italic").click();
  await expect(text).toHaveValue("**_lumière_**");
  await page.keyboard.press("Control+z");
  await expect(text).toHaveValue("**lumière**");
  const preview = page.getByRole("region", { name: words("editor.previewOf").replace("{{label}}", "") });
  await expect(preview.locator("strong")).toHaveText("lumière");

  // The toolbar is one tab stop with arrow keys inside.
  await tool(page, "bold").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(tool(page, "picture")).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  const add = dialog.getByRole("button", { name: words("editor.picture.add") });
  await add.click();
  await expect(dialog).toContainText(words("editor.picture.missing"));
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "x.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no") });
  await add.click();
  await expect(dialog).toContainText(words("pictures.refused.kind"));
  await dialog.locator("input[type=file]").setInputFiles(await photograph());
  await dialog.getByLabel(words("editor.picture.alt")).fill("Le chœur");
  await add.click();
  await expect(text).toHaveValue(
    /^\*\*lumière\*\*\n\n!\[Le chœur\]\(\/pictures\/uploads\/[0-9a-f]{32}-400x300\.jpg\)\n\n$/,
  );
  await expect(text).toBeFocused();
  const picture = preview.getByRole("img", { name: "Le chœur" });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(400);
  await text.fill(
    "<script>alert(1)</script>\n\n[x](javascript:alert(1)) ![y](https://elsewhere.example/a.png)",
  );
  await expect(preview.getByRole("link")).toHaveText("y");

  await expectAccessibleEverywhere(page);
  await page.goto("/admin/pictures");
  await expectAccessibleEverywhere(page);
  await page.goto("/admin/newsletter/new");
  await waitForHydration(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await text.fill("[y](/contact)");
  await expect(preview).toBeHidden();
  await page
    .getByRole("group", { name: words("editor.view") })
    .getByRole("button", { name: words("editor.preview") })
    .click();
  await expect(preview.getByRole("link")).toHaveText("y");
  await expect(text).toBeHidden();
});

test("without JavaScript a text is previewed in a new tab, and a picture is uploaded, described and deleted", async ({
  admin,
}) => {
  const page = await admin({ ...editor, at: "/admin/newsletter/new", javaScriptEnabled: false });
  await field(page).fill("## Un titre\n\nUn *mot*.");
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: words("editor.openPreview") }).click();
  const preview = await opened;
  await expect(preview.getByRole("heading", { level: 2 })).toHaveText("Un titre");
  await expect(preview.locator("em")).toHaveText("mot");
  await preview.close();
  await expect(field(page)).toHaveValue(/Un titre/);

  const alt = `Sans script ${process.pid}`;
  await page.goto("/admin/pictures");
  await page.getByRole("button", { name: words("pictures.upload") }).click();
  await expect(page.getByText(words("pictures.missing"))).toBeVisible();
  await page.locator("input[type=file]").setInputFiles(await photograph());
  await page.locator("#upload-picture input[name=alt]").fill(alt);
  await page.getByRole("button", { name: words("pictures.upload") }).click();
  await expect(page.getByText(words("pictures.done.upload"))).toBeVisible();
  const card = page.getByRole("listitem").filter({ has: page.getByRole("img", { name: alt, exact: true }) });
  await expect(card.getByLabel(words("pictures.markdown"))).toHaveValue(
    new RegExp(`^!\\[${alt}\\]\\(/pictures/uploads/`),
  );
  await card.getByRole("button", { name: words("pictures.delete") }).click();
  await page.getByRole("alertdialog").getByRole("button").last().click();
  await expect(page.getByText(words("pictures.done.delete"))).toBeVisible();
  await expect(page.getByRole("img", { name: alt, exact: true })).toHaveCount(0);
});

test("a segment is counted while it is edited, and without JavaScript on request", async ({
  admin,
  request,
}) => {
  const email = `segment-${process.pid}-${Date.now()}@example.org`;
  await request.post("/api/newsletter", { data: { email, preferredLanguage: "es" } });
  const page = await admin({ ...editor, at: "/admin/newsletter/segments" });
  const count = page.getByRole("status").filter({ hasText: /recevr/ });
  const name = `Segment ${process.pid}-${Date.now()}`;
  const segments = (key: string) => localeText("fr", `admin-segments:${key}`);
  await page.locator("#new-segment").getByText("Español", { exact: true }).click();
  await expect(count).toHaveText(/^\d+ abonnés? /);
  await page.getByRole("button", { name: segments("form.create") }).click();
  await expect(page.getByText(segments("nameRequired"))).toBeVisible();
  await page.getByLabel(segments("form.name")).fill(name);
  await page.getByRole("button", { name: segments("form.create") }).click();
  await expect(page.getByRole("link", { name })).toBeVisible();
  await expectAccessibleEverywhere(page);

  const plain = await admin({ ...editor, at: "/admin/newsletter/segments", javaScriptEnabled: false });
  await plain.getByRole("link", { name }).click();
  await expect(plain.getByLabel("Español")).toBeChecked();
  const daily = plain
    .locator("main label")
    .getByText(localeText("fr", "subscription:preferences.daily"), { exact: true });
  await daily.click(); // no selection
  await plain.getByRole("button", { name: segments("form.count") }).click();
  await expect(plain.getByText(/^0 abonné/)).toBeVisible();
  await expect(
    plain.locator("main").getByLabel(localeText("fr", "subscription:preferences.daily")),
  ).toBeChecked();
  await plain.getByRole("button", { name: segments("delete") }).click();
  await plain.getByRole("alertdialog").getByRole("button").last().click();
  await expect(plain.getByText(segments("done.delete"))).toBeVisible();
});

test("a mail gets the ministry's own words with a preview", async ({ admin }) => {
  const templates = (key: string) => localeText("fr", `admin-mail-templates:${key}`);
  const page = await admin({ permissions: ["manage_users"], at: "/admin/mails/templates" });
  await expectAccessibleEverywhere(page);
  await page.goto("/admin/mails/templates/privacy-link/en");
  await waitForHydration(page);
  const text = page.locator("textarea[name=text]");
  // The frame runs no script, not even a test's.
  const preview = page.locator("iframe");
  await expect(preview).toHaveAttribute("srcdoc", new RegExp(localeText("en", "privacy-mails:button")));
  await text.fill("No link here");
  await page.getByRole("button", { name: templates("form.preview"), exact: true }).click();
  await expect(page.getByText(/\[Cliquez ici\]\(\{\{dataLink\}\}\)/).first()).toBeVisible();
  await text.fill("{{greeting}}\n\nYour *own* data.\n\n[Open it]({{dataLink}})");
  await page.getByRole("button", { name: templates("form.preview"), exact: true }).click();
  await expect(preview).toHaveAttribute("srcdoc", /Your <em>own<\/em> data[\s\S]*>Open it<\/a>/);
  await page.getByRole("button", { name: templates("form.save"), exact: true }).click();
  await expect(page.getByText(templates("form.done.save")).first()).toBeVisible();
  await page.reload();
  await waitForHydration(page);
  await expect(text).toHaveValue(/Your \*own\* data/);
  await page.getByRole("button", { name: templates("back.action") }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: templates("back.confirm"), exact: true })
    .click();
  await expect(text).not.toHaveValue(/Your \*own\* data/);
  await expect(page.getByText(templates("builtIn"))).toBeVisible();

  await preview.evaluate((frame) => frame.remove()); // axe would run in it
  await expectAccessibleEverywhere(page);
});

for (const javaScriptEnabled of [true, false]) {
  test(`Enter in a title saves and does not preview, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    admin,
  }) => {
    // Without JavaScript Enter is a new line in a title, and sends the form in a date.
    const area = javaScriptEnabled ? "newsletter" : "blog";
    const page = await admin({ ...editor, at: `/admin/${area}/new`, javaScriptEnabled });
    const title = `Entrée ${process.pid}-${Date.now()}`;
    await writeMarkdown(page, "Un mot.");
    await page.locator("[name=summary]").fill("Court.");
    await page.locator("[name=title]").fill(title);
    await page.locator(javaScriptEnabled ? "[name=title]" : "[name=publishedAt]").press("Enter");
    await page.waitForURL(new RegExp(`/admin/${area}/\\d+`));
    await expect(page.locator("[name=title]")).toHaveValue(title);
    expect(page.context().pages()).toHaveLength(1);
  });
}
