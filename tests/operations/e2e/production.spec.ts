import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startSmtp } from "~tests/fakes/smtp";
import { makeInstallation } from "~tests/support/installation";
import { startOwnSite } from "~tests/support/own-site";

const MIB = 2 ** 20;
const password = "the first administrator's own word";

const bytesOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((bytes, entry) => bytes + statSync(join(entry.parentPath, entry.name)).size, 0);

test("an installation without development files is small, serves, draws, mails and runs commands", async () => {
  test.slow();
  const folder = makeInstallation();
  expect(bytesOf(folder) / MIB).toBeLessThan(150);
  for (const left of ["app", "node_modules/typescript", "node_modules/react", "node_modules/lucide-react"])
    expect(existsSync(join(folder, left))).toBe(false);

  const smtp = await startSmtp();
  const data = mkdtempSync(join(tmpdir(), "limye-production-data-"));
  const site = await startOwnSite(
    data,
    { ADMIN_PASSWORD: password, SMTP_URL: smtp.url, DEMO_MODE: "off" },
    folder,
  );
  const call = async (method: string, path: string, body: object, token?: string) => {
    const authorization: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
    const answer = await fetch(`${site.url}${path}`, {
      method,
      headers: { "Content-Type": "application/json", ...authorization },
      body: JSON.stringify(body),
    });
    const json = (await answer.json()) as { id?: number; token?: string };
    expect(answer.ok, `${path} ${answer.status} ${JSON.stringify(json)}`).toBe(true);
    return json;
  };

  const page = await fetch(`${site.url}/ht`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('lang="ht"')]);
  const picture = await fetch(`${site.url}/pictures/fr/site.png`);
  expect(Buffer.from(await picture.arrayBuffer()).toString("latin1", 1, 4)).toBe("PNG");

  // A donation that an administrator completes: its receipt is mailed as a PDF.
  const pledge = { amount: "25", currency: "USD", donorName: "Rose", donorEmail: "rose@example.org" };
  const { id } = await call("POST", "/api/donations", { ...pledge, paymentMethod: "paypal" });
  const { token } = await call("POST", "/api/auth/login", { username: "admin", password });
  await call("PATCH", `/api/donations/${id}/status`, { status: "completed" }, token);
  const receipt = () =>
    smtp.mails.find(({ to, raw }) => to[0] === pledge.donorEmail && raw.includes("JVBERi0"));
  await expect.poll(receipt, { timeout: 30_000 }).toBeTruthy();

  const backup = spawnSync(process.execPath, ["scripts/run.mjs", "backup"], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: data, DATABASE_URL: "" },
    encoding: "utf8",
  });
  expect([backup.status, backup.stderr]).toEqual([0, ""]);

  await site.stop();
  await smtp.close();
  for (const made of [folder, data]) rmSync(made, { recursive: true });
});
