import type { Job } from "./define-job";

const catalog = new Map<string, Job>();

/** Registers the jobs of every area. Each process calls it once when it starts. */
export function registerJobs(jobs: readonly Job[]): void {
  for (const job of jobs) catalog.set(job.name, job);
}

/** All registered jobs. */
export const listJobs = (): Job[] => [...catalog.values()];
export const listJobNames = (): string[] => [...catalog.keys()];

/** The job with a name that the outbox stored; undefined when this version does not know it. */
export const findJob = (name: string): Job | undefined => catalog.get(name);

export function requireJob(name: string): Job {
  const job = findJob(name);
  if (!job) throw new Error(`There is no job "${name}".`);
  return job;
}

/** The wait after the given failed attempt (the first is 1), in ms. */
export const backoffMs = ({ backoff: { firstMs, capMs } }: Job, attempt: number): number =>
  Math.min(capMs, firstMs * 2 ** (attempt - 1));
