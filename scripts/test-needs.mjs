// What the tests need besides npm packages: a Chromium, a redis-server, PostgreSQL and Dovecot. Finds them, installs them, or
// reports them missing.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { findPostgresPrograms } from "./postgres-programs.mjs";

const quiet = { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] };
const loud = {
  stdio: ["ignore", "inherit", "inherit"],
  env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
};

const succeeds = (program, args) => spawnSync(program, args, quiet).status === 0;
const isRoot = () => process.getuid?.() === 0;

const headlessShell = "chromium-headless-shell";
// The first needs a third less CPU time for a page than a full browser in headless mode.
const chromiums = [
  headlessShell,
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Returns the paths, by the variables that hold them. Throws an Error with one sentence when one is missing. */
export async function testNeeds() {
  return {
    CHROMIUM_PATH: await chromium(),
    REDIS_SERVER_PATH: redisServer(),
    POSTGRES_PROGRAMS_PATH: postgresPrograms(),
    DOVECOT_PATH: dovecot(),
  };
}

/** The path of an installed Chromium; undefined when there is none. */
export const installedChromium = async () =>
  firstThatRuns("CHROMIUM_PATH", chromiums) ?? firstThatRuns(undefined, [await playwrightChromium()]);

async function chromium() {
  const find = installedChromium;
  const wantsShell = process.env.CI && !process.env.CHROMIUM_PATH && !onPath(headlessShell);
  return (
    (wantsShell && install("Chromium", [headlessShell]) && (await find())) ||
    (await find()) ||
    (install("Chromium", ["chromium"]) && (await find())) ||
    (playwrightInstall() && (await find())) ||
    missing("The tests in a browser need Chromium: install it, or set CHROMIUM_PATH to where it is.")
  );
}

/** The path of a redis-server. Throws an Error with one sentence when it is missing. */
export function redisServer() {
  const find = () => firstThatRuns("REDIS_SERVER_PATH", ["redis-server", "valkey-server"]);
  return (
    find() ||
    (install("Redis", ["redis-server"], "redis") && find()) ||
    missing(
      "The tests of background jobs need redis-server: install Redis, or set REDIS_SERVER_PATH to where it is.",
    )
  );
}

const postgresPrograms = () =>
  findPostgresPrograms() ??
  ((install("PostgreSQL", ["postgresql"], "postgresql") && findPostgresPrograms()) ||
    missing(
      "The tests on a PostgreSQL server need its programs: install PostgreSQL, or set POSTGRES_PROGRAMS_PATH to their folder.",
    ));

/** An IMAP server. Debian keeps it where a user's PATH does not lead. */
function dovecot() {
  const find = () => firstThatRuns("DOVECOT_PATH", ["dovecot", "/usr/sbin/dovecot"]);
  return (
    find() ||
    (install("Dovecot", ["dovecot-imapd"], "dovecot") && find()) ||
    missing(
      "The tests of the bounce mailbox need Dovecot: install dovecot-imapd, or set DOVECOT_PATH to where it is.",
    )
  );
}

/** The first program that runs with `--version`: a name on the PATH may be a stub. */
function firstThatRuns(variable, names) {
  const given = variable && process.env[variable];
  if (given) {
    if (!succeeds(given, ["--version"])) missing(`${variable} is ${given}, which does not run.`);
    return given;
  }
  return names.map(onPath).find((path) => path && succeeds(path, ["--version"]));
}

function onPath(name) {
  if (name.includes("/")) return existsSync(name) ? name : undefined;
  const folders = [...(process.env.PATH ?? "").split(":"), "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Installs with the system's package manager, only when it would not ask for a password. */
function install(what, debianPackages, brewPackage) {
  const asRoot = isRoot() ? [] : ["sudo", "-n"];
  if (onPath("apt-get") && (isRoot() || succeeds("sudo", ["-n", "true"]))) {
    tell(`Installing ${what} for the tests (apt-get) …`);
    const apt = (...args) => {
      const [program, ...rest] = [...asRoot, "apt-get", ...args];
      return spawnSync(program, rest, loud).status === 0;
    };
    apt("update", "-q");
    return apt("install", "-q", "-y", "--no-install-recommends", ...debianPackages);
  }
  const brew = brewPackage && onPath("brew");
  if (brew) {
    tell(`Installing ${what} for the tests (brew) …`);
    return spawnSync(brew, ["install", brewPackage], loud).status === 0;
  }
  return false;
}

function playwrightInstall() {
  tell("Installing Chromium for the tests (playwright) …");
  const deps = isRoot() && onPath("apt-get") ? ["--with-deps"] : [];
  return spawnSync("npx", ["playwright", "install", ...deps, "chromium"], loud).status === 0;
}

async function playwrightChromium() {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return existsSync(path) ? path : "";
}

function missing(sentence) {
  throw new Error(sentence);
}

const tell = (sentence) => process.stdout.write(`${sentence}\n`);
