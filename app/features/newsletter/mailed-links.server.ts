import { readRowName, rowName, type NamedRow } from "~/auth/row-name.server";
import { sign, unsign } from "~/auth/signing.server";
import { AppError } from "~/http/errors";

/** The sentence of a link that leads nowhere any more. */
export const linkIsDead = "newsletter:deadLink.text";

/** For what a link shows: a screen of its own says that the link leads nowhere any more. */
export function nullWhenDead(error: unknown): null {
  if (error instanceof AppError && error.key === linkIsDead) return null;
  throw error;
}

interface Consent {
  id: number;
  consentAt: string;
}

// A confirming link serves the consent it was made for: who unsubscribed and comes back gets another one.
const stampOf = (consentAt: string) => Date.parse(consentAt).toString(36);

export const confirmPath = ({ id, consentAt }: Consent) =>
  `/newsletter/confirm/${sign("confirm", `${id}-${stampOf(consentAt)}`)}`;

/** What the link that confirms says, or AppError 404 when it is not one of ours. */
export function readConfirmToken(token: string | undefined) {
  const [, id, stamp] = /^(\d+)-(\w+)$/.exec(unsign("confirm", token) ?? "") ?? [];
  if (id === undefined) throw new AppError(404, linkIsDead);
  return { id: Number(id), isFor: (consentAt: string) => stampOf(consentAt) === stamp };
}

/** The links at the foot of every letter. They say which subscription, and open nothing else. */
export const managePaths = (subscriber: NamedRow) => ({
  preferencesPath: `/newsletter/preferences/${manageToken(subscriber)}`,
  unsubscribePath: `/newsletter/unsubscribe/${manageToken(subscriber)}`,
});

export const manageToken = (subscriber: NamedRow) => sign("manage", rowName(subscriber));

/** Which subscription the link is for, or AppError 404 when it is not one of ours. */
export function readManageToken(token: string | undefined): NamedRow {
  const subscriber = readRowName(unsign("manage", token));
  if (!subscriber) throw new AppError(404, linkIsDead);
  return subscriber;
}

/** The link in a letter that opens the post for its reader, without asking who they are. */
export const readPath = (post: NamedRow, subscriber: NamedRow) =>
  `/newsletter/${post.id}/read/${readToken(post, subscriber)}`;

export const readToken = (post: NamedRow, subscriber: NamedRow) =>
  sign("read", `${rowName(post)}.${rowName(subscriber)}`);

/** Which post the link opens and whose it is; null when it is not one of ours. */
export function readReadToken(token: string | undefined): { post: NamedRow; subscriber: NamedRow } | null {
  const [post, subscriber] = (unsign("read", token)?.split(".") ?? []).map(readRowName);
  return post && subscriber ? { post, subscriber } : null;
}
