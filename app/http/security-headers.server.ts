import { createHash, randomBytes } from "node:crypto";
import { env } from "~/config/env.server";

/** For the <style> elements that dialogs make in the browser. One a process; scripts never use it. */
export const styleNonce = randomBytes(16).toString("base64url");

const development = env.NODE_ENV === "development";
const sha256 = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const inline = (html: string, tag: "script" | "style") =>
  [...html.matchAll(new RegExp(`<${tag}(?:\\s[^>]*)?>([\\s\\S]*?)</${tag}>`, "g"))]
    .map((match) => match[1]!)
    .filter((text) => text !== "")
    .map(sha256);

/**
 * The Content-Security-Policy of a page: scripts and styles by the hash of their text, so that the page's bytes are
 * the same for everybody (docs/decisions/0002-pages-rendered-once.md).
 */
function contentSecurityPolicy(html: string): string {
  const styles = development
    ? "'unsafe-inline'"
    : [`'nonce-${styleNonce}'`, ...inline(html, "style")].join(" ");
  return [
    "default-src 'self'",
    ["script-src 'self'", ...new Set(inline(html, "script"))].join(" "),
    `style-src 'self' ${styles}`,
    "style-src-attr 'unsafe-inline'", // style attributes that the server rendered
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "frame-src 'self' https://www.youtube-nocookie.com", // a mail in the administration; a video, after the visitor's click
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

export function setSecurityHeaders(headers: Headers, html: string): void {
  headers.set("Content-Security-Policy", contentSecurityPolicy(html));
  headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  headers.set("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
  if (env.PUBLIC_URL.startsWith("https:")) headers.set("Strict-Transport-Security", "max-age=31536000");
}
