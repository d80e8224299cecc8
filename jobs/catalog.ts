import type { Job } from "./define-job";

const catalog = new Map<string, Job>();

/** Says which jobs there are. Each process calls it once at its start, with the jobs of every area. */
export function registerJobs(jobs: readonly Job[]): void {
  for (const job of jobs) catalog.set(job.name, job);
}

/** Every kind of background work. */
export const listJobs = (): Job[] => [...catalog.values()];
export const listJobNames = (): string[] => [...catalog.keys()];

/** The job of a name that the outbox stored; undefined for one that this version does not know. */
export const findJob = (name: string): Job | undefined => catalog.get(name);

export function requireJob(name: string): Job {
  const job = findJob(name);
  if (!job) throw new Error(`There is no job "${name}".`);
  return job;
}

/** How long to wait after the given failed attempt (1 is the first). */
export const backoffMs = ({ backoff: { firstMs, capMs } }: Job, attempt: number): number =>
  Math.min(capMs, firstMs * 2 ** (attempt - 1));
