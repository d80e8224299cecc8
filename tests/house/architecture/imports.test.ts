import { describe, expect, test } from "vitest";
import { imports, reachedFrom, sources } from "~tests/support/source-imports";

/** Import rules: files that match `who` must not import paths that match `not`, except `but`. */
const rules: { rule: string; who: RegExp; not: RegExp; but?: RegExp; types?: "allowed" }[] = [
  {
    rule: "code below the features imports neither features nor routes",
    who: /^app\/(areas|ui|auth|http|request|crypto|drawing|i18n|providers|config)\//,
    not: /^app\/(features|routes)\//,
  },
  {
    rule: "the settings' reader imports no area",
    who: /^app\/settings\//,
    not: /^app\/|^jobs\//,
    but: /^jobs\/schedule$|^app\/(config|crypto|i18n|settings)\//,
  },
  {
    rule: "an area's own settings import only the settings' fields and constants of areas",
    who: /^app\/features\/[\w-]+\/settings\.ts/,
    not: /^app\/|^jobs\//,
    but: /^app\/settings\/(fields|section)$|^app\/features\/[\w-]+\/([\w-]+\/)?([\w-]+-choices|backup-frequencies|minor-units)$/,
  },
  {
    rule: "the administration of settings imports no area except the identity checks of accounts, and pictures for the logo",
    who: /^app\/features\/settings\//,
    not: /^app\/features\/(?!settings\/)/,
    but: /^app\/features\/(accounts\/sign-in\/(confirm-identity|has-second-factor)\.server|writing\/pictures\/[\w.-]+)$/,
  },
  {
    rule: "no area imports the administration of settings",
    who: /^app\/features\/(?!settings\/)[\w-]+\//,
    not: /^app\/features\/settings\//,
  },
  {
    rule: "code below the features imports neither data nor jobs",
    who: /^app\/(ui|http|request|crypto|drawing|i18n|providers|config)\//,
    not: /^(db|jobs)\//,
  },
  { rule: "ui imports only ui and remix", who: /^app\/ui\//, not: /^app\//, but: /^app\/(ui|remix)\// },
  {
    rule: "remix imports nothing of the app, the data and the jobs",
    who: /^app\/remix\//,
    not: /^(app|db|jobs)\//,
    but: /^app\/remix\//,
  },
  {
    rule: "only the entries, root, http and ui import remix",
    who: /^(app|db|jobs)\/(?!remix\/|http\/|ui\/|entry\.|root\.)/,
    not: /^app\/remix\//,
  },
  {
    rule: "request imports only request and config",
    who: /^app\/request\//,
    not: /^app\//,
    but: /^app\/(request|config)\//,
  },
  {
    rule: "drawing imports only drawing, request, config and the tasks of the picture process",
    who: /^app\/drawing\//,
    not: /^app\//,
    but: /^app\/(drawing|request|config)\/|^app\/picture-process\.server$/,
  },
  {
    rule: "auth imports neither http nor jobs",
    who: /^app\/auth\//,
    not: /^app\/http\/|^jobs\//,
  },
  {
    rule: "a provider knows neither ui nor http",
    who: /^app\/providers\//,
    not: /^app\/(ui|http)\//,
  },
  {
    rule: "crypto imports only crypto and config",
    who: /^app\/crypto\//,
    not: /^app\//,
    but: /^app\/(crypto|config)\//,
  },
  { rule: "config imports only config", who: /^app\/config\//, not: /^app\//, but: /^app\/config\// },
  {
    rule: "i18n imports only i18n, request and config",
    who: /^app\/i18n\//,
    not: /^app\//,
    but: /^app\/(i18n|request|config)\//,
  },
  {
    rule: "a verb imports no HTTP code except app/request, and of jobs only the outbox, the schedule and job definitions",
    who: /^app\/features\/(.*(?<!\.tsx|\.schema\.ts)|.*\.server\.tsx)$/,
    not: /^app\/(routes|http)\/|^jobs\/|^react-dom/,
    but: /^jobs\/(outbox|schedule|define-job)$/,
    types: "allowed",
  },
  {
    rule: "a schema imports only zod, typed text, permission names, kinds of posts, languages, settings, and schemas and constants of features",
    who: /\.schema\.ts$/,
    not: /./,
    but: /^zod$|^app\/http\/typed-text$|^app\/auth\/permissions$|^app\/areas\/posts$|^app\/i18n\/languages$|^app\/settings\/[\w-]+$|^app\/features\/[\w-]+\/([\w-]+\/)?[\w-]+(\.schema)?$/,
    types: "allowed",
  },
  {
    rule: "a component of a feature gets data as props",
    who: /^app\/features\/.*(?<!\.server)\.tsx$/,
    not: /\.server$|\.schema$|^app\/(routes|auth|config|providers|http)\/|^(db|jobs)\//,
    but: /^app\/http\/(public-form|admin-form|[\w-]+-field)$|^app\/auth\/permissions$/,
    types: "allowed",
  },
  {
    rule: "a route imports no data, no jobs and no provider",
    who: /^app\/routes\//,
    not: /^(db|jobs)\/|^app\/providers\/|^kysely$/,
  },
  {
    rule: "a resource route imports no UI",
    who: /^app\/routes\/(api|feeds|files)\//,
    not: /^app\/ui\/|^react$|^@remix-run\/react$/,
  },
  {
    rule: "the front door imports only http, request, i18n, config, the names of cookies and the data version",
    who: /^app\/server\//,
    not: /^(app|db|jobs)\/|^(kysely|react|@remix-run\/react)$/,
    but: /^app\/(server|http|request|i18n|config)\/|^app\/auth\/person-cookies$|^db\/data-version$/,
  },
  {
    rule: "only the start imports the front door",
    who: /^(app\/(?!server\/)|db\/|jobs\/)/,
    not: /^app\/server\//,
  },
  {
    rule: "db imports nothing of the app except its configuration and the languages",
    who: /^db\//,
    not: /^(app|jobs)\//,
    but: /^app\/config\/|^app\/i18n\/languages$/,
  },
  {
    rule: "jobs import nothing of the app except its configuration: they get their handlers from the start",
    who: /^jobs\//,
    not: /^app\//,
    but: /^app\/config\//,
  },
  {
    rule: "only the start and the command line import the list of handlers and the commands",
    who: /^(db|jobs)\/|^app\/[\w-]+\/(?<!^app\/commands\/)/,
    not: /^app\/jobs\.server$|^app\/commands\//,
  },
  {
    rule: "only routes, http, auth's cookie, entries and root import Remix",
    who: /^(db|jobs)\/|^app\/(ui|i18n|config|crypto|drawing|request|providers|features)\//,
    not: /^@remix-run\//,
  },
];

test.each(rules)("$rule", ({ who, not, but, types }) => {
  const broken = imports.filter(
    ({ from, to, typeOnly }) =>
      who.test(from) && not.test(to) && !but?.test(to) && !(types === "allowed" && typeOnly),
  );
  expect(broken.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
});

test("a feature's queries are imported only by that feature", () => {
  const area = (path: string) => /^app\/features\/([\w-]+)\//.exec(path)?.[1];
  const borrowed = imports.filter(
    ({ from, to }) => to.endsWith(".queries.server") && area(from) !== area(to),
  );
  expect(borrowed).toEqual([]);
});

describe("what a process loads", () => {
  test("the worker never loads Remix", () => {
    const loaded = reachedFrom("app/commands/cli.ts");
    expect(loaded.size).toBeGreaterThan(20);
    expect([...loaded].filter((name) => name.startsWith("@remix-run/"))).toEqual([]);
    // It would open a Redis connection for counters that the worker never uses.
    expect([...loaded]).not.toContain("app/request/shared-counter.server.ts");
  });

  // A schema would bring zod: 60 KB, and `eval`, which the security policy refuses.
  test("no component of a screen, a feature or the design system reaches a server file, a schema or the database", () => {
    const components = sources.filter(
      (file) =>
        /^app\/(ui|features|routes\/(site|admin)\/[\w-]+)\/.*\.tsx$/.test(file) &&
        !/\.server\.tsx$|^app\/features\/(.*\/mails|mail)\//.test(file),
    );
    for (const file of components) {
      const reached = [...reachedFrom(file)].filter((name) =>
        /\.server\.tsx?$|\.schema\.ts$|^db\/|^zod$/.test(name),
      );
      expect(reached, file).toEqual([]);
    }
  });
});
