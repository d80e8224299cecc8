import { z } from "zod";
import { sign, unsign } from "~/crypto/signing.server";
import { LONGEST_SESSION_DAYS } from "./sessions.server";

const tokenShape = z.object({
  username: z.string(),
  role: z.string(),
  sid: z.string(),
  /** Seconds since 1970. */
  exp: z.number(),
  sig: z.string(),
});

const DAY_SECONDS = 24 * 60 * 60;
const toSignedText = ({ username, role, sid, exp }: Omit<z.output<typeof tokenShape>, "sig">) =>
  Buffer.from(JSON.stringify([username, role, sid, exp])).toString("base64url");

/** The bearer token of a session: base64 of a JSON object whose `username` a page may read. */
export function makeAdminToken(session: { username: string; role: string; sid: string }): string {
  const { username, role, sid } = session;
  const exp = Math.floor(Date.now() / 1000) + LONGEST_SESSION_DAYS * DAY_SECONDS;
  const text = toSignedText({ username, role, sid, exp });
  const sig = sign("bearer", text).slice(text.length + 1);
  return Buffer.from(JSON.stringify({ username, role, sid, exp, sig })).toString("base64");
}

/** The session id in a token, or null when the token is not one of ours, was edited, or has expired. */
export function readAdminToken(token: string): string | null {
  const parsed = tokenShape.safeParse(parseBase64Json(token));
  if (!parsed.success) return null;
  const { sig, ...claims } = parsed.data;
  if (unsign("bearer", `${toSignedText(claims)}.${sig}`) === null) return null;
  return claims.exp > Date.now() / 1000 ? claims.sid : null;
}

function parseBase64Json(base64: string): unknown {
  try {
    const bytes = Buffer.from(base64, "base64");
    if (bytes.toString("base64") !== base64) return null; // Node skips invalid base64 characters
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return null;
  }
}
