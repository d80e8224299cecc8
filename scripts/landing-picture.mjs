// npm run landing-picture: takes docs/landing.png, the README's screenshot, from a new site with demo content.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { freePort } from "./free-port.mjs";
import { testNeeds } from "./test-needs.mjs";

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
const READY_WITHIN_MS = 120_000;

const port = await freePort();
const folder = mkdtempSync(join(tmpdir(), "limye-picture-"));
const url = `http://localhost:${port}`;
const own = { PORT: String(port), HOST: "127.0.0.1", PUBLIC_URL: url, DATA_DIR: folder, LOG_LEVEL: "warn" };
const env = {
  ...process.env,
  DATABASE_URL: "",
  REDIS_URL: "",
  ADMIN_PASSWORD: "for a picture alone",
  ...own,
};

const site = spawn(process.execPath, ["scripts/start.mjs"], { env, stdio: ["ignore", "ignore", "inherit"] });
try {
  await ready();
  spawnSync(process.execPath, ["scripts/run.mjs", "seed", "--demo"], { env, stdio: "inherit" });
  const { CHROMIUM_PATH } = await testNeeds();
  const browser = await chromium.launch({
    executablePath: CHROMIUM_PATH,
    args: ["--headless", "--no-sandbox"],
  });
  const page = await browser.newPage({
    viewport: { width: 1280, height: 1494 },
    locale: "fr-FR",
    reducedMotion: "reduce",
  });
  await page.goto(`${url}/fr`, { waitUntil: "networkidle" });
  await page.evaluate("document.fonts.ready");
  await sharp(await page.screenshot())
    .resize({ width: 900 })
    .png({ palette: true, compressionLevel: 9, effort: 10 })
    .toFile("docs/landing.png");
  await browser.close();
} finally {
  site.kill("SIGTERM");
  if (site.exitCode === null) await once(site, "exit");
  rmSync(folder, { recursive: true, force: true });
}

async function ready() {
  for (const end = Date.now() + READY_WITHIN_MS; Date.now() < end;) {
    if (site.exitCode !== null) throw new Error("The site did not start.");
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error("The site was not ready in time.");
}
