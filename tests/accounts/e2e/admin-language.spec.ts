import { expect, localeText, test, waitForHydration } from "~tests/support/e2e";

const permissionKeys = /manage_(content|users|donations|newsletter|prayers)|view_analytics/;

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "" : ", without JavaScript";

  test(`a public page's language does not change the administration's${how}`, async ({ admin }) => {
    const page = await admin({ language: "fr", javaScriptEnabled });
    await page.goto("/en/contact");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await page.goto("/admin/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      localeText("fr", "admin:dashboard.title"),
    );

    const switcher = page.getByRole("list", { name: localeText("fr", "common:languages.label") });
    await switcher.getByRole("link", { name: "HT" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      localeText("ht", "admin:dashboard.title"),
    );
    await page.goto("/contact");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await page.goto("/admin/dashboard");
    await expect(page.locator("html")).toHaveAttribute("lang", "ht");
  });
}

test("the side menu at 900 px indicates that it scrolls, and shows the current screen", async ({ admin }) => {
  const page = await admin();
  await page.setViewportSize({ width: 1280, height: 900 });
  const rail = page.locator(".admin-rail");
  const more = page.locator(".admin-rail-more");
  await expect(more).toHaveCSS("opacity", "1");
  await expect(page.getByRole("link", { name: /^admin-/ })).toBeInViewport();
  await rail.evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await expect(more).toHaveCSS("opacity", "0");
  await expect(
    rail.getByRole("link", { name: localeText("fr", "admin-operations:backups.title") }),
  ).toBeInViewport();

  await page.goto("/admin/backups");
  await waitForHydration(page);
  await expect(
    rail.getByRole("link", { name: localeText("fr", "admin-operations:backups.title") }),
  ).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 1600 });
  await expect(more).toHaveCSS("opacity", "0"); // everything is visible
});

test("permissions have readable names on screens, in the log and in errors", async ({ admin }) => {
  const page = await admin({ at: "/admin/roles", language: "ht" });
  const main = page.getByRole("main");
  await expect(main).toContainText(localeText("ht", "admin-roles:permissions.manage_prayers"));
  await expect(main).toContainText(localeText("ht", "admin-roles:opens.manage_prayers"));
  expect(await main.innerText()).not.toMatch(permissionKeys);
  await page.goto("/admin/activity");
  for (const changes of await main.locator("summary").all()) await changes.click();
  expect(await main.innerText()).not.toMatch(permissionKeys);

  const writer = await admin({ permissions: ["manage_content"], language: "es", at: "/admin/prayers" });
  const name = localeText("es", "admin-roles:permissions.manage_prayers");
  await expect(writer.getByRole("main")).toContainText(
    localeText("es", "admin:error.403.needs").replace("{{permissions}}", name),
  );
  await writer.goto("/admin/pictures");
  expect(await writer.getByRole("main").innerText()).not.toMatch(permissionKeys);
});
