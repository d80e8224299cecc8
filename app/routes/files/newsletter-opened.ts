import type { LoaderFunctionArgs } from "@remix-run/node";
import { recordOpen } from "~/features/newsletter/sending/opens-and-clicks.server";
import { rejectWrites } from "~/http/methods.server";

/** One transparent pixel. */
const transparentGif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** The transparent picture that counts when a mail is opened. Anonymous; sets no cookie. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  if (request.method === "GET") await recordOpen(Number(params.id));
  return new Response(transparentGif, {
    headers: {
      "Content-Type": "image/gif",
      "Content-Length": String(transparentGif.length),
      "Cache-Control": "no-store",
    },
  });
}

export const action = rejectWrites;
