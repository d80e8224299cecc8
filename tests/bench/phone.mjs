// What a phone on a slow connection loads and how soon it shows it. Used by scripts/bench.mjs.
/* global PerformanceObserver */
import { chromium } from "@playwright/test";
import { installedChromium } from "../../scripts/test-needs.mjs";
import { ask, median, runCommand, say, startSite } from "./processes.mjs";
import { sayTable } from "./table.mjs";
import { judge, rounded } from "./targets.mjs";

const LOADS = 3;
const LANGUAGES = ["fr", "ht"];
/** The page is idle after this long without a request. */
const QUIET_MS = 2000;
const WITHIN_MS = 30_000;
/** Lighthouse's "slow 4G" and "mid-tier mobile", as the browser applies them. */
const connection = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750, offline: false };
const PROCESSOR_SLOWDOWN = 4;
const WANTED = { scriptKilobytes: 150, requests: 28, lcp: 1300, cls: 0 };
const WANTED_KILOBYTES = { landing: 225, read: 195, form: 235 };
const kilobytesWanted = (path) => {
  if (path === "") return WANTED_KILOBYTES.landing;
  return ["/donation", "/newsletter"].includes(path) ? WANTED_KILOBYTES.form : WANTED_KILOBYTES.read;
};

export async function measurePhone() {
  const executablePath = await installedChromium();
  if (!executablePath) return say("phone: not measured, as no Chromium is installed.");
  runCommand("phone", "seed", "--demo");
  const site = await startSite("phone");
  const kinds = await kindsOf(site);
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  const pages = [];
  for (const language of LANGUAGES)
    for (const [kind, path] of Object.entries(kinds)) {
      const url = `http://127.0.0.1:${site.port}/${language}${path}`;
      const loads = [];
      for (let n = 0; n < LOADS; n++) loads.push(await load(browser, url));
      pages.push({ name: `${kind}, ${language}`, path, loads });
    }
  await browser.close();
  site.child.kill("SIGKILL");
  report(pages);
}

/** The measured paths, without the language. */
async function kindsOf({ port }) {
  const body = async (path) => String((await ask(port, { path })).body);
  const { date } = JSON.parse(await body("/api/daily-content"));
  const [, post] = /href="\/fr(\/blog\/\d+-[^"]+)"/.exec(await body("/fr/blog"));
  return {
    "landing page": "",
    devotion: `/devotion/${date}`,
    blog: "/blog",
    "blog post": post,
    donation: "/donation",
    newsletter: "/newsletter",
  };
}

/** Loads a page with an empty cache until it is idle. Bytes are those on the wire, headers included. */
async function load(browser, url) {
  const context = await browser.newContext({
    ...{ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
    // The tour of the site opens for new visitors only.
    storageState: {
      cookies: [],
      origins: [
        { origin: new URL(url).origin, localStorage: [{ name: "onboarding_completed", value: "true" }] },
      ],
    },
  });
  const page = await context.newPage();
  await page.addInitScript(observePaint);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", connection);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: PROCESSOR_SLOWDOWN });
  const requests = watchRequests(devtools);
  await page.goto(url, { waitUntil: "load" });
  await requests.idle();
  const paint = await page.evaluate(() => globalThis.benchPaint());
  await context.close();
  return { ...requests.sums(), ...paint };
}

function watchRequests(devtools) {
  const requests = new Map();
  let changed = performance.now();
  const on = (event, note) =>
    devtools.on(event, (details) => {
      changed = performance.now();
      note(details);
    });
  on("Network.requestWillBeSent", ({ requestId, type, request }) => {
    if (request.url.startsWith("http")) requests.set(requestId, { type, bytes: 0, isDone: false });
  });
  on("Network.loadingFinished", ({ requestId, encodedDataLength: bytes }) => {
    const request = requests.get(requestId);
    if (request) Object.assign(request, { bytes, isDone: true });
  });
  on("Network.loadingFailed", ({ requestId }) => {
    const request = requests.get(requestId);
    if (request) request.isDone = true;
  });
  const sum = (all) => all.reduce((bytes, request) => bytes + request.bytes, 0) / 1000;
  return {
    async idle() {
      const deadline = performance.now() + WITHIN_MS;
      const isIdle = () =>
        performance.now() - changed > QUIET_MS && [...requests.values()].every(({ isDone }) => isDone);
      while (!isIdle() && performance.now() < deadline)
        await new Promise((resolve) => setTimeout(resolve, 50));
    },
    sums() {
      const all = [...requests.values()];
      const scripts = all.filter(({ type }) => type === "Script");
      return { kilobytes: sum(all), scriptKilobytes: sum(scripts), requests: all.length };
    },
  };
}

/** Runs in the page before anything else: collects what the browser itself measures. */
function observePaint() {
  const seen = { "largest-contentful-paint": [], "layout-shift": [], longtask: [], paint: [] };
  for (const type of Object.keys(seen))
    new PerformanceObserver((list) => seen[type].push(...list.getEntries())).observe({
      type,
      buffered: true,
    });
  globalThis.benchPaint = () => {
    const painted = seen.paint.find(({ name }) => name === "first-contentful-paint")?.startTime ?? 0;
    const blocking = seen.longtask.filter(({ startTime }) => startTime > painted);
    const shifts = seen["layout-shift"].filter(({ hadRecentInput }) => !hadRecentInput);
    return {
      lcp: seen["largest-contentful-paint"].at(-1)?.startTime,
      tbt: blocking.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
      cls: shifts.reduce((sum, { value }) => sum + value, 0),
    };
  };
}

function report(pages) {
  const { latency, downloadThroughput } = connection;
  say(
    `a phone: ${latency} ms latency, ${(downloadThroughput * 8) / 1e6} Mbit/s, a processor ${PROCESSOR_SLOWDOWN} times slower;`,
  );
  say(`median of ${LOADS} loads with an empty cache, until idle:`);
  const columns = ["page", "KB", "of it script", "requests", "LCP ms", "TBT ms", "CLS", ""];
  sayTable(columns, pages.map(judgedRow));
  const { landing, read, form } = WANTED_KILOBYTES;
  const { scriptKilobytes, requests, lcp } = WANTED;
  say(`wanted: ${read} KB (landing page ${landing}, a form ${form}), ${scriptKilobytes} KB of it script,`);
  say(`${requests} requests, LCP ${lcp} ms, CLS 0`);
}

function judgedRow({ name, path, loads }) {
  const figure = (key) => median(loads.map((each) => each[key]));
  const figures = [
    { value: figure("kilobytes"), unit: "KB", atMost: kilobytesWanted(path) },
    { value: figure("scriptKilobytes"), unit: "KB of script", atMost: WANTED.scriptKilobytes },
    { value: figure("requests"), unit: "requests", atMost: WANTED.requests },
    { value: figure("lcp"), unit: "ms LCP", atMost: WANTED.lcp },
    { value: figure("tbt"), unit: "ms TBT" },
    { value: figure("cls"), unit: "CLS", atMost: WANTED.cls },
  ];
  return [name, ...figures.map(({ value = NaN }) => rounded(value)), judge(name, ...figures)];
}
