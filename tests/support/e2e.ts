import { hashSync } from "@node-rs/argon2";
import { test as base, expect, type BrowserContext, type Locator, type Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inDatabase, insertRow } from "~tests/support/site-database";

export { expect };

export const languages = ["fr", "ht", "en", "es"] as const;
export type Language = (typeof languages)[number];

/**
 * For journeys and checks of accessibility that differ by nothing but their words: the language of the default and
 * Kreyòl. The tests of the locales hold the words of all four.
 */
export const journeyLanguages = ["fr", "ht"] as const;

/**
 * Each language once, alternately with and without JavaScript, with the words for a test's title: an error depends on the
 * language or on the script, hardly ever on the combination.
 */
export const waysToVisit = (of: readonly Language[] = journeyLanguages) =>
  of.map((language, index) => {
    const javaScriptEnabled = index % 2 === 0;
    return {
      language,
      javaScriptEnabled,
      how: `in ${language} ${javaScriptEnabled ? "with" : "without"} JavaScript`,
    };
  });

interface Visitor {
  javaScriptEnabled?: boolean;
  /** The browser's Accept-Language. */
  acceptLanguage?: string;
}

interface Administrator extends Visitor {
  /** The role's permissions; all six by default. */
  permissions?: readonly string[];
  /** The language of the administration; French by default. */
  language?: Language;
  /** The first screen after signing in; `null` when the test opens one itself. */
  at?: string | null;
}

/** The password of every administrator of these tests. */
export const adminPassword = "a word only tests know";

/** Fails a test for a console error, a blocked resource or a request to another site on any of its pages. */
export const test = base.extend<{
  visit: (visitor?: Visitor) => Promise<Page>;
  /** A page with a signed-in administrator of its own. The sign-in form has tests of its own. */
  admin: (administrator?: Administrator) => Promise<Page>;
  faults: string[];
  /** Whether the site's tour opens, as for every new visitor. */
  hasTour: boolean;
}>({
  hasTour: [false, { option: true }],
  context: async ({ context, hasTour }, use) => {
    if (!hasTour) await skipTour(context);
    await use(context);
  },
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from it
  faults: async ({}, use) => {
    const faults: string[] = [];
    await use(faults);
    expect(faults).toEqual([]);
  },
  page: async ({ page, baseURL, faults }, use) => {
    watch(page, baseURL!, faults);
    await use(page);
  },
  visit: async ({ browser, baseURL, faults, hasTour }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async ({ javaScriptEnabled = true, acceptLanguage = "fr" } = {}) => {
      const context = await browser.newContext({
        baseURL,
        javaScriptEnabled,
        locale: acceptLanguage,
        reducedMotion: "reduce",
      });
      contexts.push(context);
      if (!hasTour) await skipTour(context);
      const page = await context.newPage();
      watch(page, baseURL!, faults);
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  admin: async ({ visit, baseURL }, use) => {
    await use(async ({ permissions, language = "fr", at = "/admin/dashboard", ...visitor } = {}) => {
      const page = await visit({ acceptLanguage: language, ...visitor });
      await takeSession(page, makeAdministrator(permissions), baseURL!);
      if (at === null) return page;
      await page.goto(at);
      if (visitor.javaScriptEnabled ?? true) await waitForHydration(page);
      return page;
    });
  },
});

/** Marks the tour as done; it has its own tests. A storage state would open an extra page, which takes longer. */
const skipTour = (context: BrowserContext) =>
  context.addInitScript(() => {
    if (self.origin !== "null") localStorage.setItem("onboarding_completed", "true");
  });

let administrators = 0;
const passwordHash = hashSync(adminPassword, { memoryCost: 8, timeCost: 1 }); // checked in a moment
/** Roles by their permissions: a role for each administrator would fill the lists of roles. */
const roles = new Map<string, string>();

/** Adds an administrator with these permissions to the site's database. Returns the username. */
export function makeAdministrator(
  permissions: readonly string[] = [
    "manage_content",
    "manage_users",
    "manage_donations",
    "manage_newsletter",
    "manage_prayers",
    "view_analytics",
  ],
): string {
  const username = `admin-${process.pid}-${++administrators}`;
  const now = new Date().toISOString();
  const dates = { created_at: now, updated_at: now };
  const granted = JSON.stringify(permissions);
  const role = roles.get(granted) ?? `role-${process.pid}-${roles.size}`;
  if (!roles.has(granted)) {
    insertRow("admin_roles", { name: role, display_name: `Role ${role}`, permissions: granted, ...dates });
    roles.set(granted, role);
  }
  insertRow("users", { username, password: passwordHash, role, ...dates });
  return username;
}

/** Posts the sign-in form as a browser without JavaScript does. */
async function takeSession(page: Page, username: string, origin: string): Promise<void> {
  const answer = await page.request.post("/admin/login", {
    form: { username, password: adminPassword },
    headers: { Origin: origin, Accept: "text/html" },
    maxRedirects: 0,
  });
  expect([302, 303]).toContain(answer.status());
}

/** Signs in through the form and waits for the screen, with `hasScript` also for its hydration. */
export async function signIn(page: Page, username: string, at: string, hasScript = false): Promise<void> {
  await page.goto(`/admin/login?next=${encodeURIComponent(at)}`);
  if (hasScript) await waitForHydration(page);
  await page.locator("input[name=username]").fill(username);
  await page.locator("input[name=password]").fill(adminPassword);
  await page.locator("button[type=submit]").last().click();
  await page.waitForURL((url) => url.pathname + url.search === at);
  if (hasScript) await waitForHydration(page);
}

function watch(page: Page, origin: string, faults: string[]) {
  page.on("pageerror", (error) => faults.push(`page error: ${error.message}`));
  page.on("console", (message) => {
    const expected = /Failed to load resource.*(400|401|403|404|409|429)/.test(message.text());
    if ((message.type() === "error" || message.type() === "warning") && !expected) {
      faults.push(`console ${message.type()} at ${page.url()}: ${message.text()}`);
    }
  });
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(origin)) {
      faults.push(`request to another site: ${request.url()}`);
    }
  });
}

/** The texts of an area in a language. */
function words(language: Language, area: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join("locales", language, `${area}.json`), "utf8")) as Record<
    string,
    unknown
  >;
}

/** One text: `say("ht", "contact:form.sent")`. */
export function localeText(language: Language, key: string): string {
  const [area = "", path = ""] = key.split(":");
  const found = path
    .split(".")
    .reduce<unknown>(
      (node, part) => (node as Record<string, unknown> | undefined)?.[part],
      words(language, area),
    );
  if (typeof found !== "string") throw new Error(`no sentence ${key} in ${language}`);
  return found;
}

/**
 * Waits for hydration, so that a click reaches the page's script. Also waits for the hydration of a late `part`, which
 * starts when the part is near the viewport. React marks an element before its effects have run.
 */
export async function waitForHydration(page: Page, part?: Locator): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")),
  );
  await part?.scrollIntoViewIfNeeded();
  const isMarked = (element: Element) => Object.keys(element).some((key) => key.startsWith("__react"));
  if (part) await expect.poll(() => part.evaluate(isMarked)).toBe(true);
  await page.evaluate(
    () => new Promise<void>((resolve) => void requestIdleCallback(() => resolve(), { timeout: 2_000 })),
  );
}

/** Opens a folded part of the settings, as a person does. */
export async function openSettingsPart(page: Page, title: string): Promise<void> {
  await page.locator("summary").filter({ hasText: title }).first().click();
}

/** A copy of `fastestHuman` in app/http/spam-trap.server.ts, a module that browser tests cannot load. */
const fastestHuman = 2_000;

/** Moves the page's clock forward at each submit: the spam trap treats a faster sender as a robot. */
export const passTimeTrap = (page: Page) =>
  page.evaluate((time) => {
    const pass = () => {
      const now = performance.now.bind(performance);
      performance.now = () => now() + time;
    };
    addEventListener("submit", pass, { capture: true });
  }, fastestHuman);

/** The ministry's time zone, which the sites of these tests do not change. */
export const ministryZone = "America/Port-au-Prince";

/** The date in the ministry's time zone: `2026-11-20`. */
export const ministryDate = (at = new Date()) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: ministryZone }).format(at);

/** The newest mail of the site's mail log to an address, once its job has run. */
export async function findNewestMail(address: string, template: string) {
  let mail: { subject: string; html: string; text: string; language: string } | undefined;
  await expect(async () => {
    mail = inDatabase((database) =>
      database
        .prepare(
          "select subject, html, text, language from mail_log where recipient = ? and template = ? and status = 'not_sent' order by id desc",
        )
        .get(address, template),
    ) as typeof mail;
    expect(mail, `a mail ${template} to ${address}`).toBeDefined();
  }).toPass({ timeout: 10_000 });
  return mail!;
}

/** The first link in a mail's text that contains `part`. */
export function linkIn(text: string, part: string): string {
  const link = text.match(/https?:\/\/[^\s>)\]]+/g)?.find((address) => address.includes(part));
  if (!link) throw new Error(`no link with ${part} in the mail`);
  return link;
}
