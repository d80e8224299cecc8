import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectMoved } from "./shell/redirect-moved.server";

/** Any other address: that of a text which was moved here, or the 404 page of app/root.tsx. */
export async function loader({ request }: LoaderFunctionArgs) {
  await redirectMoved(request);
  throw new Response(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
