import { readOnly } from "~/http/methods.server";
import { readiness } from "~/features/settings/readiness.server";

/** The database answers and every migration has run. */
export async function loader() {
  const ready = await readiness();
  return new Response(ready ? "ready" : "not ready", { status: ready ? 200 : 503 });
}

export const action = readOnly;
