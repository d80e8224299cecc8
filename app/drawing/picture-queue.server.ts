import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { env } from "~/config/env.server";
import { projectRoot } from "~/config/root.server";
import type { PictureTasks } from "~/picture-process.server";
import { AppError } from "~/request/errors";
import { singleFlight } from "~/request/single-flight";

// Pictures are made in a process of their own, one at a time: its libraries leave the memory of large pictures in pieces
// that the allocator does not give back, and a picture takes up to 0.2 s of processor time, in which a server would
// answer nobody. The process ends when it has nothing to do.

/** Pictures that may wait: some seconds. */
const MAX_WAITING = 32;
const RETRY_AFTER_SECONDS = 5;
const IDLE_MS = 10_000;
const TIMEOUT_MS = 30_000;

/** For glibc: one heap for all threads, and large blocks outside of it, so that they can be given back. */
const thriftyAllocator = { MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "262144" };

const thriftyHeap = ["--expose-gc", "--max-semi-space-size=1"];

const [program, execArgv] =
  env.NODE_ENV === "production"
    ? (["build/server/picture-process.server.js", thriftyHeap] as const)
    : (["app/picture-process.server.ts", [...thriftyHeap, "--import", "tsx"]] as const);

type Task = keyof PictureTasks;
type DrawingTask = Exclude<Task, "encode" | "logo">;
type Input<Name extends Task> = Parameters<PictureTasks[Name]>[0];
type Output<Name extends Task> = Awaited<ReturnType<PictureTasks[Name]>>;

/** What the process answers to a task. */
export type PictureAnswer = { made: unknown } | { failed: string };

let running: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** Makes a picture, after those that were asked for before it. Throws AppError 503 when too many are waiting. */
export async function makePicture<Name extends Task>(task: Name, input: Input<Name>): Promise<Output<Name>> {
  if (waiting >= MAX_WAITING)
    throw new AppError(503, "picturesBusy", {
      params: { seconds: RETRY_AFTER_SECONDS },
      headers: { "Retry-After": String(RETRY_AFTER_SECONDS) },
    });
  waiting += 1;
  const made = last.then(() => runTask(task, input)).finally(() => (waiting -= 1));
  last = made.catch(() => {});
  return made as Promise<Output<Name>>;
}

const shareDrawing = singleFlight<Uint8Array>();

/** The same for a picture that is drawn of texts. One that several ask for at once is drawn once. */
export const drawPicture = <Name extends DrawingTask>(task: Name, input: Input<Name>): Promise<Uint8Array> =>
  shareDrawing(JSON.stringify([task, input]), async () => makePicture<DrawingTask>(task, input));

function runTask(task: Task, input: unknown): Promise<unknown> {
  clearTimeout(idle);
  const child = (running ??= startProcess());
  child.ref();
  child.channel?.ref();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill("SIGKILL"), TIMEOUT_MS);
    const onExit = (code: number | null, signal: string | null) =>
      settle(() => reject(new Error(`The picture process ended (${signal ?? code}) at "${task}".`)));
    const onError = (error: Error) => settle(() => reject(error));
    const onAnswer = (answer: PictureAnswer) =>
      settle(() => ("made" in answer ? resolve(answer.made) : reject(new Error(answer.failed))));
    function settle(how: () => void) {
      clearTimeout(timer);
      child.off("exit", onExit).off("error", onError).off("message", onAnswer);
      rest(child);
      how();
    }
    child.on("exit", onExit).on("error", onError).on("message", onAnswer);
    child.send({ task, input }, (error) => error && onError(error));
  });
}

function startProcess(): ChildProcess {
  const child = fork(join(projectRoot, program), {
    cwd: projectRoot,
    execArgv: [...execArgv],
    env: { NODE_ENV: env.NODE_ENV, ...thriftyAllocator }, // none of the site's secrets
    serialization: "advanced", // bytes stay bytes
  });
  const forget = () => {
    if (running === child) running = undefined;
  };
  child.once("exit", forget).once("error", forget).once("disconnect", forget);
  return child;
}

/** Lets this process end whenever it wants to, and ends the other one when no task comes for some time. */
function rest(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  idle = setTimeout(() => {
    if (child.connected) child.disconnect();
  }, IDLE_MS).unref();
}
