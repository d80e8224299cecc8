import type { LoaderFunctionArgs } from "@remix-run/node";
import { letterOpened } from "~/features/newsletter/counts.server";
import { readOnly } from "~/http/methods.server";

/** One transparent point. */
const point = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** The picture of nothing in a letter, asked for when it is opened. It knows no reader and sets no cookie. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  if (request.method === "GET") await letterOpened(Number(params.id));
  return new Response(point, {
    headers: {
      "Content-Type": "image/gif",
      "Content-Length": String(point.length),
      "Cache-Control": "no-store",
    },
  });
}

export const action = readOnly;
