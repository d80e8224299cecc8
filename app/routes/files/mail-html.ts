import type { LoaderFunctionArgs } from "@remix-run/node";
import { mailIdInput } from "~/features/mail/mail-log.schema";
import { getMailHtml } from "~/features/mail/mail-log-admin.server";
import { admitAdmin } from "~/http/admin-screen.server";
import { rejectWrites } from "~/http/methods.server";

/** No scripts, no forms, no external content. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "frame-ancestors 'self'",
  "sandbox",
].join("; ");

/** The HTML of a mail for the sandboxed frame on its screen, which may not open its links. */
export async function loader(args: LoaderFunctionArgs) {
  return admitAdmin(args, "manage_users", async (caller) => {
    const html = await getMailHtml(caller, mailIdInput.parse(args.params));
    return new Response(html.replace("<head>", '<head><base target="_blank">'), {
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": contentSecurityPolicy,
        "Referrer-Policy": "no-referrer",
        "Cache-Control": "no-store",
      },
    });
  });
}

export const action = rejectWrites;
