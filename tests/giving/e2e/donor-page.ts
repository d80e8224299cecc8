import type { Browser, BrowserContext, Page } from "@playwright/test";
import Database from "better-sqlite3";
import { join } from "node:path";
import { localeText, type Language } from "~tests/support/e2e";

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
export function listDonations(folder: string, email: string): DonationRow[] {
  const database = new Database(join(folder, "limye.db"), { readonly: true });
  try {
    return database
      .prepare(
        `select status, amount, currency, is_public as isPublic, is_anonymous as isAnonymous,
           is_recurring as isRecurring, message, country, language from donations where donor_email = ? order by id`,
      )
      .all(email) as DonationRow[];
  } finally {
    database.close();
  }
}

let donors = 0;
export const newDonorEmail = () => `donor-${process.pid}-${++donors}@example.org`;
/** The texts of the `giving` namespace in a language. */
export const givingWords = (language: Language) => (key: string) => localeText(language, `giving:${key}`);
