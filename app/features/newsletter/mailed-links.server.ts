import { sign, unsign } from "~/auth/signing.server";
import { AppError } from "~/http/errors";

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
  if (id === undefined) throw new AppError(404, "notFound");
  return { id: Number(id), isFor: (consentAt: string) => stampOf(consentAt) === stamp };
}

/** The links at the foot of every letter. They say which subscription, and open nothing else. */
export const managePaths = (id: number) => ({
  preferencesPath: `/newsletter/preferences/${sign("manage", String(id))}`,
  unsubscribePath: `/newsletter/unsubscribe/${sign("manage", String(id))}`,
});

/** Whose link it is, or AppError 404 when it is not one of ours. */
export function readManageToken(token: string | undefined): number {
  const id = unsign("manage", token);
  if (id === null) throw new AppError(404, "notFound");
  return Number(id);
}

/** The link in a letter that opens the post for its reader, without asking who they are. */
export const readPath = (postId: number, subscriberId: number) =>
  `/newsletter/${postId}/read/${readToken(postId, subscriberId)}`;

export const readToken = (postId: number, subscriberId: number) => sign("read", `${postId}-${subscriberId}`);

/** Which post the link opens and whose it is, or AppError 404 when it is not one of ours. */
export function readReadToken(token: string | undefined): { postId: number; subscriberId: number } {
  const [, postId, subscriberId] = /^(\d+)-(\d+)$/.exec(unsign("read", token) ?? "") ?? [];
  if (postId === undefined) throw new AppError(404, "notFound");
  return { postId: Number(postId), subscriberId: Number(subscriberId) };
}
