import { beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "~/auth/caller.server";
import { grantedBy, permissions, type RoleGrants } from "~/auth/permissions";
import { AppError } from "~/request/errors";
import type { ApiTable } from "~/http/json-api.server";
import sitemap from "~/routes";
import { administrator } from "~tests/support/admin";
import { joinRows } from "~tests/support/area-rows";
import { freshDatabase } from "~tests/support/database";
import type { Needs, PermissionTable } from "~tests/support/permission-table";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { verbsOf } from "~tests/support/verbs";

// Every screen, call and verb of the admin, with who may use it. The test fails for one without a row, for a row
// without one, and for one that admits anybody else.
const tables = new Map(
  Object.entries(
    import.meta.glob<{ permissionTable: PermissionTable }>("/tests/*/permissions.ts", { eager: true }),
  ).map(([path, { permissionTable }]) => [path.split("/")[2]!, permissionTable]),
);
const screens = joinRows([...tables.values()].map((table) => table.screens));
const calls = joinRows([...tables.values()].map((table) => table.calls));

/** A role of each permission, and one that opens only the messages of `manage_content`. */
const roles: [string, RoleGrants][] = [
  ...permissions.map((one): [string, RoleGrants] => [one, { permissions: [one], onlyMessages: false }]),
  ["only messages", { permissions: ["manage_content"], onlyMessages: true }],
];

const isAllowed = (needs: Needs, role: RoleGrants) =>
  needs === "administrator" || grantedBy(role).some((one) => needs.split(" or ").includes(one));

beforeEach(async () => void (await freshDatabase()));

describe("screens", () => {
  const found = screensOf(sitemap);

  test("every address under /admin has a row, and every row an address", () => {
    expect(found.sort()).toEqual(Object.keys(screens).sort());
  });

  const closed = Object.entries(screens).filter(([, needs]) => needs !== "public") as [string, Needs][];

  test.each(closed)("%s redirects guests to the sign-in, and back afterwards", async (path) => {
    const address = filled(path);
    const { status, headers } = await visitScreen(address);
    expect(status).toBe(302);
    expect(headers.get("Location")).toBe(`/admin/login?next=${encodeURIComponent(address)}`);
  });

  test.each(closed)("%s opens only to %s", async (path, needs) => {
    for (const [name, role] of roles) {
      const { cookie } = await administrator(role);
      const { status } = await visitScreen(filled(path), { headers: cookie });
      if (isAllowed(needs, role)) expect(status, name).not.toBe(403);
      else expect(status, name).toBe(403);
    }
  });

  test.each(closed)("a form posted to %s is refused to everybody else", async (path, needs) => {
    const posted = (headers: Record<string, string>) =>
      submitForm(filled(path), { intent: "none" }, { headers, plain: true }).catch((error: unknown) => {
        if ((error as Error).message.endsWith("takes no form")) return null;
        throw error;
      });
    const asGuest = await posted({});
    if (!asGuest) return;
    // A file answers GET only.
    if (isFile(path)) return expect(asGuest.status).toBe(405);
    expect(asGuest.status).toBe(302);
    for (const [name, role] of roles) {
      const { cookie } = await administrator(role);
      const { status } = (await posted(cookie))!;
      expect(status, name).toBe(isAllowed(needs, role) ? 400 : 403);
    }
  });
});

describe("calls", () => {
  const modules = import.meta.glob<{ loader?: { api?: { path: string; table: ApiTable } } }>(
    "/app/routes/api/*.ts",
    { eager: true },
  );
  const found = Object.values(modules).flatMap(({ loader }) =>
    loader?.api
      ? Object.entries(loader.api.table).map(([method, endpoint]) => ({
          name: `${method} ${loader.api!.path}`,
          method,
          path: loader.api!.path,
          endpoint,
          needs: [endpoint.who].flat().join(" or ") as Needs | "public" | "subscriber",
        }))
      : [],
  );
  const closed = found.flatMap(({ needs, ...call }) =>
    needs === "public" || needs === "subscriber" ? [] : [{ ...call, needs }],
  );

  test("every call that is not public has a row with its permission", () => {
    expect(Object.fromEntries(closed.map(({ name, needs }) => [name, needs]))).toEqual(calls);
  });

  test.each(closed)(
    "$name refuses guests and roles without the permission",
    async ({ method, path, needs }) => {
      const body = method === "GET" ? {} : { json: {} };
      expect((await callApi(method, filled(path), body)).status).toBe(401);
      for (const [name, role] of roles) {
        const { bearer } = await administrator(role);
        const { status } = await callApi(method, filled(path), { headers: bearer, ...body });
        if (isAllowed(needs, role)) expect([401, 403], name).not.toContain(status);
        else expect(status, name).toBe(403);
      }
    },
  );

  test.each(closed)("the verb behind $name checks the permission itself", async ({ endpoint, needs }) => {
    const run = async (caller: Caller) => {
      const reply = { headers: new Headers(), status: 200 };
      await endpoint.run(caller, {}, reply);
    };
    await expectRefusals(run, needs);
  });
});

describe("verbs", () => {
  const found = verbsOfFeatures();

  const areas = new Set(found.map(({ area }) => area));

  test.each([...areas])("every verb of %s asks for its permission", (area) => {
    const { needs, verbs, unguarded = [] } = tables.get(area) ?? {};
    const ofArea = found.filter((verb) => verb.area === area);
    const usual = ofArea.filter(({ isAdmin, name }) => isAdmin && !unguarded.includes(name));
    const expected = { ...Object.fromEntries(usual.map(({ name }) => [name, needs])), ...verbs };
    const guarded = ofArea.filter((verb) => verb.needs || usual.includes(verb));
    expect(Object.fromEntries(guarded.map((verb) => [verb.name, verb.needs]))).toEqual(expected);
  });

  test.each(found.flatMap(({ needs, ...verb }) => (needs ? [{ ...verb, needs }] : [])))(
    "$name refuses guests and roles without the permission",
    async ({ module, verb, needs }) => {
      const load = features[module]!;
      const run = (await load())[verb] as (caller: Caller, input: unknown) => Promise<unknown>;
      await expectRefusals((caller) => run(caller, {}), needs);
    },
  );
});

const features = import.meta.glob<Record<string, unknown>>("/app/features/**/*.server.{ts,tsx}");

async function expectRefusals(run: (caller: Caller) => Promise<unknown>, needs: Needs): Promise<void> {
  const statusFor = async (caller: Caller) => {
    try {
      await run(caller);
    } catch (error) {
      if (error instanceof AppError) return error.status;
    }
    return undefined;
  };
  const { caller } = await administrator();
  const guest: Caller = { ...caller, kind: "guest", userId: null, admin: null, permissions: new Set() };
  expect(await statusFor(guest)).toBe(401);
  const notEnrolled: Caller = { ...caller, admin: { ...caller.admin!, mustEnrol: true } };
  expect(await statusFor(notEnrolled), "before enrolling a second factor").toBe(403);
  for (const [name, role] of roles.filter(([, one]) => !isAllowed(needs, one))) {
    expect(await statusFor({ ...caller, permissions: new Set(grantedBy(role)) }), name).toBe(403);
  }
}

interface Entry {
  path?: string;
  index?: boolean;
  file: string;
  children?: Entry[];
}

/** The addresses under /admin in app/routes.ts that answer a request. */
function screensOf(entries: readonly Entry[], above = ""): string[] {
  return entries.flatMap(({ path, children }) => {
    const own = path ? `${above}/${path}` : above;
    if (children) {
      // A layout without an index route is a screen itself.
      const alone = path && !children.some((child) => child.index ?? !child.path) ? [own] : [];
      return [...alone.filter((one) => one.startsWith("/admin")), ...screensOf(children, own)];
    }
    return /^\/admin(\/|$)/.test(own) ? [own] : [];
  });
}

/** Whether an address answers with a file instead of a screen. */
const isFile = (path: string) =>
  (sitemap as Entry[]).some(
    (entry) => `/${entry.path}` === path && /^routes\/(feeds|files)\//.test(entry.file),
  );

/** An address with its parameters filled in. */
const filled = (path: string) =>
  path
    .replace(/\/\*$/, "/nowhere")
    .replace(/\{service\}|:service/, "redis")
    .replace(/\{file\}|:file/, "limye.db")
    .replace(/\{\w+\}|:\w+/g, "1");

/** The exported functions of features, with what their first statement asks an administrator for. */
function verbsOfFeatures() {
  return Object.keys(features).flatMap((module) =>
    verbsOf([module.slice("/".length)]).map(({ name, needs }) => ({
      ...{ area: name.split("/")[0]!, name, module, verb: name.split(" ")[1]! },
      needs: needs === "signedIn" ? null : (needs as Needs | null),
      isAdmin: /(-admin(-screens)?|\/admin|retention) /.test(name),
    })),
  );
}
