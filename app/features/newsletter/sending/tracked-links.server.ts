import { sign, unsign } from "~/crypto/signing.server";
import { env } from "~/config/env.server";

/** The address that counts a click and redirects. Signed, so that it is no open redirect. */
export const trackedLink = (postId: number) => (address: string) =>
  /^https?:/.test(address)
    ? `${env.PUBLIC_URL}/newsletter/${postId}/go/${sign("click", `${postId}-${Buffer.from(address).toString("base64url")}`)}`
    : address;

/** The target of such an address; null when the signature is wrong or it is for another post. */
export function readTrackedLink(postId: number, signed: string | undefined): string | null {
  const [, id, address] = /^(\d+)-([\w-]+)$/.exec(unsign("click", signed) ?? "") ?? [];
  return address !== undefined && Number(id) === postId ? Buffer.from(address, "base64url").toString() : null;
}

export const openPixelAddress = (postId: number) => `${env.PUBLIC_URL}/newsletter/${postId}/open.gif`;
