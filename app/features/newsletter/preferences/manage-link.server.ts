import { decodeRowReference, encodeRowReference, type RowReference } from "~/auth/row-reference.server";
import { sign, unsign } from "~/crypto/signing.server";
import { AppError } from "~/request/errors";

/** The sentence of a link that leads nowhere any more. */
export const deadLinkKey = "newsletter:deadLink.text";

/** For what a link shows: a screen of its own says that the link leads nowhere any more. */
export function nullIfDeadLink(error: unknown): null {
  if (error instanceof AppError && error.key === deadLinkKey) return null;
  throw error;
}

interface ConsentRow {
  id: number;
  consentAt: string;
}

// A confirming link serves the consent it was made for: who unsubscribed and comes back gets another one.
const consentStamp = (consentAt: string) => Date.parse(consentAt).toString(36);

export const confirmLinkPath = ({ id, consentAt }: ConsentRow) =>
  `/newsletter/confirm/${sign("confirm", `${id}-${consentStamp(consentAt)}`)}`;

/** What the link that confirms says, or AppError 404 when it is not one of ours. */
export function parseConfirmToken(token: string | undefined) {
  const [, id, stamp] = /^(\d+)-(\w+)$/.exec(unsign("confirm", token) ?? "") ?? [];
  if (id === undefined) throw new AppError(404, deadLinkKey);
  return { id: Number(id), isFor: (consentAt: string) => consentStamp(consentAt) === stamp };
}

/** The links at the foot of every letter. They say which subscription, and open nothing else. */
export const manageLinkPaths = (subscriber: RowReference) => ({
  preferencesPath: `/newsletter/preferences/${signManageToken(subscriber)}`,
  unsubscribePath: `/newsletter/unsubscribe/${signManageToken(subscriber)}`,
});

export const signManageToken = (subscriber: RowReference) => sign("manage", encodeRowReference(subscriber));

/** Which subscription the link is for, or AppError 404 when it is not one of ours. */
export function parseManageToken(token: string | undefined): RowReference {
  const subscriber = decodeRowReference(unsign("manage", token));
  if (!subscriber) throw new AppError(404, deadLinkKey);
  return subscriber;
}

/** The link in a letter that opens the post for its reader, without asking who they are. */
export const readLinkPath = (post: RowReference, subscriber: RowReference) =>
  `/newsletter/${post.id}/read/${signReadToken(post, subscriber)}`;

export const signReadToken = (post: RowReference, subscriber: RowReference) =>
  sign("read", `${encodeRowReference(post)}.${encodeRowReference(subscriber)}`);

/** Which post the link opens and whose it is; null when it is not one of ours. */
export function parseReadToken(
  token: string | undefined,
): { post: RowReference; subscriber: RowReference } | null {
  const [post, subscriber] = (unsign("read", token)?.split(".") ?? []).map(decodeRowReference);
  return post && subscriber ? { post, subscriber } : null;
}
