import { readFileSync, writeFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { env } from "~/config/env.server";
import { deliverMail } from "~/features/mail/mail-delivery.server";
import { queueMail } from "~/features/mail/mail-queue.server";
import type { FormAnswer } from "~/http/form-answer";
import { db } from "~db/client";
import { enqueue } from "~jobs/outbox";
import { backupsFolderPath, setUpDataFolder } from "~tests/support/data-folder";
import { administrator } from "~tests/support/admin";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { startRedis } from "~tests/support/redis";
import { requireMailTemplate } from "~/features/mail/mail-templates.server";
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

async function mail(to = "rose@example.org") {
  const id = await queueMail(db, {
    to,
    language: "ht",
    template: requireMailTemplate("contact-acknowledgement"),
    props: { firstName: "Rose" },
  });
  await deliverMail(id);
  return id;
}

describe("the mail log", () => {
  interface List {
    mails: { recipient: string; date: string }[];
    newest: string | null;
    older: string | null;
    filters: { status: string; href: string; current: boolean }[];
    isConfigured: boolean;
  }

  test("is narrowed by its address, which the links to its other parts keep", async () => {
    await mail();
    await mail("marie@example.org");
    const { data } = await visitScreen<List>("/admin/mails?q=ROSE@example.org&status=not_sent", asMarie());
    expect(data.mails.map(({ recipient }) => recipient)).toEqual(["rose@example.org"]);
    expect(data.isConfigured).toBe(false);
    expect(data.older).toBeNull();
    expect(data.filters.find(({ current }) => current)).toEqual({
      status: "not_sent",
      href: "/admin/mails?status=not_sent&q=ROSE%40example.org",
      current: true,
    });
  });

  test("goes on at an older page with the same choice", async () => {
    for (let number = 0; number < 51; number++)
      await queueMail(db, {
        to: "rose@example.org",
        language: "fr",
        template: requireMailTemplate("contact-acknowledgement"),
        props: { firstName: "Rose" },
      });
    const first = await visitScreen<List>("/admin/mails?q=rose@example.org&status=queued", asMarie());
    expect(first.data.mails).toHaveLength(50);
    expect(first.data.older).toBe("/admin/mails?status=queued&q=rose%40example.org&before=2");
    const second = await visitScreen<List>(first.data.older!, asMarie());
    expect(second.data.mails).toHaveLength(1);
    expect(first.data.newest).toBeNull();
    expect(second.data.newest).toBe("/admin/mails?status=queued&q=rose%40example.org");
  });

  test.each(["?status=lost&before=-3", "?before=99999999999999", "?q=a&q=b&status=sent&status="])(
    "takes an address such as %s without failing",
    async (query) => {
      expect((await visitScreen(`/admin/mails${query}`, asMarie())).status).toBe(200);
    },
  );

  test.each(["/admin/mails?q=%00", "/admin/activity?user=%00"])(
    "refuses an address that no text can stand for, such as %s",
    async (path) => {
      expect((await visitScreen(path, asMarie())).status).toBe(400);
    },
  );

  test("a mail that is not there, or no number, is a 404", async () => {
    for (const id of ["7", "0", "x", "1.5", "99999999999", "1%20or%201"]) {
      expect((await visitScreen(`/admin/mails/${id}`, asMarie())).status, id).toBe(404);
      expect((await callApi("GET", `/admin/mails/${id}/html`, asMarie())).status, id).toBe(404);
    }
  });

  test("the HTML of a mail may do nothing, is kept nowhere, and its links lead nowhere", async () => {
    const id = await mail();
    const answer = await callApi("GET", `/admin/mails/${id}/html`, asMarie());
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Security-Policy")).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'; sandbox",
    );
    expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    const html = await answer.text();
    expect(html).toContain("Rose");
    expect(html).toContain('<head><base target="_blank">');
  });

  test("the HTML of a mail is for who may see the log alone, and is only read", async () => {
    const path = `/admin/mails/${await mail()}/html`;
    const guest = await callApi("GET", path);
    expect([guest.status, guest.headers.get("Location")]).toEqual([
      302,
      `/admin/login?next=${encodeURIComponent(path)}`,
    ]);
    expect((await callApi("GET", path, asWriter())).status).toBe(403);
    expect((await callApi("POST", path, asMarie())).status).toBe(405);
  });

  test("a mail is sent again: our script stays, a plain browser comes to the new one", async () => {
    const id = await mail();
    const path = `/admin/mails/${id}`;
    const { data } = await submitForm<FormAnswer>(path, { intent: "resend" }, asMarie());
    expect(data).toMatchObject({ ok: true, intent: "resend" });
    const { status, headers } = await submitForm(path, { intent: "resend" }, { ...asMarie(), plain: true });
    expect([status, headers.get("Location")]).toEqual([303, `/admin/mails/${id + 2}?done=resend`]);
    expect(await db.selectFrom("mailLog").select("recipient").execute()).toHaveLength(3);
  });

  test("the path alone says which mail is sent again", async () => {
    const id = await mail();
    const other = await mail("other@example.org");
    await submitForm(`/admin/mails/${id}`, { intent: "resend", id: String(other) }, asMarie());
    const rows = await db.selectFrom("mailLog").select("recipient").orderBy("id").execute();
    expect(rows.at(-1)).toEqual({ recipient: "rose@example.org" });
  });

  test("a mail on its way is not sent again, and the person is told why", async () => {
    const id = await queueMail(db, {
      to: "rose@example.org",
      language: "fr",
      template: requireMailTemplate("contact-acknowledgement"),
      props: { firstName: "Rose" },
    });
    const { status, data } = await submitForm<FormAnswer>(
      `/admin/mails/${id}`,
      { intent: "resend" },
      asMarie(),
    );
    expect(status).toBe(409);
    expect(data.message).toMatch(/encore en route/);
    expect((await submitForm("/admin/mails/99", { intent: "resend" }, asMarie())).status).toBe(404);
  });

  test("who may not see the log sends nothing again", async () => {
    const id = await mail();
    const refused = await submitForm(
      `/admin/mails/${id}`,
      { intent: "resend" },
      { ...asWriter(), plain: true },
    );
    expect(refused.status).toBe(403);
    expect(await db.selectFrom("mailLog").select("id").execute()).toHaveLength(1);
  });
});

describe("the jobs", () => {
  const failed = async () => {
    const { id } = (await enqueue(db, sendMailJob, { mailId: 12 }))!;
    const values = { status: "failed" as const, attempts: 48, lastError: "no route to //***@smtp" };
    await db.updateTable("outbox").set(values).where("id", "=", id).execute();
    return id;
  };
  const stateOf = async (id: number) =>
    (await db.selectFrom("outbox").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;

  test("are told in words, with what they are about and what went wrong", async () => {
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
  ] as const)("%s for %j is said with its date", async (name, payload, text) => {
    await enqueue(db, requireJob(name), payload);
    const { data } = await visitScreen<{ jobs: object[] }>("/admin/jobs?state=waiting", asMarie());
    expect(data.jobs).toEqual([expect.objectContaining({ about: [{ text, href: null }] })]);
  });

  test("one, or all, start over", async () => {
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

  test("what is no failed job does not start over", async () => {
    const id = await failed();
    await submitForm("/admin/jobs", { intent: "retry", id: String(id) }, asMarie());
    const again = await submitForm<FormAnswer>("/admin/jobs", { intent: "retry", id: String(id) }, asMarie());
    expect(again.status).toBe(409);
    expect(again.data.message).toMatch(/plus en échec/);
    for (const id of ["99", "", "x", "-1", "1e9"])
      expect((await submitForm("/admin/jobs", { intent: "retry", id }, asMarie())).status, id).toBe(404);
  });

  test("nobody else lets a job start over, from here or from another site", async () => {
    const id = await failed();
    const fields = { intent: "retry", id: String(id) };
    expect((await submitForm("/admin/jobs", fields, { ...asWriter(), plain: true })).status).toBe(403);
    const elsewhere = { ...marie.cookie, Origin: "https://evil.example" };
    expect((await submitForm("/admin/jobs", fields, { headers: elsewhere })).status).toBe(403);
    expect(await stateOf(id)).toBe("failed");
  });
});

describe("the backups", () => {
  const backUp = (more = {}) =>
    submitForm<FormAnswer>("/admin/backups", { intent: "backUp" }, { ...asMarie(), ...more });
  let owner: Awaited<ReturnType<typeof administrator>>;
  beforeEach(async () => void (owner = await administrator()));
  const asOwner = () => ({ headers: owner.cookie });
  interface Screen {
    backups: { name: string; size: string }[];
    rhythm: object;
    places: object;
  }

  test("are taken when somebody wants one, and listed with what is set for them", async () => {
    expect((await backUp()).data).toMatchObject({ ok: true, intent: "backUp" });
    expect((await backUp({ plain: true })).headers.get("Location")).toBe("/admin/backups?done=backUp");
    const { data } = await visitScreen<Screen>("/admin/backups", asMarie());
    expect(data.backups).toHaveLength(2);
    expect(data.backups[0]!.size).toMatch(/^\d+\u00a0ko$/);
    expect(data.rhythm).toMatchObject({ frequency: "daily", keep: 14, last: { failed: null } });
    expect(data.places).toEqual({ folder: backupsFolderPath(), secret: null });
  });

  test("a slot that somebody posts is not the schedule's", async () => {
    await submitForm("/admin/backups", { intent: "backUp", slot: "2026-11-20" }, asMarie());
    const runs = await db.selectFrom("scheduleRuns").select("slot").where("name", "=", "back-up").execute();
    expect(runs).toEqual([{ slot: expect.stringMatching(/T/) as string }]);
  });

  test("one is taken along, whole", async () => {
    await backUp();
    const { name } = (await visitScreen<Screen>("/admin/backups", asMarie())).data.backups[0]!;
    const answer = await callApi("GET", `/admin/backups/${name}`, asOwner());
    const file = readFileSync(backupsFolderPath(name));
    expect(Buffer.from(await answer.arrayBuffer()).equals(file)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toEqual({
      "content-type": "application/octet-stream",
      "content-length": String(file.length),
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
    });
    const head = await callApi("HEAD", `/admin/backups/${name}`, asOwner());
    expect([head.status, head.body]).toEqual([200, null]);
  });

  test.each([
    "limye.db",
    "notes.txt",
    "..%2Flimye.db",
    "%2e%2e%2flimye.db",
    "..%5climye.db",
    "%2Fetc%2Fpasswd",
    "limye-2026-01-01T03-15-00Z.db.gz%00.txt",
    "limye-2026-01-01T03-15-00Z.db.gz%2F..%2Fnotes.txt",
    ".limye-unfinished-x",
  ])("no other file is to be had by a name such as %s", async (name) => {
    await backUp();
    writeFileSync(backupsFolderPath("notes.txt"), "not for you");
    const answer = await callApi("GET", `/admin/backups/${name}`, asOwner());
    expect(answer.status).toBe(name.includes("%00") ? 400 : 404);
    expect(await answer.text()).not.toContain("not for you");
  });

  test("one is for who may alone, and is only read", async () => {
    await backUp();
    const { name } = (await visitScreen<Screen>("/admin/backups", asMarie())).data.backups[0]!;
    const path = `/admin/backups/${name}`;
    const guest = await callApi("GET", path);
    expect([guest.status, guest.headers.get("Location")]).toEqual([
      302,
      `/admin/login?next=${encodeURIComponent(path)}`,
    ]);
    for (const who of [asWriter(), asMarie()]) expect((await callApi("GET", path, who)).status).toBe(403);
    expect((await callApi("DELETE", path, asMarie())).status).toBe(405);
    expect(
      (await submitForm("/admin/backups", { intent: "backUp" }, { ...asWriter(), plain: true })).status,
    ).toBe(403);
  });

  test("one that cannot be taken says why, at once and afterwards", async () => {
    env.DATABASE_URL = "postgres://limye@127.0.0.1:1/limye";
    const { status, data } = await backUp();
    expect(status).toBe(502);
    expect(data.message).toMatch(/^La sauvegarde n’a pas réussi.*ECONNREFUSED/);
    const screen = await visitScreen<{ rhythm: { last: object } }>("/admin/backups", asMarie());
    expect(screen.data.rhythm.last).toMatchObject({
      failed: expect.stringContaining("ECONNREFUSED") as string,
    });
  });
});

describe("the health page and its hint", () => {
  test("says of each part how it is", async () => {
    const { data } = await visitScreen<{ checks: { part: string; facts: object }[] }>(
      "/admin/health",
      asMarie(),
    );
    expect(data.checks.map(({ part }) => part)).toEqual([
      "database",
      "mail",
      "notices",
      "queue",
      "publication",
      "backup",
      "giving",
      "disk",
    ]);
    expect(data.checks[0]!.facts).toMatchObject({
      kind: "SQLite",
      bytes: expect.stringMatching(/\u00a0ko$/) as string,
    });
  });

  test("opens while Redis is frozen", async () => {
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

  test("the dashboard hints at it to who may see it alone", async () => {
    const attention = async (headers: Record<string, string>) =>
      (await visitScreen<{ attention: object | null }>("/admin/dashboard", { headers })).data.attention;
    expect(await attention(marie.cookie)).toMatchObject({
      parts: expect.arrayContaining(["mail"]) as string[],
    });
    expect(await attention(writer.cookie)).toBeNull();
  });
});

describe("the activity screen", () => {
  interface Log {
    entries: { action: string; subject: string; when: string }[];
    newest: string | null;
    older: string | null;
  }

  test("keeps the choice of a person and a kind while it goes back in time", async () => {
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
    expect(data.entries[0]).toMatchObject({ subject: "e-mails", when: "20/11/2026 07:00" });
    expect(data.older).toBe(`/admin/activity?${choice}&before=2`);
    expect(data.newest).toBeNull();
    expect((await visitScreen<Log>(data.older!, asMarie())).data.newest).toBe(`/admin/activity?${choice}`);
    expect((await visitScreen<Log>(data.older!, asMarie())).data.entries).toHaveLength(1);
  });

  test.each(["?before=x&kind=nothing", "?before=99999999999"])(
    "takes an address such as %s without failing",
    async (query) => {
      expect((await visitScreen(`/admin/activity${query}`, asMarie())).status).toBe(200);
    },
  );
});
