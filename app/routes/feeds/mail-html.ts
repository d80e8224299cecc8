import type { LoaderFunctionArgs } from "@remix-run/node";
import { mailIdSchema } from "~/features/mail/mail-log.schema";
import { mailHtml } from "~/features/mail/mail-log.server";
import { adminScreen } from "~/http/admin-screen.server";
import { readOnly } from "~/http/methods.server";

/** A mail may show what it says and nothing else: no script, no form, nothing from elsewhere. */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "frame-ancestors 'self'",
  "sandbox",
].join("; ");

/** The HTML of a mail for the frame on its screen. Its links lead nowhere from there: the frame may open no window. */
export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_users", async (caller) => {
    const html = await mailHtml(caller, mailIdSchema.parse(args.params));
    return new Response(html.replace("<head>", '<head><base target="_blank">'), {
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": policy,
        "Referrer-Policy": "no-referrer",
        "Cache-Control": "no-store",
      },
    });
  });
}

export const action = readOnly;
