import type { Page } from "@playwright/test";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, linkIn, localeText, test, waitForHydration, passTimeTrap } from "~tests/support/e2e";
import { addListedRequest, prayInCard } from "./prayer-steps";

const text = (key: string) => localeText("ht", `prayers:${key}`);
const cardOf = (page: Page, title: string) => page.getByRole("article", { name: title });

/** Opens a screen with a form. With JavaScript, waits for hydration and passes the time trap. */
async function openForm(page: Page, path: string, hasScript: boolean): Promise<void> {
  await page.goto(path);
  if (!hasScript) return;
  await waitForHydration(page);
  await passTimeTrap(page);
}

/** Finds a waiting request on the admin screen by the last word of its title, and approves it. */
async function approveOnScreen(team: Page, title: string): Promise<void> {
  const word = title.split(" ").at(-1)!;
  await team.goto(`/admin/prayers?status=waiting&q=${word}`);
  await team.getByRole("listitem").filter({ hasText: word }).getByRole("link").click();
  const detail = team.getByRole("article");
  await expect(detail).toContainText(word);
  await detail.getByRole("button", { name: "Approuver" }).click();
  const undo = team.getByRole("button", { name: localeText("fr", "ui:undo") });
  await expect(undo.or(team.getByText("Statut mis à jour", { exact: true })).first()).toBeVisible();
  // Leaving the page sends a decision that is held.
  await expect(async () => {
    await team.goto(`/admin/prayers?status=waiting&q=${word}`);
    await expect(team.getByRole("listitem").filter({ hasText: word })).toHaveCount(0, { timeout: 1000 });
  }).toPass();
}

/** Runs the daily job, like `npm run job`. */
async function sendDigests(siteUrl: string): Promise<void> {
  const { DATABASE_URL: _, ...env } = process.env;
  await promisify(execFile)(process.execPath, ["scripts/run.mjs", "job", "send-prayer-digests"], {
    env: { ...env, DATA_DIR: process.env.E2E_DATA_DIR!, PUBLIC_URL: siteUrl, LOG_LEVEL: "warn" },
  });
}

/** Opens the newest mail of a kind to an address, from the mail log screen. */
async function openMail(admin: Page, email: string, kind: string): Promise<void> {
  await expect(async () => {
    await admin.goto(`/admin/mails?status=not_sent&q=${encodeURIComponent(email)}`);
    await expect(admin.getByRole("listitem").filter({ hasText: kind })).not.toHaveCount(0, { timeout: 500 });
  }).toPass();
  await admin.getByRole("listitem").filter({ hasText: kind }).first().getByRole("link").first().click();
  await expect(admin).toHaveURL(/\/admin\/mails\/\d+$/);
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with JavaScript" : "without JavaScript";

  test(`a request in Kreyòl is sent, approved, prayed for, reported in a digest mail and answered ${how}`, async ({
    visit,
    admin,
    baseURL,
  }) => {
    const mark = `vwayaj${javaScriptEnabled ? "avèk" : "san"}${process.pid}`;
    const title = `Lapriyè pou ${mark}`;
    const email = `Wideline.${process.pid}.${javaScriptEnabled}@example.org`;
    const visitor = { javaScriptEnabled, acceptLanguage: "ht" };

    const requester = await visit(visitor);
    await openForm(requester, "/ht/prayer-requests?tab=submit", javaScriptEnabled);
    const form = requester.locator("#request-form");
    await form.locator("[name=requesterName]").fill("Wideline");
    for (const group of await form.locator("details").all()) await group.locator("summary").click();
    await form.locator("[name=requesterEmail]").fill(email);
    await form.locator("[name=title]").fill(title);
    await form.locator("[name=prayerType]").selectOption("family");
    await form.locator("[name=description]").fill("Tanpri lapriyè pou mwen jwenn travay.");
    await form.locator("[name=consent]").check();
    await form.locator("button[type=submit]").click();
    await expect(requester.locator("main").getByText(text("request.sent")).last()).toBeVisible();

    const team = await admin({
      permissions: ["manage_prayers", "manage_users"],
      javaScriptEnabled,
      at: null,
    });
    await approveOnScreen(team, title);

    const reader = await visit(visitor);
    await reader.goto("/ht/prayer-requests?type=family&writtenIn=ht");
    if (javaScriptEnabled) await waitForHydration(reader);
    await prayInCard(reader, cardOf(reader, title), "Pastè Joël");
    await expect(cardOf(reader, title)).toContainText("Pastè Joël");

    await sendDigests(baseURL!);
    await openMail(team, email.toLowerCase(), localeText("fr", "admin-mails:templates.prayer-digest"));
    await expect(
      team.getByText(localeText("ht", "prayers-mails:digest.subject_one"), { exact: true }),
    ).toBeVisible();
    await expect(team.locator("main")).toContainText("Bonjou Wideline,"); // the list also shows its subject
    const mail = await team.locator("main").innerText();
    expect(mail).toContain(title);
    expect(mail).toContain("Moun ki lapriyè yo: Pastè Joël");

    const elsewhere = await visit(visitor);
    await elsewhere.goto(linkIn(mail, "/ht/prayer-requests/manage/"));
    if (javaScriptEnabled) {
      await waitForHydration(elsewhere);
      await passTimeTrap(elsewhere);
    }
    const answer = elsewhere.locator("#answer");
    await answer.locator("[name=testimony]").fill("Bondye ban m yon travay, mèsi Senyè!");
    await answer.locator("[name=dateAnswered]").fill("madi");
    await answer.locator("button[type=submit]").click();
    await expect(cardOf(elsewhere, title)).toContainText(text("own.stateText.answered"));
    await reader.reload();
    await expect(cardOf(reader, title)).toContainText("Bondye ban m yon travay");
    await expect(cardOf(reader, title)).toContainText(text("status.answered"));
  });

  test(`a testimony in Kreyòl is sent, reviewed and shown ${how}`, async ({ visit, admin }) => {
    const mark = `temwayaj${javaScriptEnabled ? "avèk" : "san"}${process.pid}`;
    const visitor = { javaScriptEnabled, acceptLanguage: "ht" };
    const witness = await visit(visitor);
    await openForm(witness, "/ht/prayer-requests?tab=answered", javaScriptEnabled);
    const form = witness.locator("#testimony-form");
    await form.locator("[name=requesterName]").fill("Rosemène");
    await form.locator("[name=originalRequest]").fill(`Yon lekòl pou pitit mwen ${mark}`);
    await form.locator("[name=testimony]").fill("Bondye louvri pòt lekòl la pou pitit mwen.");
    await form.locator("[name=dateAnswered]").fill("an septanm");
    await form.locator("[name=consent]").check();
    await form.locator("button[type=submit]").click();
    await expect(witness.locator("main").getByText(text("testimony.sent")).last()).toBeVisible();

    const reader = await visit(visitor);
    await reader.goto("/ht/prayer-requests?type=thanksgiving&writtenIn=ht");
    await expect(reader.getByRole("article").filter({ hasText: mark })).toHaveCount(0);
    const team = await admin({ permissions: ["manage_prayers"], javaScriptEnabled, at: null });
    await approveOnScreen(team, mark);
    await reader.reload();
    const card = reader.getByRole("article").filter({ hasText: mark });
    await expect(card).toContainText("Bondye louvri pòt lekòl la");
    await expect(card).toContainText(text("status.answered"));
  });
}

test("50 people who pray at the same time in separate browsers are listed with 50 names", async ({
  playwright,
  request,
  baseURL,
}) => {
  const id = await addListedRequest(request, {
    title: "Cinquante voix",
    prayerType: "family",
    language: "fr",
  });
  const names = Array.from({ length: 50 }, (_, person) => `Voix ${person + 1}`);
  const browsers = await Promise.all(names.map(() => playwright.request.newContext({ baseURL: baseURL! })));
  const answers = await Promise.all(
    browsers.map((browser, person) =>
      browser.post(`/api/prayer-requests/${id}/pray`, { data: { userName: names[person] } }),
    ),
  );
  expect(answers.map((answer) => answer.status())).toEqual(names.map(() => 200));
  await Promise.all(browsers.map((browser) => browser.dispose()));
  const list = (await (await request.get("/api/prayer-requests?public=true&limit=100")).json()) as {
    id: number;
    prayedBy: string[];
    prayerCount: number;
  }[];
  const prayed = list.find((one) => one.id === id)!;
  expect(prayed.prayerCount).toBe(50);
  expect([...prayed.prayedBy].sort()).toEqual([...names].sort());
});

test("an administrator without access to prayers sees in the mail log that a mail exists, but not its content", async ({
  request,
  admin,
}) => {
  const email = `konfidans.${process.pid}@example.org`;
  await addListedRequest(request, { requesterEmail: email, prayerType: "family" });
  const allowed = await admin({ permissions: ["manage_users", "manage_prayers"], at: null });
  const kind = localeText("fr", "admin-mails:templates.prayer-received");
  await openMail(allowed, email, kind);
  const mailPath = new URL(allowed.url()).pathname;

  const page = await admin({ permissions: ["manage_users", "manage_content"], at: "/admin/mails" });
  const row = page.getByRole("listitem").filter({ hasText: kind }).first();
  await expect(row).toContainText(localeText("fr", "admin-mails:confidential"));
  await page.goto(mailPath);
  await expect(page.getByText(localeText("fr", "admin-mails:explain.confidential"))).toBeVisible();
  await expect(page.locator("main")).not.toContainText(email);
  await expect(page.locator("main iframe")).toHaveCount(0);
  await expect(page.getByRole("button", { name: localeText("fr", "admin-mails:resend.action") })).toHaveCount(
    0,
  );
  await page.goto(`/admin/mails?q=${encodeURIComponent(email)}`);
  await expect(page.getByText(localeText("fr", "admin-mails:noneFound"))).toBeVisible();
});
