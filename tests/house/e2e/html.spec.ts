import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { startOwnSite } from "~tests/support/own-site";
import { expect, journeyLanguages, localeText, test } from "~tests/support/e2e";

// Only rules of the HTML standard, no style rules.
const validator = new HtmlValidate(
  new StaticConfigLoader({ extends: ["html-validate:standard"], root: true }),
);

/** The errors in a page's HTML, one per line. */
async function faultsOf(path: string, html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${path} ${line}:${column} ${ruleId}: ${message}`),
  );
  if (html.includes("\0")) faults.push(`${path} holds NUL`);
  if (!html.endsWith("</body></html>")) faults.push(`${path} goes on behind its end`);
  return faults;
}

async function addExamples(folder: string): Promise<void> {
  const seeding = spawn(process.execPath, ["scripts/run.mjs", "seed", "--demo"], {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: "", REDIS_URL: "" },
  });
  expect((await once(seeding, "exit"))[0]).toBe(0);
}

test("the HTML of every public page conforms to the standard", async () => {
  test.setTimeout(240_000);
  const folder = mkdtempSync(join(tmpdir(), "limye-html-"));
  const site = await startOwnSite(folder);
  try {
    await addExamples(folder);
    const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
    // English and Spanish have the same HTML.
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)]
      .map(([, address]) => new URL(address!).pathname)
      .filter((path) => !/^\/(en|es)(\/|$)/.test(path));
    expect(listed.filter((path) => /^\/(fr\/)?blog\/./.test(path)).length).toBeGreaterThan(0);
    expect(listed.filter((path) => /^\/fr\/newsletter\/\d/.test(path)).length).toBeGreaterThan(0);
    const unlisted = journeyLanguages.flatMap((language) =>
      [
        "donation?amount=25&currency=USD&method=card",
        "donation?amount=25&currency=USD&method=paypal",
        "donation?amount=0&currency=USD",
        "donation-success",
        "donation-test",
        "my-giving",
        "no-such-page",
        "blog/no-such-article",
        "newsletter/confirm/a.b",
        "newsletter/preferences/a.b",
        "newsletter/unsubscribe/a.b",
        "privacy/data/a.b",
        "prayer-requests?tab=submit",
        "prayer-requests?tab=answered",
        "prayer-requests/1",
        "prayer-requests/mine",
        "prayer-requests/manage/a.b",
        "mood",
      ].map((path) => `/${language}/${path}`),
    );
    const other = ["/", "/contact?lang=xx", "/admin/login"];
    const faults: string[] = [];
    for (const path of [...listed, ...unlisted, ...other]) {
      const answer = await fetch(site.url + path);
      expect(answer.headers.get("content-type"), path).toBe("text/html; charset=utf-8");
      expect(answer.status, path).toBeLessThan(500);
      faults.push(...(await faultsOf(path, await answer.text())));
    }
    expect(listed.length).toBeGreaterThan(30);
    expect(faults).toEqual([]);
  } finally {
    await site.stop();
  }
});

for (const language of journeyLanguages) {
  test(`an error page has its title in the head, in ${language}`, async ({ request, admin }) => {
    const html = await (await request.get(`/${language}/no-such-page`)).text();
    expect(html.slice(0, html.indexOf("</head>"))).toContain(
      `<title>${localeText(language, "common:error.404.title")}</title>`,
    );
    expect(html.match(/<title>/g)).toHaveLength(1);
    const page = await admin({ language, permissions: ["manage_content"], at: null });
    await page.goto("/admin/donations");
    await expect(page).toHaveTitle(localeText(language, "admin:error.403.title"));
    await expect(page.locator("body title")).toHaveCount(0);
    await page.goto("/admin/messages/999999");
    await expect(page).toHaveTitle(localeText(language, "admin:error.404.title"));
    await expect(page.locator("body title")).toHaveCount(0);
  });
}
