import Database from "better-sqlite3";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import type { Page } from "@playwright/test";
import { expectAccessibleEverywhere } from "~tests/support/accessible";
import { startOwnSite } from "~tests/support/own-site";
import {
  adminPassword,
  expect,
  waitForHydration,
  makeAdministrator,
  localeText,
  signIn,
  test,
} from "~tests/support/e2e";

/** As configured in playwright.config.ts. */
const first = { username: "admin", password: "the first administrator's own word" };

const inDatabase = <T>(folder: string, work: (database: Database.Database) => T): T => {
  const database = new Database(join(folder, "limye.db"), { timeout: 10_000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
};
const fill = async (page: Page, username: string, password: string) => {
  await page.locator("input[name=username]").fill(username);
  await page.locator("input[name=password]").fill(password);
  await page.getByRole("button", { name: localeText("fr", "admin:signIn.submit") }).click();
};
const isAt = (page: Page, address: string) => page.waitForURL((url) => url.pathname + url.search === address);
const codeOf = (letters: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(letters) }).generate({ timestamp: Date.now() + ahead * 30_000 });

/** Enters the key's code into the form that enables the second factor. Returns the key and the recovery codes. */
async function turnOn(page: Page, password: string = adminPassword) {
  const letters = (await page.locator("code").innerText()).replaceAll(" ", "");
  await page.locator("input[name=password]").fill(password);
  await page.locator("input[name=code]").fill(codeOf(letters));
  await page.getByRole("button", { name: localeText("fr", "admin-account:setup.submit") }).click();
  const list = page.getByRole("list", { name: localeText("fr", "admin-account:codes.title") });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  return { letters, codes: await list.getByRole("listitem").allInnerTexts() };
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "" : ", without JavaScript";

  test(`a fifth wrong password blocks further attempts with a message${how}`, async ({ visit }) => {
    const page = await visit({ javaScriptEnabled });
    const username = makeAdministrator();
    await page.goto("/admin/login");
    if (javaScriptEnabled) await waitForHydration(page);
    const alert = page.getByRole("main").getByRole("alert");
    for (let i = 0; i < 4; i++) {
      await fill(page, username, `wrong ${i}`);
      await expect(alert).toContainText(localeText("fr", "admin:signIn.wrong"));
    }
    await fill(page, username, "wrong again");
    await expect(alert).toContainText(localeText("fr", "admin:signIn.wrongAndWait_one"));
    await fill(page, username, adminPassword);
    await expect(alert).toContainText(/Attendez 2 minutes/);
    await expect(page.locator("input[name=username]")).toHaveValue(username);
    if (!javaScriptEnabled) await expect(page.locator("input[name=password]")).toHaveValue("");
    expect(new URL(page.url()).pathname).toBe("/admin/login");
  });

  test(`two-factor is turned on, required, passed with a recovery code, and turned off${how}`, async ({
    visit,
  }) => {
    test.setTimeout(120_000);
    const page = await visit({ javaScriptEnabled });
    const username = makeAdministrator();
    await signIn(page, username, "/admin/account/two-factor");
    await page.locator("input[name=password]").fill(adminPassword);
    await page.locator("input[name=code]").fill("000000");
    const shown = await page.locator("code").innerText();
    await page.getByRole("button", { name: localeText("fr", "admin-account:setup.submit") }).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText(
      localeText("fr", "admin-account:twoFactor.codeWrong"),
    );
    await expect(page.locator("code")).toHaveText(shown);
    const { letters, codes } = await turnOn(page);
    const file = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: localeText("fr", "admin-account:codes.download") }).click(),
    ]);
    expect(file[0].suggestedFilename()).toBe(localeText("fr", "admin-account:codes.file"));
    await page.getByRole("link", { name: localeText("fr", "admin-account:codes.done") }).click();
    await isAt(page, "/admin/account");
    await page
      .getByRole("button", { name: localeText("fr", "admin:signOut") })
      .first()
      .click();
    await isAt(page, "/");

    await page.goto("/admin/activity");
    await fill(page, username, adminPassword);
    await isAt(page, "/admin/login/code?next=%2Fadmin%2Factivity");
    await page.locator("input[name=code]").fill(codeOf(letters, 1));
    await page.getByRole("button", { name: localeText("fr", "admin:signIn.submit") }).click();
    await isAt(page, "/admin/activity");
    await page
      .getByRole("button", { name: localeText("fr", "admin:signOut") })
      .first()
      .click();
    await isAt(page, "/");

    await page.goto("/admin/activity");
    await fill(page, username, adminPassword);
    await isAt(page, "/admin/login/code?next=%2Fadmin%2Factivity");
    await page.getByRole("link", { name: localeText("fr", "admin:signIn.step.useRecovery") }).click();
    await isAt(page, "/admin/login/code?next=%2Fadmin%2Factivity&with=recovery");
    await page.locator("input[name=code]").fill(codes[0]!.toUpperCase());
    await page.getByRole("button", { name: localeText("fr", "admin:signIn.submit") }).click();
    await expect(page.getByText("Il vous reste 9 codes de secours.")).toBeVisible();
    await expect(
      page.getByRole("link", { name: localeText("fr", "admin-account:twoFactor.goOn") }),
    ).toHaveAttribute("href", "/admin/activity");

    await page.getByText(localeText("fr", "admin-account:disable.title")).click();
    const form = page.locator("#two-factor-disable");
    await form.locator("input[name=password]").fill(adminPassword);
    await form.locator("input[name=code]").fill(codes[1]!);
    await form.getByRole("button", { name: localeText("fr", "admin-account:disable.submit") }).click();
    await expect(page.getByText(localeText("fr", "admin-account:disable.done")).first()).toBeVisible();
    await expect(page.locator("code")).toBeVisible();
  });

  test(`the first administrator signs in, returns to the requested screen, and signs out${how}`, async ({
    visit,
  }) => {
    const page = await visit({ javaScriptEnabled });
    // With one login at a time the two tests of this name would sign each other out.
    const who = javaScriptEnabled ? first : { username: makeAdministrator(), password: adminPassword };
    await page.goto("/admin/activity?kind=signIn");
    expect(page.url()).toContain("/admin/login?next=");
    if (javaScriptEnabled) await waitForHydration(page); // a submission without JavaScript shows no toast
    await fill(page, who.username, who.password);
    // Checked while the page loads: the toast disappears after five seconds, and a busy machine may need that long.
    await Promise.all([
      isAt(page, "/admin/activity?kind=signIn"),
      javaScriptEnabled &&
        expect(page.getByText(localeText("fr", "admin:signIn.welcome")).first()).toBeVisible(),
    ]);
    await page
      .getByRole("button", { name: localeText("fr", "admin:signOut") })
      .first()
      .click();
    await isAt(page, "/");
    await page.goto("/admin/activity");
    expect(page.url()).toContain("/admin/login?next=");
  });

  test(`nobody is redirected to another site after signing in${how}`, async ({ visit }) => {
    const page = await visit({ javaScriptEnabled });
    await page.goto(`/admin/login?next=${encodeURIComponent("//evil.example/admin")}`);
    await fill(page, makeAdministrator(), adminPassword);
    await isAt(page, "/admin/dashboard");
  });
}

test("a new site leads its first person through the set-up, and can require a second factor from everybody", async ({
  browser,
}) => {
  test.setTimeout(90_000);
  const folder = mkdtempSync(join(tmpdir(), "limye-first-"));
  const site = await startOwnSite(folder, { ADMIN_PASSWORD: "" });
  const password = "the first person's own word";
  try {
    const [, code] = /Code\s+(\S+)/.exec(site.output())!;
    const plain = await browser.newPage({ baseURL: site.url, locale: "ht", javaScriptEnabled: false });
    await plain.setViewportSize({ width: 390, height: 844 });
    await plain.goto("/");
    await isAt(plain, "/admin/setup?lang=ht");
    expect(await plain.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await plain.locator('[name="setupCode"]').fill(code!);
    await plain.locator('[name="username"]').fill("pastor");
    await plain.locator('[name="password"]').fill(password);
    await plain.locator('[name="passwordAgain"]').fill(password);
    await plain.getByRole("button", { name: localeText("ht", "admin-first-hour:account.submit") }).click();
    await isAt(plain, "/admin/first-hour");
    await plain.getByRole("link", { name: localeText("ht", "admin-first-hour:later") }).click();
    await isAt(plain, "/admin/first-hour?step=mail");
    await plain.goto("/"); // not remembered from before the set-up
    await isAt(plain, "/");
    await plain.close();
    inDatabase(folder, (database) =>
      database.prepare("insert into system_settings (key, value, updated_at) values ('security', ?, '')").run(
        JSON.stringify({
          adminSessionTimeout: 60,
          requireTwoFactorAuth: true,
          allowMultipleLogins: false,
        }),
      ),
    );
    const page = await browser.newPage({ baseURL: site.url, locale: "fr" });
    await page.goto("/admin/activity");
    await fill(page, "pastor", password);
    await isAt(page, "/admin/account/two-factor?next=%2Fadmin%2Factivity");
    await expect(page.getByText(localeText("fr", "admin-account:setup.must")).first()).toBeVisible();
    await page.goto("/admin/dashboard");
    await isAt(page, "/admin/account/two-factor?next=%2Fadmin%2Fdashboard");
    await page.goto("/admin/account/two-factor?next=%2Fadmin%2Factivity");
    await turnOn(page, password);
    await page.getByRole("link", { name: localeText("fr", "admin-account:codes.done") }).click();
    await isAt(page, "/admin/activity");
    await page.goto("/admin/account/two-factor");
    await page.getByText(localeText("fr", "admin-account:disable.title")).click();
    await expect(page.getByText(localeText("fr", "admin-account:twoFactor.required")).first()).toBeVisible();
    await page.close();
  } finally {
    await site.stop();
  }
});

test("axe finds no issues from the sign-in to the account screen", async ({ visit }) => {
  const page = await visit();
  await page.goto("/admin/login?next=%2Fadmin%2Faccount");
  await waitForHydration(page);
  await expectAccessibleEverywhere(page);
  await fill(page, "nobody-of-that-name", "wrong");
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await expectAccessibleEverywhere(page);
  await fill(page, makeAdministrator(), adminPassword);
  await isAt(page, "/admin/account");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(localeText("fr", "admin-account:title"));
  await expectAccessibleEverywhere(page);
});

test("axe finds no issues from turning on two-factor to the code form", async ({ visit }) => {
  const page = await visit();
  const username = makeAdministrator();
  await signIn(page, username, "/admin/account/two-factor", true);
  await expect(page.locator("input[name=code]")).toBeVisible();
  await expectAccessibleEverywhere(page);
  await turnOn(page);
  await expectAccessibleEverywhere(page);
  await page.goto("/admin/account/two-factor");
  await waitForHydration(page);
  for (const summary of await page.locator("summary").all()) await summary.click();
  await expectAccessibleEverywhere(page);
  await page.context().clearCookies({ name: "desk" });
  await page.goto("/admin/login");
  await waitForHydration(page);
  await fill(page, username, adminPassword);
  await isAt(page, "/admin/login/code?next=%2Fadmin%2Fdashboard");
  await expect(page.locator("input[name=code]")).toBeVisible();
  await expectAccessibleEverywhere(page);
});
