import type { LoaderFunctionArgs } from "@remix-run/node";
import { mailIdInput } from "~/features/mail/mail-log.schema";
import { getMailHtml } from "~/features/mail/mail-log-admin.server";
import { admitAdmin } from "~/http/admin-screen.server";
import { rejectWrites } from "~/http/methods.server";

/** A mail may show what it says and nothing else: no script, no form, nothing from elsewhere. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "frame-ancestors 'self'",
  "sandbox",
].join("; ");

/** The HTML of a mail for the frame on its screen. Its links lead nowhere from there: the frame may open no window. */
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
