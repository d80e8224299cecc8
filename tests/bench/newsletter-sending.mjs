// Sends newsletters and the same messages composed by nodemailer, in turn, to one SMTP server. Used by newsletter.mjs.
import Database from "better-sqlite3";
import { fork } from "node:child_process";
import { join } from "node:path";
import { ask, kept, root } from "./processes.mjs";

const ROUNDS = 5;
const READERS = 2_000;
/** Percentage of readers with a mailbox at the same provider, as in real lists. */
const AT_ONE_DOMAIN = 55;
const CONNECTIONS = 6; // of the loop
const SEND_WITHIN_MS = 60_000;
const languages = ["fr", "ht", "en", "es"];
const account = { username: "bench", password: "a password for the bench alone" };

/** The settings with which startSite starts a site that sends to this server. */
export const senderSettings = (sink) => ({
  SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
  ADMIN_USERNAME: account.username,
  ADMIN_PASSWORD: account.password,
});

const answerOf = (child) => new Promise((resolve) => child.once("message", resolve));

export async function startSink() {
  const child = kept(fork(join(root, "tests/bench/smtp-sink.mjs")));
  const { port } = await answerOf(child);
  const asked = (question) => {
    const answer = answerOf(child);
    child.send(question);
    return answer;
  };
  return { port, look: () => asked("look"), begin: (latencyMs) => asked({ latencyMs }) };
}

/** Adds subscribers in four languages, most of them at one large provider, directly to the database file. */
function subscribe(file) {
  const database = new Database(file);
  database.pragma("busy_timeout = 5000");
  const now = new Date().toISOString();
  const add = database.prepare(
    `insert into newsletters (email, preferred_language, is_active, consent_at, confirmed_at, created_at)
     values (?, ?, 1, ?, ?, ?)`,
  );
  // Weekly readers would get the newsletter post of only one round.
  const profile = database.prepare(
    `insert into enhanced_newsletters
       (email, language, interests, donor_level, is_active, segments, preferences, created_at, updated_at)
     values (?, ?, '[]', 'supporter', 1, '[]', ?, ?, ?)`,
  );
  const daily = JSON.stringify({
    frequency: "daily",
    contentTypes: ["updates"],
    communicationMethod: "email",
  });
  database.transaction(() => {
    for (let n = 0; n < READERS; n++) {
      const domain = n % 100 < AT_ONE_DOMAIN ? "large.example" : `domain${n % 20}.example`;
      const email = `reader${n}@${domain}`;
      const language = languages[n % languages.length];
      add.run(email, language, now, now, now);
      profile.run(email, language, daily, now, now);
    }
  })();
  database.close();
}

/** A newsletter post of about 20 KB as a finished mail. */
const words =
  "Bien-aimés, que votre cœur ne se trouble point : la lumière brille dans les ténèbres, et rien ne l’éteint. ";
const post = {
  title: "La joie qui demeure, même en décembre",
  summary: "Une lettre pour la semaine",
  content: Array.from({ length: 3 }, (_, n) => `## Partie ${n + 1}\n\n${words.repeat(4)}`).join("\n\n"),
  language: "fr",
};

/**
 * Signs in at a site, adds its readers and warms it up. Returns `measure(latencyMs)`: the site and the loop send in
 * turn while the server delays each answer. The result has for each of the site's rounds its rate, and the mean rate of
 * the loop just before and after it.
 */
export async function openNewsletter({ site, sink, dataDir }) {
  subscribe(join(dataDir, "limye.db"));
  const call = async (method, path, body, token) => {
    const headers = {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const answer = await ask(site.port, { method, path, headers, body: JSON.stringify(body) });
    if (answer.status > 201) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`);
    return JSON.parse(answer.body);
  };
  const { token } = await call("POST", "/api/auth/login", account);

  async function sendByTheSite(latencyMs) {
    await sink.begin(latencyMs);
    const { id } = await call("POST", "/api/newsletter-posts", post, token);
    await call("PATCH", `/api/newsletter-posts/${id}/publish`, {}, token);
    const { sentCount } = await call("POST", `/api/newsletter-posts/${id}/send`, { audience: "all" }, token);
    if (sentCount !== READERS) throw new Error(`${sentCount} recipients were queued, not ${READERS}.`);
    return arrived("the site");
  }

  async function arrived(whose) {
    const deadline = performance.now() + SEND_WITHIN_MS;
    for (;;) {
      const seen = await sink.look();
      if (seen.count >= READERS) {
        if (seen.recipientCount !== READERS || seen.count > READERS)
          throw new Error(`${whose} repeated itself.`);
        return { perSecond: seen.perSecond, size: seen.bytes / seen.count, sample: seen.sample };
      }
      if (performance.now() > deadline)
        throw new Error(`${whose} sent ${seen.count} of ${READERS} messages.`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  const loop = kept(fork(join(root, "tests/bench/mail-loop.mjs")));
  async function sendByTheLoop(mail, latencyMs) {
    await sink.begin(latencyMs);
    const done = answerOf(loop);
    loop.send({ port: sink.port, connections: CONNECTIONS, count: READERS, mail });
    await done;
    return arrived("the loop");
  }

  const warm = await sendByTheSite(0);
  const mail = { subject: post.title, ...partsOf(warm.sample) };
  await sendByTheLoop(mail, 0);
  return {
    async measure(latencyMs) {
      // In turn, starting and ending with the loop: each of the site's rounds is compared with the loops around it.
      const loops = [await sendByTheLoop(mail, latencyMs)];
      const sites = [];
      for (let round = 0; round < ROUNDS; round++) {
        sites.push(await sendByTheSite(latencyMs));
        loops.push(await sendByTheLoop(mail, latencyMs));
      }
      const rates = loops.map(({ perSecond }) => perSecond);
      return sites.map(({ perSecond, size }, round) => {
        const beside = (rates[round] + rates[round + 1]) / 2;
        return { size, site: perSecond, loop: beside, ratio: perSecond / beside };
      });
    },
    close: () => loop.disconnect(),
  };
}

/** The text and HTML of one of the site's messages, so that the loop composes the same message. */
function partsOf(message) {
  const boundary = /boundary="([^"]+)"/.exec(message)[1];
  const decoded = (part) => {
    const body = part.slice(part.indexOf("\r\n\r\n") + 4).replace(/=\r\n/g, "");
    const bytes = body.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
    return Buffer.from(bytes, "latin1").toString();
  };
  const [, text, html] = message.split(`--${boundary}\r\n`);
  return { text: decoded(text), html: decoded(html) };
}
