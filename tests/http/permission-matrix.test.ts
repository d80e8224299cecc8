import { join } from "node:path";
import ts from "typescript";
import { beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "~/auth/caller.server";
import { permissions, type Permission } from "~/auth/permissions";
import { AppError } from "~/http/errors";
import type { ApiTable } from "~/http/json-api.server";
import sitemap from "~/routes";
import { administrator } from "~tests/support/desk";
import { freshDatabase } from "~tests/support/database";
import { api, submit, visit } from "~tests/support/doors";

// Every address and every verb of the administration with who may use it. One that is missing here, or stands here and
// is no more, fails the test; so does one that lets anybody else in.
type Needs = Permission | "administrator";

/** Screens and files under /admin. `public`: for who is not signed in yet, or only a sign to another. */
const screens: Record<string, Needs | "public"> = {
  "/admin": "public",
  "/admin/*": "administrator",
  "/admin/activity": "manage_users",
  "/admin/dashboard": "administrator",
  "/admin/login": "public",
  "/admin/logout": "public",
};

/** Calls that are not for everybody. */
const calls: Record<string, Needs> = {
  "GET /api/admin/stats": "administrator",
};

/** Verbs that begin by asking who calls, as `module verb`. */
const verbs: Record<string, Needs> = {
  "analytics/stats countForDashboard": "administrator",
  "operations/activity listActivity": "manage_users",
  "operations/activity recentActivity": "administrator",
};

const isAllowed = (needs: Needs, permission: Permission) => needs === "administrator" || needs === permission;

beforeEach(async () => void (await freshDatabase()));

describe("screens", () => {
  const found = screensOf(sitemap);

  test("every address under /admin stands in the table, and no other", () => {
    expect(found.sort()).toEqual(Object.keys(screens).sort());
  });

  const closed = Object.entries(screens).filter(([, needs]) => needs !== "public") as [string, Needs][];

  test.each(closed)("%s sends who is not signed in to do so and back", async (path) => {
    const address = filled(path);
    const { status, headers } = await visit(address);
    expect(status).toBe(302);
    expect(headers.get("Location")).toBe(`/admin/login?next=${encodeURIComponent(address)}`);
  });

  test.each(closed)("%s opens to %s alone", async (path, needs) => {
    for (const permission of permissions) {
      const { cookie } = await administrator({ permissions: [permission] });
      const { status } = await visit(filled(path), { headers: cookie });
      if (isAllowed(needs, permission)) expect(status, permission).not.toBe(403);
      else expect(status, permission).toBe(403);
    }
  });

  test.each(closed)("what is posted to %s is refused to everybody else", async (path, needs) => {
    const posted = (headers: Record<string, string>) =>
      submit(filled(path), { intent: "none" }, { headers, plain: true }).catch((error: unknown) => {
        if ((error as Error).message.endsWith("takes no form")) return null;
        throw error;
      });
    const asGuest = await posted({});
    if (!asGuest) return;
    expect(asGuest.status).toBe(302);
    for (const permission of permissions) {
      const { cookie } = await administrator({ permissions: [permission] });
      const { status } = (await posted(cookie))!;
      expect(status, permission).toBe(isAllowed(needs, permission) ? 400 : 403);
    }
  });
});

describe("calls", () => {
  const modules = import.meta.glob<{ loader?: { api?: { path: string; table: ApiTable } } }>(
    "../../app/routes/api/*.ts",
    { eager: true },
  );
  const found = Object.values(modules).flatMap(({ loader }) =>
    loader?.api
      ? Object.entries(loader.api.table).map(([method, endpoint]) => ({
          name: `${method} ${loader.api!.path}`,
          method,
          path: loader.api!.path,
          endpoint,
        }))
      : [],
  );
  const closed = found.filter(({ endpoint }) => !["public", "subscriber"].includes(endpoint.who));

  test("every call that is not for everybody stands in the table with who may make it", () => {
    expect(Object.fromEntries(closed.map(({ name, endpoint }) => [name, endpoint.who]))).toEqual(calls);
  });

  test.each(closed)("$name is refused to guests and to roles without it", async ({ method, path, endpoint }) => {
    const needs = endpoint.who as Needs;
    const body = method === "GET" ? {} : { json: {} };
    expect((await api(method, filled(path), body)).status).toBe(401);
    for (const permission of permissions) {
      const { bearer } = await administrator({ permissions: [permission] });
      const { status } = await api(method, filled(path), { headers: bearer, ...body });
      if (isAllowed(needs, permission)) expect([401, 403], permission).not.toContain(status);
      else expect(status, permission).toBe(403);
    }
  });

  test.each(closed)("the verb behind $name asks by itself", async ({ endpoint }) => {
    const run = async (caller: Caller) => {
      const reply = { headers: new Headers(), status: 200 };
      await endpoint.run(caller, {} as never, reply);
    };
    await expectRefusals(run, endpoint.who as Needs);
  });
});

describe("verbs", () => {
  const found = guardedVerbs();

  test("every verb that asks for an administrator stands in the table with what it asks for", () => {
    expect(Object.fromEntries(found.map(({ name, needs }) => [name, needs]))).toEqual(verbs);
  });

  test.each(found)("$name refuses guests and roles without it", async ({ module, verb, needs }) => {
    const load = features[module]!;
    const run = (await load())[verb] as (caller: Caller, input: unknown) => Promise<unknown>;
    await expectRefusals((caller) => run(caller, {}), needs);
  });
});

const features = import.meta.glob<Record<string, unknown>>("../../app/features/**/*.server.{ts,tsx}");

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
  for (const permission of permissions.filter((one) => !isAllowed(needs, one))) {
    expect(await statusFor({ ...caller, permissions: new Set([permission]) }), permission).toBe(403);
  }
}

interface Entry {
  path?: string;
  index?: boolean;
  file: string;
  children?: Entry[];
}

/** The addresses of the sitemap under /admin that answer by themselves. */
function screensOf(entries: readonly Entry[], above = ""): string[] {
  return entries.flatMap(({ path, children }) => {
    const own = path ? `${above}/${path}` : above;
    if (children) return screensOf(children, own);
    return /^\/admin(\/|$)/.test(own) ? [own] : [];
  });
}

/** An address with its parameters filled in. */
const filled = (path: string) =>
  path
    .replace(/\/\*$/, "/nowhere")
    .replace(/\{service\}|:service/, "redis")
    .replace(/\{file\}|:file/, "limye.db")
    .replace(/\{\w+\}|:\w+/g, "1");

/** The exported functions of features whose first statement asks who calls, and what for. */
function guardedVerbs() {
  const root = join(import.meta.dirname, "../..");
  return Object.keys(features).flatMap((module) => {
    const file = join(import.meta.dirname, module);
    const source = ts.createSourceFile(file, ts.sys.readFile(file)!, ts.ScriptTarget.Latest, true);
    const area = file.slice(join(root, "app/features/").length).replace(/\.server\.tsx?$/, "");
    return source.statements.filter(ts.isFunctionDeclaration).flatMap((declaration) => {
      if (!declaration.modifiers?.some((one) => one.kind === ts.SyntaxKind.ExportKeyword)) return [];
      const text = declaration.body?.statements[0]?.getText() ?? "";
      const asked = /requirePermission\(caller, "(\w+)"\)|requireAdmin\(caller\)/.exec(text);
      if (!asked) return [];
      const verb = declaration.name!.text;
      return [{ name: `${area} ${verb}`, module, verb, needs: (asked[1] ?? "administrator") as Needs }];
    });
  });
}
