import { execFile } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { expectAccessibleEverywhere } from "~tests/support/accessible";
import { startOwnSite } from "~tests/support/own-site";
import {
  adminPassword,
  expect,
  waitForHydration,
  findNewestMail,
  localeText,
  signIn,
  makeAdministrator,
  test,
} from "~tests/support/e2e";
import { inDatabase } from "~tests/support/site-database";

// Playwright also injects its script into the mail's frame, which blocks scripts.
test.afterEach(({ faults }) => {
  const others = faults.filter((fault) => !/Blocked script execution in '\S+\/html'/.test(fault));
  faults.splice(0, faults.length, ...others);
});

const permissions = ["manage_users", "manage_content"];
let writers = 0;
const address = () => `writer-${process.pid}-${++writers}@example.org`;

/** Sends a message to the ministry from a new address, and waits until the acknowledgement is written. */
async function write(page: Page): Promise<string> {
  const email = address();
  const message = { firstName: "Rose", lastName: "Pierre", email, subject: "Lapriyè", message: "Mèsi" };
  expect((await page.request.post("/api/contact", { data: message })).status()).toBe(201);
  await findNewestMail(email, "contact-acknowledgement");
  return email;
}

const failedJob = () =>
  inDatabase((database) => {
    const then = new Date(Date.now() - 3_600_000).toISOString();
    const insert = database.prepare(
      "insert into outbox (name, payload, status, attempts, run_at, last_error, created_at, finished_at) values ('clean-up', '{}', 'failed', 3, ?, 'the disk was full', ?, ?)",
    );
    return Number(insert.run(then, then, then).lastInsertRowid);
  });

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with JavaScript" : "without JavaScript";

  test(`the mail log shows a sent mail and sends it again, ${how}`, async ({ admin }) => {
    const page = await admin({ permissions, javaScriptEnabled, at: "/admin/mails" });
    const email = await write(page);
    await page.locator("input[name=q]").fill(email.toUpperCase());
    await page.locator("input[name=q]").press("Enter");
    const rows = page.getByRole("listitem").filter({ hasText: email });
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(localeText("fr", "admin-mails:status.not_sent"));
    await rows.getByRole("link").click();

    await expect(page.getByRole("main")).toContainText(localeText("fr", "admin-mails:explain.not_sent"));
    await expect(page.getByRole("main")).toContainText("Bonjour Rose,");
    const mail = page.frameLocator("iframe");
    await expect(mail.locator("h1, p", { hasText: "Bonjour Rose" }).first()).toBeVisible();
    if (javaScriptEnabled) await waitForHydration(page);
    await page.getByRole("button", { name: localeText("fr", "admin-mails:resend.action") }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText(email);
    await question.getByRole("button", { name: localeText("fr", "admin-mails:resend.confirm") }).click();
    await expect(page.getByText(localeText("fr", "admin-mails:resend.doneText")).first()).toBeVisible();

    await page.goto(`/admin/mails?q=${email}`);
    await expect(page.getByRole("listitem").filter({ hasText: email })).toHaveCount(2);
  });

  test(`a failed job shows its error and is restarted, ${how}`, async ({ admin }) => {
    const id = failedJob();
    const page = await admin({ permissions, javaScriptEnabled, at: "/admin/jobs" });
    const job = page.getByRole("listitem").filter({ hasText: new RegExp(`#${id}(?!\\d)`) });
    await expect(job).toContainText(localeText("fr", "admin-operations:jobs.names.clean-up"));
    await expect(job).toContainText("the disk was full");
    if (javaScriptEnabled) await waitForHydration(page);
    await job.getByRole("button").click();
    await expect(page.getByText(localeText("fr", "admin-operations:jobs.retriedText")).first()).toBeVisible();
    await expect(job).toHaveCount(0);
    await expect(async () => {
      await page.goto("/admin/jobs?state=done");
      await expect(job).toBeVisible({ timeout: 1_000 });
    }).toPass();
  });

  test(`a backup is made and downloaded, ${how}`, async ({ admin }) => {
    const page = await admin({ javaScriptEnabled, at: "/admin/backups" });
    const { path } = await takenAlong(page, javaScriptEnabled);
    expect(readFileSync(path).subarray(257, 262).toString()).toBe("ustar");
  });
}

/** Takes a backup on its screen and downloads it. Returns the file and its name. */
async function takenAlong(page: Page, javaScriptEnabled: boolean): Promise<{ path: string; name: string }> {
  if (javaScriptEnabled) await waitForHydration(page);
  const newest = page.getByRole("link", { name: /^Télécharger/ }).first();
  const before = (await newest.getAttribute("href"))!; // every site starts with one backup
  await page.getByRole("button", { name: localeText("fr", "admin-operations:backups.now.action") }).click();
  await expect(
    page.getByText(localeText("fr", "admin-operations:backups.now.doneText")).first(),
  ).toBeVisible();
  await expect(newest).not.toHaveAttribute("href", before);
  const downloading = page.waitForEvent("download");
  await newest.click();
  const download = await downloading;
  return { path: await download.path(), name: download.suggestedFilename() };
}

test("a backup restored into a new data folder is the same site", async ({ admin, page: visitor }) => {
  test.setTimeout(120_000);
  const date = "2019-03-05";
  const username = makeAdministrator(permissions);
  const page = await admin({ at: "/admin/backups" });
  const motivation = `Kenbe fèm ${process.pid}`;
  const text = { verse: "Bondye se limyè.", reference: "1 Jan 1:5", explanation: "Li klere.", motivation };
  const saved = await page.request.post("/api/daily-content", { data: { date, language: "ht", ...text } });
  expect(saved.status(), await saved.text()).toBeLessThan(300);
  await visitor.goto(`/ht/devotion/${date}`);
  await expect(visitor.getByText(motivation)).toBeVisible();

  const { path, name } = await takenAlong(page, true);
  const folder = mkdtempSync(join(tmpdir(), "limye-restored-"));
  const file = join(folder, name);
  copyFileSync(path, file);
  // Must be kept together with the backups.
  copyFileSync(join(process.env.E2E_DATA_DIR!, "session-secret"), join(folder, "session-secret"));
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: "" };
  const { stdout } = await promisify(execFile)("npm", ["run", "restore", file], { env });
  expect(stdout).toContain("The database is now the one in");

  const site = await startOwnSite(folder);
  try {
    const answer = await fetch(`${site.url}/ht/devotion/${date}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(motivation);
    const credentials = new URLSearchParams({ username, password: adminPassword });
    const signedIn = await fetch(`${site.url}/api/auth/login`, { method: "POST", body: credentials });
    expect(signedIn.status).toBe(200);
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test("the health page shows every part", async ({ admin }) => {
  const page = await admin({ permissions, at: "/admin/health" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    localeText("fr", "admin-operations:health.title"),
  );
  const parts = page
    .getByRole("list", { name: localeText("fr", "admin-operations:health.checks") })
    .getByRole("listitem");
  await expect(parts).toHaveCount(11);
  await expect(parts.first()).toContainText(/SQLite répond en \d+\sms et occupe [\d,]+\s[kM]o/);
  await expect(page.getByRole("main")).not.toContainText(/\{\{|health\./);
});

test("the activity log is filtered by person and kind without JavaScript", async ({ visit }) => {
  const page = await visit({ javaScriptEnabled: false });
  const username = makeAdministrator(permissions);
  await signIn(page, username, "/admin/activity");
  await page.locator("select[name=user]").selectOption(username);
  await page.locator("select[name=kind]").selectOption("signIn");
  await page.getByRole("button", { name: localeText("fr", "admin-activity:show") }).click();
  await page.waitForURL(/user=/);
  await expect(page.getByRole("main").getByRole("listitem")).toHaveText([
    new RegExp(`Connexion de ${username}`),
  ]);
});

test("axe finds no issues on the mail and jobs screens", async ({ admin }) => {
  failedJob();
  const page = await admin({ permissions, language: "ht", at: "/admin/mails" });
  const email = await write(page);
  const ofMail = "select id from mail_log where recipient = ?";
  const { id } = inDatabase((database) => database.prepare(ofMail).get(email) as { id: number });
  for (const path of ["mails", `mails/${id}`, "jobs"]) {
    await page.goto(`/admin/${path}`);
    await waitForHydration(page);
    await expectAccessibleEverywhere(page, { without: "iframe" }); // the mail's own HTML has its own tests
  }
});

test("axe finds no issues on the health, backup and activity screens", async ({ admin }) => {
  failedJob();
  const page = await admin({ permissions, language: "ht", at: null });
  for (const path of ["health", "backups", "activity"]) {
    await page.goto(`/admin/${path}`);
    await waitForHydration(page);
    await expectAccessibleEverywhere(page);
  }
});

test("an unknown admin address is a 404 page beside the rail", async ({ admin }) => {
  const page = await admin({ permissions, at: "/admin/dashboard" });
  const answer = (await page.goto("/admin/no/such/screen"))!;
  expect(answer.status()).toBe(404);
  expect(answer.headers()["content-type"]).toContain("text/html");
  await expect(
    page.getByRole("heading", { level: 1, name: localeText("fr", "admin:error.404.title") }),
  ).toBeVisible();
  await expect(page.getByRole("navigation").first()).toBeVisible();
});
