import { rejectWrites } from "~/http/methods.server";
import { checkReadiness } from "~/features/operations/readiness.server";

/** Readiness: the database answers, every migration has run, and there is disk space to write. */
export async function loader() {
  const state = await checkReadiness();
  return new Response(state, { status: state === "ready" ? 200 : 503 });
}

export const action = rejectWrites;
