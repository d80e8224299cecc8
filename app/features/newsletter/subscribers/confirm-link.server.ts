import { sign, unsign } from "~/crypto/signing.server";
import { AppError } from "~/request/errors";
import { deadLinkKey } from "../preferences/manage-link.server";

interface ConsentRow {
  id: number;
  consentAt: string;
}

// The link is for one consent. Who unsubscribes and subscribes again gets another link.
const consentStamp = (consentAt: string) => Date.parse(consentAt).toString(36);

export const confirmLinkPath = ({ id, consentAt }: ConsentRow) =>
  `/newsletter/confirm/${sign("confirm", `${id}-${consentStamp(consentAt)}`)}`;

/** Throws AppError 404 when the signature is wrong. `isFor` compares the consent with the stored one. */
export function parseConfirmToken(token: string | undefined) {
  const [, id, stamp] = /^(\d+)-(\w+)$/.exec(unsign("confirm", token) ?? "") ?? [];
  if (id === undefined) throw new AppError(404, deadLinkKey);
  return { id: Number(id), isFor: (consentAt: string) => consentStamp(consentAt) === stamp };
}
