import { Redis } from "ioredis";
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { defaultBatchOptions } from "~/features/newsletter/sending/batch-options";
import { languages } from "~/i18n/languages";
import { connect, db } from "~db/client";
import { readRedisPrefix } from "~db/site-id";
import { soundBytes, soundFile } from "~tests/devotion/sound-files";
import { addSubscribers } from "~tests/newsletter/world";
import { postgresPrograms } from "~tests/support/postgres-server";
import { installShippedSite, type ShippedSite } from "~tests/support/shipped-site";
import { startServices } from "~tests/support/shipped-services";
import { siteClient } from "~tests/support/site-client";

// The finished build, started as compose.yaml starts it: two web processes behind a balancer, two workers, PostgreSQL and
// Redis. Only outside services are faked. The tests follow each other on one site.

const READERS = 300;
const password = "the first administrator's own word";
const donor = { donorName: "Rose Désir", donorEmail: "rose@example.org" };

let services: Awaited<ReturnType<typeof startServices>>;
let site: ShippedSite;
let webs: ChildProcess[];
let workers: ChildProcess[];
let admin: ReturnType<typeof siteClient>;
/** A second administrator, in a browser. */
let pastor: ReturnType<typeof siteClient>;
let bearer: { Authorization: string };
let addresses: string[];
let donationId: number;

const json = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T;
const call = <T>(method: string, path: string, body: object = {}) =>
  json<T>(admin.ask(method, path, { json: body, headers: bearer }));
const eventually = (expectation: () => unknown, timeout = 60_000) =>
  vi.waitFor(expectation, { timeout, interval: 100 });
const received = () => services.smtps.flatMap(({ mails }) => mails);
const newsletters = () => received().filter(({ to }) => to[0]!.startsWith("reader"));
const bytesOf = async (answer: Promise<Response>) => Buffer.from(await (await answer).arrayBuffer());

describe.skipIf(!postgresPrograms)("the finished build", { timeout: 180_000 }, () => {
  beforeAll(async () => {
    services = await startServices();
    await connect(services.postgres.url("postgres"));
    await sql`create database limye`.execute(db);
    await db.destroy();
    site = await installShippedSite({ ...services.env, ADMIN_PASSWORD: password });
    webs = await Promise.all([site.startWeb(), site.startWeb()]);
    workers = services.smtps.map(({ url }) => site.startWorker(url));
    admin = siteClient(site.url);
    await connect(services.postgres.url("limye"));
  }, 600_000); // it builds when the sources have changed

  afterAll(async () => {
    await db.destroy();
    await site.remove();
    await services.stop();
  });

  test("both web processes show the pages, with the same ETags", async () => {
    // What was missed runs at the start, and publishes.
    const jobs = () => db.selectFrom("outbox").select("name").where("runAt", "<=", new Date().toISOString());
    await eventually(async () => {
      expect(await jobs().where("name", "=", "publish-daily-content").execute()).not.toEqual([]);
      expect(await jobs().where("status", "in", ["waiting", "running"]).execute()).toEqual([]);
    });
    const pages = ["devotion", "prayer-requests", "donation", "contact", "newsletter", "sermons", "rss.xml"];
    for (const path of [...languages, "ht/devotion", ...pages])
      for (const encoding of ["br", "identity"]) {
        const ask = () =>
          siteClient(site.url).try("GET", `/${path}`, { headers: { "Accept-Encoding": encoding } });
        const [one, other] = [await ask(), await ask()];
        expect([one.status, other.status], path).toEqual([200, 200]);
        expect(one.headers.get("ETag"), path).toMatch(/^"/);
        expect(other.headers.get("ETag"), path).toBe(one.headers.get("ETag"));
      }
  });

  test("an administrator signs in, and sends a newsletter while a web process and the worker are killed", async () => {
    addresses = await addSubscribers({ count: READERS });
    for (const smtp of services.smtps)
      smtp.behave(() => (newsletters().length > READERS / 3 ? "hang" : "accept"));
    const { token } = await call<{ token: string }>("POST", "/api/auth/login", {
      username: "admin",
      password,
    });
    bearer = { Authorization: `Bearer ${token}` };
    const post = {
      title: "La joie demeure",
      summary: "Une lettre",
      content: "Le culte de **dimanche**.",
      language: "fr",
    };
    const { id } = await call<{ id: number }>("POST", "/api/newsletter-posts", post);
    await call("PATCH", `/api/newsletter-posts/${id}/publish`);
    const { sentCount } = await call<{ sentCount: number }>("POST", `/api/newsletter-posts/${id}/send`, {
      audience: "all",
    });
    expect(sentCount).toBe(READERS);
    await site.kill(webs[0]!);
    await eventually(() => expect(newsletters().length).toBeGreaterThan(READERS / 3));
    const sender = services.smtps.findIndex(({ mails }) => mails.length > 0);
    await site.kill(workers[sender]!);
    for (const smtp of services.smtps) smtp.behave("accept");
    expect(newsletters().length).toBeLessThan(READERS);
    [webs[0], workers[sender]] = [await site.startWeb(), site.startWorker(services.smtps[sender]!.url)]; // as Docker restarts it
  });

  test("a donation by card is completed, and the donor gets the receipt as a PDF", async () => {
    const guest = siteClient(site.url);
    const donation = { amount: "25.00", currency: "usd", ...donor };
    const begun = await json<{ clientSecret: string; donationId: number }>(
      guest.ask("POST", "/api/stripe/create-payment-intent", { json: donation }),
    );
    donationId = begun.donationId;
    const paymentIntentId = begun.clientSecret.split("_secret_")[0]!;
    services.stripe.pay(paymentIntentId);
    const confirmed = await json(
      guest.ask("POST", "/api/stripe/confirm-payment", { json: { paymentIntentId } }),
    );
    expect(confirmed).toMatchObject({ donation: { status: "completed" } });
    const { body, headers } = services.stripe.signed(services.stripe.events.at(-1)!);
    expect((await fetch(`${site.url}/api/stripe/webhook`, { method: "POST", body, headers })).status).toBe(
      200,
    );
    const isHandled = db.selectFrom("webhookEvents").select("outcome").where("outcome", "is not", null);
    await eventually(async () => expect(await isHandled.execute()).toHaveLength(1));
    const receipt = () =>
      received().find(({ to, raw }) => to[0] === donor.donorEmail && raw.includes("JVBERi0"));
    await eventually(() => expect(receipt()).toBeDefined());
  });

  test("pictures are drawn, and an uploaded one is served by both web processes", async () => {
    const quotes = await json<{ id: number }[]>(
      admin.ask("GET", "/api/inspirational-quotes?language=ht&limit=1"),
    );
    for (const path of [
      `/api/inspirational-quotes/${quotes[0]!.id}/image.png?size=square`,
      "/pictures/ht/site.png",
      "/pictures/fr/sermons.png",
    ])
      expect((await sharp(await bytesOf(admin.ask("GET", path))).metadata()).format, path).toBe("png");

    const photograph = sharp({ create: { width: 60, height: 40, channels: 3, background: "#c84" } }).jpeg();
    const form = new FormData();
    form.set("picture", new File([new Uint8Array(await photograph.toBuffer())], "choir.jpg"));
    form.set("alt", "Le chœur");
    const { path } = await json<{ path: string }>(
      admin.ask("POST", "/api/pictures", { form, headers: bearer }),
    );
    for (const _web of webs)
      expect(await sharp(await bytesOf(admin.ask("GET", path))).metadata()).toMatchObject({
        format: "jpeg",
        width: 60,
      });
  });

  test("the AI drafts a devotion, and a passage is found by its Haitian name", async () => {
    const draft = await call("POST", "/api/daily-content/generate", { date: "2026-12-24", language: "ht" });
    expect(draft).toMatchObject({ source: "ai" });
    expect(services.ai.questions.length).toBeGreaterThan(0);
    const passage = "/api/writing/passage?passage=Jan%203%3A16&in=ht";
    expect(await json(admin.ask("GET", passage, { headers: bearer }))).toMatchObject({
      reference: "Jan 3:16",
    });
  });

  test("its connections to Redis, the mail server, the bounce mailbox and Stripe are tested", async () => {
    for (const service of ["redis", "ai", "email", "stripe"])
      expect(await call("POST", `/api/admin/test-connection/${service}`), service).toMatchObject({
        success: true,
      });
    const { user: username, password: mailboxPassword } = services.dovecot;
    const bounceMailbox = { host: "imap.example.org", username, password: mailboxPassword };
    expect(await call("POST", "/api/admin/test-connection/bounceMailbox", { bounceMailbox })).toMatchObject({
      success: true,
    });
  });

  test("limits are counted for both web processes together", async () => {
    const guest = siteClient(site.url);
    const headers = { "X-Forwarded-For": "203.0.113.9" };
    let sent = 0;
    while ((await guest.try("POST", "/api/contact", { json: {}, headers })).status === 400) sent += 1;
    expect(sent).toBeGreaterThanOrEqual(10);
    expect(sent).toBeLessThan(20); // each by itself would allow ten
  });

  test("everything that it keeps in Redis is under its own id", async () => {
    const prefix = await readRedisPrefix();
    const client = new Redis(services.redis.url);
    const keys = await client.keys("*");
    client.disconnect();
    expect(keys.some((key) => key.startsWith(`${prefix}:limit:contact:`))).toBe(true);
    expect(keys.some((key) => key.startsWith(`${prefix}:schedule:`))).toBe(true);
    expect(keys.filter((key) => !key.startsWith(`${prefix}:`))).toEqual([]);
  });

  test("a second administrator turns two-step sign-in on, signs in with a code, and opens the receipt", async () => {
    const printed = await site.command("admin", "add", "pastor");
    const signIn = { username: "pastor", password: /shown only once: (\S+)/.exec(printed)![1]! };
    const first = siteClient(site.url);
    await first.ask("POST", "/admin/login", { form: signIn });
    const setup = await (await first.ask("GET", "/admin/account/two-factor")).text();
    const secret = Secret.fromBase32(/[?;&]secret=([A-Z2-7]+)/.exec(setup)![1]!);
    const code = (ahead: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + ahead * 30_000 });
    const enable = { intent: "enable", password: signIn.password, code: code(0) };
    await first.ask("POST", "/admin/account/two-factor", { form: enable });

    pastor = siteClient(site.url);
    const half = await pastor.ask("POST", "/admin/login", { form: signIn });
    expect(half.headers.get("Location")).toContain("/admin/login/code");
    expect((await pastor.ask("GET", "/admin/dashboard")).status).toBe(302);
    await pastor.ask("POST", "/admin/login/code", { form: { code: code(1) } });
    expect((await pastor.ask("GET", "/admin/dashboard")).status).toBe(200);
    const receipt = await bytesOf(pastor.ask("GET", `/admin/donations/${donationId}/receipt.pdf`));
    expect(receipt.toString("latin1", 0, 5)).toBe("%PDF-");
  });

  test("a recording of today's devotion is read, and both web processes serve it by range", async () => {
    const { date } = await json<{ date: string }>(admin.ask("GET", "/api/daily-content?language=fr"));
    const form = new FormData();
    for (const [name, value] of Object.entries({ intent: "record", date, language: "fr" }))
      form.set(name, value);
    form.set("recording", soundFile("voice.ogg"));
    await pastor.ask("POST", `/admin/daily-content?date=${date}&in=fr`, { form });
    const { file } = await db.selectFrom("devotionRecordings").select("file").executeTakeFirstOrThrow();
    const headers = { Range: "bytes=100-199" };
    for (const _web of webs)
      expect(await bytesOf(siteClient(site.url).ask("GET", `/media/${file}`, { headers }))).toEqual(
        soundBytes("voice.ogg").subarray(100, 200),
      );
  });

  test("a command hands its job to a worker", async () => {
    expect(await site.command("job", "clean-up")).toMatch(/^Done: clean-up/);
  });

  test("the newsletter has reached everybody, and twice only what was in flight", async () => {
    const delivered = db.selectFrom("newsletterDeliveries").select("id").where("status", "=", "sent");
    await eventually(async () => expect(await delivered.execute()).toHaveLength(READERS), 150_000);
    const reached = new Set(newsletters().map(({ to }) => to[0]!));
    expect([...reached].sort()).toEqual([...addresses].sort());
    expect(newsletters().length - READERS).toBeLessThanOrEqual(defaultBatchOptions.inFlight);
  });

  test("a backup is restored after everything was stopped, and the site goes on", async () => {
    const name = /limye-[^/\s]+\.tar/.exec(await site.command("backup"))![0];
    await db.updateTable("donations").set({ donorEmail: "nobody@example.org" }).execute();
    await db.destroy();
    expect(await site.stopAll()).toEqual([0, 0, 0, 0]);
    expect(await site.command("restore", name)).toContain("The database is now the one in");
    expect(await site.command("export", join(site.folder, "exported"))).toMatch(
      /has \d{3,} rows of \d+ tables/,
    );
    const copy = "limye-2026-11-20T08-15-00Z.sealed";
    services.s3.objects.set(copy, Buffer.from("sealed"));
    expect(await site.command("restore", "--from", `s3://${services.s3.bucket}`)).toContain(copy);
    webs = [await site.startWeb()];
    await connect(services.postgres.url("limye"));
    const donation = db.selectFrom("donations").select(["status", "donorEmail"]).where("id", "=", donationId);
    expect(await donation.executeTakeFirst()).toEqual({ status: "completed", donorEmail: donor.donorEmail });
    expect((await admin.ask("GET", "/fr")).status).toBe(200);
  });

  test("nothing went wrong unnoticed", () => expect(site.errors()).toEqual([]));
});
