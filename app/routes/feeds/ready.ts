import { rejectWrites } from "~/http/methods.server";
import { checkReadiness } from "~/features/operations/readiness.server";

/** The database answers, every migration has run, and there is room to write. */
export async function loader() {
  const state = await checkReadiness();
  return new Response(state, { status: state === "ready" ? 200 : 503 });
}

export const action = rejectWrites;
