import type { Kysely } from "kysely";
import { BackupImpossible } from "~db/backup-files";
import { addDemo, removeDemo } from "~db/demo";
import type { DB } from "~db/schema/index";
import { readRedisPrefix } from "~db/site-id";
import { DatabaseUnusable } from "~db/database-error";
import { env } from "~/config/env.server";
import { adminCommand } from "./admin-command";
import { backupCommands } from "./backup-commands";
import { bibleCommand } from "./bible-command";
import { findJob, listJobNames } from "~jobs/catalog";
import { recordBackupCopies } from "~/features/operations/backup-copies.server";
import { ForeignSecret } from "~/features/operations/database-secret.server";
import { BEAT_MS, joinSite, ProcessDiffers } from "~/features/operations/site-processes.server";
import { CommandError, openCurrentDatabase, isDatabaseCurrent, type Command, type Terminal } from "./command";
import { exportCommand } from "./export-command";
import { moveCommands } from "./move-commands";
import { secretCommand } from "./secret-command";
import { updateCheckCommand } from "./update-check-command";
import { startLoop } from "~jobs/loop";
import { runOnce } from "~jobs/run-once";
import { listFailedJobs, retryJob } from "~jobs/outbox";
import { serveUntilStopped } from "~jobs/serve";

const commands: Record<string, Command> = {
  worker: {
    help: `npm run worker

Runs background jobs from Redis until it gets SIGTERM. Needs REDIS_URL; without it the web process runs them itself.
Any number of workers may run.`,
    run: async () => {
      if (!env.REDIS_URL)
        throw new CommandError(
          "A worker needs REDIS_URL. Without Redis the web process runs the jobs itself.",
        );
      await openCurrentDatabase();
      const [{ startWorker }, { handlers, scheduleSettings }] = await Promise.all([
        import("~jobs/worker"),
        import("~/jobs.server"),
      ]);
      const redis = { redisUrl: env.REDIS_URL, redisPrefix: await readRedisPrefix() };
      const { beat, leave } = await joinSite("worker");
      await recordBackupCopies(); // a restore forgot them
      const beats = startLoop("the heartbeat of the process", beat, BEAT_MS);
      const engine = startWorker(handlers, { ...redis, scheduleSettings });
      await serveUntilStopped({
        async stop(limits) {
          await engine.stop(limits);
          await beats.stop();
          await leave();
        },
      });
      return "The worker has stopped.";
    },
  },

  migrate: {
    help: `npm run migrate

Brings the database at DATABASE_URL to this version's schema. \`npm start\` does it too.`,
    run: async () => {
      const current = await isDatabaseCurrent();
      await openCurrentDatabase(); // a start that was killed may have migrated and not seeded
      return current ? "The database was up to date." : "The database is up to date now.";
    },
  },

  seed: {
    help: `npm run seed

Writes what an empty database needs, and leaves alone what is there. \`npm start\` does it too.

npm run seed -- --demo

Adds a few articles, newsletter posts and prayer requests in the four languages, and donations that are marked as a
demo and count nowhere, to try a site out that nobody has written on yet. The administration says that they are there.

npm run seed -- --demo-remove

Takes them out again; what somebody changed since stays.`,
    run: async (options) => {
      const unknown = options.find((option) => option !== "--demo" && option !== "--demo-remove");
      if (unknown !== undefined || options.length > 1)
        throw new CommandError(
          "Say nothing, --demo or --demo-remove: npm run seed -- --help tells what each does.",
        );
      const db = await openCurrentDatabase();
      const { prepareFirstAdministrator } =
        await import("~/features/accounts/users/first-administrator.server");
      const first = `${(await prepareFirstAdministrator()) ?? ""}The database has its first content.`;
      if (options[0] === "--demo") return `${first}\n${await addDemoContent(db)}`;
      return options[0] === "--demo-remove" ? removeDemoContent(db) : first;
    },
  },

  ...adminCommand,
  ...backupCommands,
  ...exportCommand,
  ...moveCommands,
  ...secretCommand,
  ...updateCheckCommand,
  ...bibleCommand,

  job: {
    help: `npm run job <name> ['{"json":"payload"}']

Runs one job now and tells how it ended. The payload is what the job's schema wants; without a name it lists the jobs.

npm run job retry <id|all>

Lets a job that failed for good start over, or all of them. Without an id it lists them.`,
    run: async ([name = "", payload]) => {
      if (name === "retry") return retryJobs(payload);
      const { handlers } = await import("~/jobs.server"); // registers the jobs
      const { job, value } = parseJobArguments(name, payload ?? "{}");
      await openCurrentDatabase();
      const outcome = await runOnce(handlers, job, value, env.REDIS_URL);
      if (!outcome.done) throw new CommandError(outcome.sentence);
      return outcome.sentence;
    },
  },
};

async function addDemoContent(db: Kysely<DB>): Promise<string> {
  const outcome = await addDemo(db, await import("~/features/prayers/admin/demo-requests.server"));
  if (outcome === "already") throw new CommandError("The demo content is there already.");
  if (outcome === "inUse")
    throw new CommandError(
      "This site has articles, newsletter posts, donations or prayer requests of its own: demo content is for a site without.",
    );
  return `Demo content: ${outcome.added} articles and newsletter posts in four languages, ${outcome.gifts} donations and ${outcome.prayerRequests} prayer requests. npm run seed -- --demo-remove takes them out again.`;
}

async function removeDemoContent(db: Kysely<DB>): Promise<string> {
  const outcome = await removeDemo(db, await import("~/features/prayers/admin/demo-requests.server"));
  if (!outcome) throw new CommandError("There is no demo content.");
  const kept =
    outcome.kept > 0 ? ` ${outcome.kept} were changed or removed by somebody and were left alone.` : "";
  return `${outcome.removed} articles and newsletter posts, ${outcome.gifts} donations and ${outcome.prayerRequests} prayer requests of the demo content are gone.${kept}`;
}

async function retryJobs(which: string | undefined): Promise<string> {
  const db = await openCurrentDatabase();
  const failed = await listFailedJobs(db);
  const named = which === "all" ? failed : failed.filter(({ id }) => String(id) === which);
  for (const { id } of named) await retryJob(db, id);
  if (named.length > 0)
    return `Starting over: ${named.map(({ id, name }) => `${name} (job ${id})`).join(", ")}.`;
  if (failed.length === 0) return "No job has failed for good.";
  const list = failed.map(({ id, name, lastError }) => `\n  ${id}  ${name}: ${lastError}`).join("");
  throw new CommandError(`Say which one starts over, by its number, or all. Failed for good:${list}`);
}

function parseJobArguments(name: string, json: string) {
  const job = findJob(name);
  if (!job) throw new CommandError(`There is no job "${name}". The jobs are: ${listJobNames().join(", ")}.`);
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new CommandError(`The payload must be JSON, such as '{"date":"2026-11-20"}'.`);
  }
  const result = job.payload.safeParse(value);
  if (!result.success) {
    const issue = result.error.issues[0]!;
    throw new CommandError(`The payload of ${name} is wrong at "${issue.path.join(".")}": ${issue.message}.`);
  }
  return { job, value: result.data };
}

const operatorErrors = [DatabaseUnusable, BackupImpossible, ForeignSecret, ProcessDiffers];
const isOperatorError = (error: unknown) => operatorErrors.some((kind) => error instanceof kind);

const terminal: Terminal = {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
};

/**
 * Runs one command of the command line (`worker`, `migrate`, `seed`, `admin`, `backup`, `restore`,
 * `export`, `move-to-postgres`, `move-to-sqlite`, `secret`, `update-check`, `bible`, `job`, each with `--help`). Returns the exit code.
 */
export async function runCommand([name = "", ...args]: string[], given = terminal): Promise<number> {
  const { out, err } = given;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const list = `The commands are: ${Object.keys(commands).join(", ")}.\n`;
  if (!command) {
    if (name === "--help") out(list);
    else err(name ? `There is no command "${name}". ${list}` : list);
    return name === "--help" ? 0 : 1;
  }
  if (args.includes("--help") || args.includes("-h")) {
    out(`${command.help}\n`);
    return 0;
  }
  try {
    out(`${await command.run(args, given)}\n`);
    return 0;
  } catch (error) {
    const expected = [error, (error as Error).cause].find(isOperatorError) as Error | undefined;
    if (expected) err(`npm run ${name} cannot do this: ${expected.message}.\n`);
    else if (error instanceof CommandError) err(`${error.message}\n`);
    else throw error;
    return 1;
  }
}
