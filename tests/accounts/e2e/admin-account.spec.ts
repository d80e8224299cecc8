import type { Page } from "@playwright/test";
import { adminPassword, expect, localeText, test } from "~tests/support/e2e";
import { inDatabase } from "~tests/support/site-database";

/** The username of the account that the page shows. */
const usernameOn = async (page: Page) =>
  /Vous êtes ([\w-]+),/.exec(await page.getByText(/^Vous êtes /).innerText())![1]!;

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "" : ", without JavaScript";

  test(`one session, and then all others, are ended from the list${how}`, async ({ admin }) => {
    const page = await admin({ javaScriptEnabled, at: "/admin/account" });
    const username = await usernameOn(page);
    const more = (userAgent: string) =>
      inDatabase((database) =>
        database
          .prepare(
            "insert into sessions (sid, user_id, kind, user_agent, created_at, last_used_at) select ?, id, 'bearer', ?, ?, ? from users where username = ?",
          )
          .run(
            `${username} ${userAgent}`,
            userAgent,
            new Date().toISOString(),
            new Date().toISOString(),
            username,
          ),
      );
    more("curl/8.5.0");
    more("python-requests/2.31");
    await page.reload();
    await expect(page.locator("tbody tr")).toHaveCount(3);
    await expect(page.locator("tbody tr").first()).toContainText(/Chrome – \w+/);
    await page.getByRole("button", { name: /Fermer la session curl/ }).click();
    await expect(page.getByText(localeText("fr", "admin-account:revoke.done")).first()).toBeVisible();
    await expect(page.locator("tbody tr")).toHaveCount(2);
    await page.getByRole("button", { name: localeText("fr", "admin-account:sessions.endOthers") }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: localeText("fr", "admin-account:sessions.endOthers") })
      .click();
    await expect(page.locator("tbody tr")).toHaveCount(1);
  });

  test(`a password is changed after the page shows the errors of a wrong input${how}`, async ({ admin }) => {
    const page = await admin({ javaScriptEnabled, at: "/admin/account" });
    const form = page.locator("#password");
    const change = async (current: string, word: string) => {
      await form.locator("input[name=password]").fill(current);
      await form.locator("input[name=newPassword]").fill(word);
      await form.locator("input[name=newPasswordAgain]").fill(word);
      await form.getByRole("button", { name: localeText("fr", "admin-account:password.save") }).click();
    };
    await change(adminPassword, "short");
    await expect(form.getByText("Au moins 10 caractères.", { exact: true })).toBeVisible();
    await change("wrong", "quite another word");
    await expect(form.getByText(localeText("fr", "admin-account:password.wrong"))).toBeVisible();
    await change(adminPassword, "quite another word");
    await expect(page.getByText(localeText("fr", "admin-account:password.done")).first()).toBeVisible();
  });

  test(`a new language applies from the next page${how}`, async ({ admin }) => {
    const page = await admin({ javaScriptEnabled, at: "/admin/account" });
    await page.locator("#profile select").selectOption("ht");
    await page.locator("#profile input[name=displayName]").fill("Sè Marie");
    await page.getByRole("button", { name: localeText("fr", "admin-account:profile.save") }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(localeText("ht", "admin-account:title"));
    await expect(page.getByText(localeText("ht", "admin-account:profile.done")).first()).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "ht");
    await expect(page.getByText("Sè Marie").first()).toBeVisible();
  });
}

test("an edited cookie and a deactivated user are redirected to sign-in", async ({ admin }) => {
  const page = await admin({ at: "/admin/account" });
  const username = await usernameOn(page);
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name === "desk")!;
  expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  await page.context().addCookies([{ ...session, value: `x${session.value}` }]);
  await page.goto("/admin/account");
  expect(page.url()).toContain("/admin/login?next=%2Fadmin%2Faccount");
  await page.context().addCookies([session]);
  await page.goto("/admin/account");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(localeText("fr", "admin-account:title"));
  inDatabase((database) =>
    database.prepare("update users set is_active = 0 where username = ?").run(username),
  );
  await page.goto("/admin/account");
  expect(page.url()).toContain("/admin/login?next=%2Fadmin%2Faccount");
});
