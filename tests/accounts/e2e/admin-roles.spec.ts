import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleEverywhere } from "~tests/support/accessible";
import { expect, waitForHydration, makeAdministrator, localeText, signIn, test } from "~tests/support/e2e";

const words = (key: string) => localeText("fr", `admin-roles:${key}`);
const permission = (name: string) => words(`permissions.${name}`);
let taken = 0;
/** A unique name that is not part of another test's name. */
const unique = (name: string) => `${name}-${process.pid}-${++taken}e`;
const toast = (page: Page, text: string) => page.locator("li.toast").filter({ hasText: text });
/** The panel's form with this button. */
const formOf = (page: Page, submit: string) =>
  page.locator("form").filter({ has: page.getByRole("button", { name: words(submit), exact: true }) });
/** Uses the keyboard, because another element covers the switch's input. */
const flip = (page: Page, label: string) =>
  page.getByRole("switch", { name: label, exact: true }).first().press("Space");

/** Creates a role with the form of the open page or dialog. */
async function createRole(page: Page, name: string, ...permissions: string[]) {
  const form = formOf(page, "role.submit");
  await form.getByLabel(words("role.name")).fill(name);
  for (const one of permissions) await flip(page, permission(one));
  await form.getByRole("button").click();
}

/** Creates a user with the open form. Returns the password that is shown. */
async function createUser(page: Page, username: string, role: string): Promise<string> {
  const form = formOf(page, "user.submit");
  await form.getByLabel(words("user.username")).fill(username);
  await form.getByRole("combobox", { name: words("user.role") }).selectOption(role);
  await form.getByRole("button", { name: words("user.submit"), exact: true }).click();
  return (await form.locator("code").textContent())!;
}

/** Opens the page of a user or a role, because the list has fields with the same names. */
async function edit(page: Page, name: string) {
  await page.getByRole("link", { name: `${words("edit")} ${name}` }).click();
  await expect(page.getByRole("button", { name: words("save") })).toBeVisible();
}

async function signInAs(page: Page, username: string, password: string, at = "/admin/dashboard") {
  await page.goto(`/admin/login?next=${encodeURIComponent(at)}`);
  await page.locator("input[name=username]").fill(username);
  await page.locator("input[name=password]").fill(password);
  await page.locator("button[type=submit]").last().click();
  await page.waitForURL((url) => url.pathname === at);
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "" : ", without JavaScript";

  test(`a role is created and assigned to a user, who signs in and sees only what it allows${how}`, async ({
    admin,
    visit,
  }) => {
    const page = await admin({ at: "/admin/roles", javaScriptEnabled });
    if (javaScriptEnabled) await waitForHydration(page);
    const role = unique("Messagerie");
    const username = unique("marie");
    await createRole(page, role, "manage_content");
    await expect(page.getByText(words("role.created")).first()).toBeVisible();
    await expect(page.getByRole("heading", { name: role })).toBeVisible();

    const password = await createUser(page, username, role);
    expect(password).toMatch(/^[a-z2-9]{20}$/);
    await expect(page.getByText(words("secret.text"))).toBeInViewport();
    await page.goto("/admin/roles");
    await expect(page.getByRole("rowheader", { name: username })).toBeVisible();
    await expect(page.getByText(password)).toHaveCount(0);

    const hers = await visit({ javaScriptEnabled });
    await signInAs(hers, username, password);
    const rail = hers.getByRole("navigation", { name: localeText("fr", "ui:admin.areas") });
    await expect(
      rail.getByRole("link", { name: localeText("fr", "admin-daily-content:title") }),
    ).toBeVisible();
    for (const closed of ["roles", "settings", "activity"]) {
      await expect(hers.getByRole("link", { name: localeText("fr", `admin-${closed}:title`) })).toHaveCount(
        0,
      );
    }
    const answer = await hers.goto("/admin/roles");
    expect(answer!.status()).toBe(403);
    await expect(hers.getByRole("heading", { level: 1 })).toHaveText(
      localeText("fr", "admin:error.403.title"),
    );
  });

  test(`“Modifier” changes a user's role and name${how}`, async ({ admin }) => {
    const page = await admin({ at: "/admin/roles", javaScriptEnabled });
    if (javaScriptEnabled) await waitForHydration(page);
    const role = unique("Accueil");
    const username = unique("jonas");
    await createRole(page, role);
    await expect(page.getByRole("heading", { name: role })).toBeVisible();
    await createUser(page, username, role);
    await page.goto("/admin/roles");
    await edit(page, username);
    await page.getByLabel(words("user.displayName")).fill("Jonas Pierre");
    await page.getByRole("combobox", { name: words("user.role") }).selectOption("admin");
    await page.getByRole("button", { name: words("save") }).click();
    await expect(page.getByText(words("user.saved")).first()).toBeVisible();
    await page.waitForURL((url) => url.pathname === "/admin/roles");
    const row = page.getByRole("row").filter({ hasText: username });
    await expect(row).toContainText("Jonas Pierre");
    await expect(row).toContainText("Administrateur");
  });

  test(`a deactivated user's open page redirects to sign-in, and a reset password is shown once${how}`, async ({
    admin,
    visit,
  }) => {
    const username = makeAdministrator(["manage_content"]);
    const theirs = await visit({ javaScriptEnabled });
    await signIn(theirs, username, "/admin/dashboard");
    const page = await admin({ at: "/admin/roles", javaScriptEnabled });
    await edit(page, username);
    const address = page.url();

    if (javaScriptEnabled) await waitForHydration(page);
    await page.getByRole("button", { name: words("security.reset") }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: words("security.resetConfirm") })
      .click();
    const password = (await page.locator("code").textContent())!;
    await page.goto(address);
    await expect(page.getByText(password)).toHaveCount(0);

    await theirs
      .getByRole("link", { name: localeText("fr", "admin-daily-content:title") })
      .first()
      .click();
    await theirs.waitForURL("**/admin/login?next=*");
    await signInAs(theirs, username, password);

    if (javaScriptEnabled) await waitForHydration(page);
    await flip(page, words("user.isActive"));
    await page.getByRole("button", { name: words("save") }).click();
    await page.waitForURL((url) => url.pathname === "/admin/roles");
    await theirs
      .getByRole("link", { name: localeText("fr", "admin-daily-content:title") })
      .first()
      .click();
    await theirs.waitForURL("**/admin/login?next=*");
  });

  test(`a role without a name is rejected with the specification's message${how}`, async ({ admin }) => {
    const page = await admin({ at: "/admin/roles", javaScriptEnabled });
    if (javaScriptEnabled) await waitForHydration(page);
    await flip(page, permission("manage_prayers"));
    await formOf(page, "role.submit").getByRole("button").click();
    if (javaScriptEnabled) await expect(toast(page, "Veuillez saisir un nom pour le rôle.")).toBeVisible();
    const alert = formOf(page, "role.submit").getByRole("alert");
    await expect(alert).toContainText("Nom requis");
    await expect(alert).toContainText("Veuillez saisir un nom pour le rôle.");
    const prayers = page.getByRole("switch", { name: permission("manage_prayers") }).first();
    await expect(prayers).toBeChecked();
  });
}

test("a role is edited, warns about unsaved changes, and is deleted", async ({ admin }) => {
  const page = await admin({ at: "/admin/roles" });
  await waitForHydration(page);
  const role = unique("Accueil");
  await createRole(page, role, "manage_prayers");
  await expect(toast(page, words("role.created"))).toBeVisible();
  await edit(page, role);
  await page.getByLabel(words("role.displayName")).fill(`${role} du dimanche`);
  await page
    .getByRole("link", { name: words("title") })
    .first()
    .click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: localeText("fr", "ui:unsaved.stay") }).click();
  await page.getByRole("button", { name: words("save") }).click();
  await expect(toast(page, words("role.saved"))).toBeVisible();
  await page.waitForURL((url) => url.pathname === "/admin/roles");
  await page.getByRole("button", { name: `${words("role.delete")} ${role} du dimanche` }).click();
  await question.getByRole("button", { name: words("role.delete") }).click();
  await expect(page.getByRole("status").getByText(words("role.deleted"))).toBeAttached();
  await expect(page.getByRole("heading", { name: role })).toHaveCount(0);
});

/** Unfolds the dashboard's tools. */
const openTools = (page: Page) =>
  page.locator("summary", { hasText: localeText("fr", "admin:dashboard.tools") }).click();

test("roles are managed in a dialog of the dashboard", async ({ admin }) => {
  const page = await admin();
  await waitForHydration(page);
  await openTools(page);
  const card = page.getByRole("main").getByRole("link", { name: words("title") });
  await card.click();
  const dialog = page.getByRole("dialog");
  const role = unique("Chorale");
  await createRole(page, role, "manage_content");
  await expect(toast(page, words("role.created"))).toBeVisible();
  await expect(dialog.getByRole("heading", { name: role })).toBeVisible();

  await dialog.getByLabel(words("role.name")).fill("Autre");
  await dialog.getByRole("button", { name: localeText("fr", "ui:close") }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: localeText("fr", "ui:unsaved.leave") }).click();
  await expect(dialog).toHaveCount(0);
  await expect(card).toBeFocused();
  expect(new URL(page.url()).pathname).toBe("/admin/dashboard");

  await card.click();
  await dialog.getByRole("link", { name: `${words("edit")} ${role}` }).click();
  await page.waitForURL("**/admin/roles/*");
});

test("axe finds no issues in the roles dialog", async ({ admin }) => {
  test.slow(); // it lists many roles and users of other tests
  const page = await admin();
  await waitForHydration(page);
  await openTools(page);
  await page
    .getByRole("main")
    .getByRole("link", { name: words("title") })
    .click();
  await expect(page.getByRole("dialog").getByLabel(words("role.name"))).toBeVisible();
  await expectAccessible(page, { only: "[role=dialog]" });
});

test("a manager with one permission sees which others they cannot grant", async ({ admin }) => {
  const page = await admin({ at: "/admin/roles", permissions: ["manage_users"] });
  await expect(page.getByRole("switch", { name: permission("manage_content") }).first()).toBeDisabled();
  await expect(page.getByRole("switch", { name: permission("manage_users") }).first()).toBeEnabled();
  await expect(page.getByRole("link", { name: `${words("edit")} Administrateur` })).toHaveCount(0);
  await page.goto("/admin/roles/1");
  await expect(page.getByText(words("role.beyond"))).toBeVisible();
  await expect(page.getByRole("button", { name: words("save") })).toHaveCount(0);
});

const screens = [
  { screen: "list", language: "en", edit: null },
  { screen: "role", language: "es", edit: "/admin/roles/1" },
  { screen: "user", language: "ht", edit: "/admin/roles/users/" },
] as const;

for (const { screen, language, edit } of screens) {
  test(`axe finds no issues on ${screen} of roles and users, ${language}`, async ({ admin }) => {
    test.slow(screen === "list", "it lists many roles and users of other tests");
    const page = await admin({ at: "/admin/roles", language });
    if (edit) await page.locator(`main a[href^="${edit}"]`).first().click();
    await expect(page.locator(edit ? 'main a[href="/admin/roles"]' : "main form").first()).toBeVisible();
    await expectAccessibleEverywhere(page);
  });
}
