import type { Browser, BrowserContext, Locator, Page } from "@playwright/test";
import Database from "better-sqlite3";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startFakePayPal, type FakePayPal } from "~tests/fakes/paypal";
import { startFakeStripe, type FakeStripe } from "~tests/fakes/stripe";
import { startOwnSite } from "~tests/support/own-site";
import { expect, localeText, test, waitForHydration, type Language } from "~tests/support/e2e";

interface GivingSite {
  url: string;
  /** Its data folder. */
  folder: string;
  stripe: FakeStripe;
  paypal: FakePayPal;
  stop(): Promise<void>;
}

/** A site of its own with keys, beside a fake Stripe and a fake PayPal. The site of the other tests is in demo mode. */
export async function startGivingSite(variables: Record<string, string> = {}): Promise<GivingSite> {
  const folder = mkdtempSync(join(tmpdir(), "limye-giving-"));
  const [stripe, paypal] = await Promise.all([startFakeStripe(), startFakePayPal()]);
  const { url, stop } = await startOwnSite(folder, {
    STRIPE_SECRET_KEY: "sk_test_fake",
    STRIPE_PUBLIC_KEY: "pk_test_fake",
    STRIPE_API_BASE: stripe.base,
    PAYPAL_CLIENT_ID: paypal.clientId,
    PAYPAL_CLIENT_SECRET: paypal.clientSecret,
    PAYPAL_API_BASE: paypal.base,
    ...variables,
  });
  return {
    ...{ url, folder, stripe, paypal },
    async stop() {
      await Promise.all([stop(), stripe.stop(), paypal.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A giving site for the tests of a file. */
export function withGivingSite(): GivingSite {
  const held = {} as GivingSite;
  test.beforeAll(async () => void Object.assign(held, await startGivingSite()));
  test.afterAll(() => held.stop());
  return held;
}

/** The first administrator signs in on a site of its own. */
export const signInOn = (site: { url: string }, page: Page, password: string) =>
  page.request.post("/admin/login", {
    form: { username: "admin", password },
    headers: { Origin: site.url, Accept: "text/html" },
    maxRedirects: 0,
  });

export async function openHydrated(page: Page, path: string, part?: Locator): Promise<void> {
  await page.goto(path);
  await waitForHydration(page, part);
}

/** Types the donor's name and e-mail address, by default a new one. Returns the address. */
export async function typeDonor(page: Page, name: string, email = newDonorEmail()): Promise<string> {
  await page.locator("[name=donorName]").fill(name);
  await page.locator("[name=donorEmail]").fill(email);
  return email;
}

export const expectTitle = (page: Page, title: string, options?: { timeout: number }) =>
  expect(page.getByRole("heading", { level: 1 })).toHaveText(title, options);

/** Rows of the database of the site in this folder. */
export function selectRows<Row>(folder: string, statement: string, ...values: unknown[]): Row[] {
  const database = new Database(join(folder, "limye.db"), { readonly: true });
  try {
    return database.prepare(statement).all(...values) as Row[];
  } finally {
    database.close();
  }
}

/** The requests and errors of a page during its test. */
interface Asked {
  /** The URLs of requests to other sites. */
  elsewhere: string[];
  /** The bodies of POST requests to our site. */
  sent: string[];
  faults: string[];
}

/** Opens a page on the site as a donor. Records its requests and errors. */
export async function openDonorPage(
  browser: Browser,
  siteUrl: string,
  javaScriptEnabled: boolean,
): Promise<{ context: BrowserContext; page: Page; asked: Asked }> {
  const context = await browser.newContext({ baseURL: siteUrl, javaScriptEnabled });
  const page = await context.newPage();
  const asked: Asked = { elsewhere: [], sent: [], faults: [] };
  page.on("pageerror", (error) => asked.faults.push(error.message));
  page.on("console", (message) => {
    const isExpected = /Failed to load resource|ERR_FAILED/.test(message.text());
    if (["error", "warning"].includes(message.type()) && !isExpected) asked.faults.push(message.text());
  });
  page.on("request", (request) => {
    const isOurs = request.url().startsWith(`${siteUrl}/`);
    if (!isOurs && /^http/.test(request.url())) asked.elsewhere.push(request.url());
    if (isOurs && request.method() === "POST") asked.sent.push(request.postData() ?? "");
  });
  return { context, page, asked };
}

interface DonationRow {
  status: string;
  amount: number;
  currency: string;
  isPublic: number;
  isAnonymous: number;
  isRecurring: number;
  message: string | null;
  country: string | null;
  language: string;
}

/** A donor's donations in the database of the site in this folder. */
export const listDonations = (folder: string, email: string): DonationRow[] =>
  selectRows(
    folder,
    `select status, amount, currency, is_public as isPublic, is_anonymous as isAnonymous,
       is_recurring as isRecurring, message, country, language from donations where donor_email = ? order by id`,
    email,
  );

let donors = 0;
export const newDonorEmail = () => `donor-${process.pid}-${++donors}@example.org`;
/** The texts of the `giving` namespace in a language, or of the one that the key names. */
export const givingWords = (language: Language) => (key: string) =>
  localeText(language, key.includes(":") ? key : `giving:${key}`);
