import { decodeRowReference, encodeRowReference, type RowReference } from "~/auth/row-reference.server";
import { sign, unsign } from "~/crypto/signing.server";

/** The link in a mail that opens the post for this subscriber without asking for an address. */
export const readLinkPath = (post: RowReference, subscriber: RowReference) =>
  `/newsletter/${post.id}/read/${signReadToken(post, subscriber)}`;

export const signReadToken = (post: RowReference, subscriber: RowReference) =>
  sign("read", `${encodeRowReference(post)}.${encodeRowReference(subscriber)}`);

/** The post and the subscription of a link; null when the signature is wrong. */
export function parseReadToken(
  token: string | undefined,
): { post: RowReference; subscriber: RowReference } | null {
  const [post, subscriber] = (unsign("read", token)?.split(".") ?? []).map(decodeRowReference);
  return post && subscriber ? { post, subscriber } : null;
}
