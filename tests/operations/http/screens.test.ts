import { beforeEach, describe, expect, test } from "vitest";
import { env } from "~/config/env.server";
import type { FormAnswer } from "~/http/form-answer";
import { db } from "~db/client";
import { enqueue } from "~jobs/outbox";
import { setUpDataFolder } from "~tests/support/data-folder";
import { administrator } from "~tests/support/admin";
import { submitForm, visitScreen } from "~tests/support/requests";
import { startRedis } from "~tests/support/redis";
import { sendMailJob } from "~/features/mail/jobs";
import { requireJob } from "~jobs/catalog";

setUpDataFolder();

let marie: Awaited<ReturnType<typeof administrator>>;
let writer: Awaited<ReturnType<typeof administrator>>;
beforeEach(async () => {
  marie = await administrator({ permissions: ["manage_users"] });
  writer = await administrator({ permissions: ["manage_content"] });
});
const asMarie = () => ({ headers: marie.cookie });
const asWriter = () => ({ headers: writer.cookie });

describe("the jobs", () => {
  const failed = async () => {
    const { id } = (await enqueue(db, sendMailJob, { mailId: 12 }))!;
    const values = { status: "failed" as const, attempts: 48, lastError: "no route to //***@smtp" };
    await db.updateTable("outbox").set(values).where("id", "=", id).execute();
    return id;
  };
  const stateOf = async (id: number) =>
    (await db.selectFrom("outbox").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;

  test("are shown as text, with their subject and their error", async () => {
    const id = await failed();
    const { data } = await visitScreen<{ jobs: object[]; filters: object[] }>("/admin/jobs", asMarie());
    expect(data.filters[0]).toEqual({ state: "failed", count: 1 });
    expect(data.jobs).toEqual([
      expect.objectContaining({
        id,
        name: "Envoyer un e-mail",
        about: [{ text: "E-mail n°\u00a012", href: "/admin/mails/12" }],
        lastError: "no route to //***@smtp",
        isKnown: true,
      }),
    ]);
  });

  test.each([
    ["publish-daily-content", { date: "2026-11-20" }, "Pour le 20/11/2026"],
    ["back-up", { slot: "2026-11-20" }, "Prévue pour le 20/11/2026"],
    ["back-up", { slot: "2026-11-20T13" }, "Prévue pour le 20/11/2026 08:00"],
  ] as const)("show a date for %s with %j", async (name, payload, text) => {
    await enqueue(db, requireJob(name), payload);
    const { data } = await visitScreen<{ jobs: object[] }>("/admin/jobs?state=waiting", asMarie());
    expect(data.jobs).toEqual([expect.objectContaining({ about: [{ text, href: null }] })]);
  });

  test("are restarted one by one or all failed ones at once", async () => {
    const [one, two, three] = [await failed(), await failed(), await failed()];
    const { data } = await submitForm<FormAnswer>(
      "/admin/jobs",
      { intent: "retry", id: String(one) },
      asMarie(),
    );
    expect(data.ok).toBe(true);
    expect([await stateOf(one), await stateOf(two)]).toEqual(["waiting", "failed"]);
    const all = await submitForm("/admin/jobs", { intent: "retryAll" }, { ...asMarie(), plain: true });
    expect([all.status, all.headers.get("Location")]).toEqual([303, "/admin/jobs?done=retryAll"]);
    expect([await stateOf(two), await stateOf(three)]).toEqual(["waiting", "waiting"]);
  });

  test("only a failed job is restarted", async () => {
    const id = await failed();
    await submitForm("/admin/jobs", { intent: "retry", id: String(id) }, asMarie());
    const again = await submitForm<FormAnswer>("/admin/jobs", { intent: "retry", id: String(id) }, asMarie());
    expect(again.status).toBe(409);
    expect(again.data.message).toMatch(/plus en échec/);
    for (const id of ["99", "", "x", "-1", "1e9"])
      expect((await submitForm("/admin/jobs", { intent: "retry", id }, asMarie())).status, id).toBe(404);
  });

  test("without the permission, or from another site, nothing is restarted", async () => {
    const id = await failed();
    const fields = { intent: "retry", id: String(id) };
    expect((await submitForm("/admin/jobs", fields, { ...asWriter(), plain: true })).status).toBe(403);
    const elsewhere = { ...marie.cookie, Origin: "https://evil.example" };
    expect((await submitForm("/admin/jobs", fields, { headers: elsewhere })).status).toBe(403);
    expect(await stateOf(id)).toBe("failed");
  });
});

describe("the health page and its tasks", () => {
  test("shows every part", async () => {
    const { data } = await visitScreen<{ checks: { part: string; facts: object }[] }>(
      "/admin/health",
      asMarie(),
    );
    expect(data.checks.map(({ part }) => part)).toEqual([
      "database",
      "mail",
      "bounces",
      "bounceMailbox",
      "notices",
      "queue",
      "publication",
      "backup",
      "secret",
      "giving",
      "disk",
    ]);
    expect(data.checks[0]!.facts).toMatchObject({
      kind: "SQLite",
      bytes: expect.stringMatching(/\u00a0[kM]o$/) as string,
    });
  });

  test("opens while Redis does not answer", async () => {
    const redis = await startRedis();
    redis.freeze();
    env.REDIS_URL = redis.url;
    const begun = performance.now();
    const { status, data } = await visitScreen<{ checks: object[] }>("/admin/health", asMarie()).finally(
      async () => {
        env.REDIS_URL = undefined;
        redis.thaw();
        await redis.stop();
      },
    );
    expect(performance.now() - begun).toBeLessThan(4_000);
    expect(status).toBe(200);
    expect(data.checks).toContainEqual(expect.objectContaining({ part: "queue", state: "redisAway" }));
  });

  test("its tasks on the dashboard need the permission", async () => {
    const tasks = async (headers: Record<string, string>) =>
      (await visitScreen<{ today: { href: string }[] }>("/admin/dashboard", { headers })).data.today;
    const aboutMail = expect.objectContaining({ href: "/admin/settings?tab=email" }) as object;
    expect(await tasks(marie.cookie)).toContainEqual(aboutMail);
    expect(await tasks(writer.cookie)).not.toContainEqual(aboutMail);
  });
});

describe("the activity screen", () => {
  interface Log {
    entries: { action: string; subject: string; when: { exact: string } }[];
    newest: string | null;
    older: string | null;
  }

  test("keeps the filter by person and kind on older pages", async () => {
    const row = {
      action: "settings.changed",
      subject: "email",
      username: marie.username,
      userId: marie.userId,
    };
    for (let number = 0; number < 51; number++)
      await db
        .insertInto("auditLog")
        .values({ ...row, createdAt: "2026-11-20T12:00:00.000Z" })
        .execute();
    const choice = `user=${marie.username}&kind=settings`;
    const { data } = await visitScreen<Log>(`/admin/activity?${choice}`, asMarie());
    expect(data.entries[0]).toMatchObject({ subject: "e-mails", when: { exact: "20/11/2026 07:00" } });
    expect(data.older).toBe(`/admin/activity?${choice}&before=2`);
    expect(data.newest).toBeNull();
    expect((await visitScreen<Log>(data.older!, asMarie())).data.newest).toBe(`/admin/activity?${choice}`);
    expect((await visitScreen<Log>(data.older!, asMarie())).data.entries).toHaveLength(1);
  });

  test.each(["?before=x&kind=nothing", "?before=99999999999"])(
    "accepts the query %s without failing",
    async (query) => {
      expect((await visitScreen(`/admin/activity${query}`, asMarie())).status).toBe(200);
    },
  );
});
