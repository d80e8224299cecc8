import { keyedDigest } from "~/crypto/signing.server";
import { seal, unseal } from "~/crypto/sealing.server";

// Prayers are special-category data: contact data is always sealed at rest, the texts only of private requests.

const PURPOSE = "prayer";

export const sealText = (text: string): string => seal(PURPOSE, text);
const sealOptional = (text: string | null) => (text === null ? null : sealText(text));

/** The plain text; "" when it was sealed with another secret. */
export const unsealText = (sealed: string) => unseal(PURPOSE, sealed) ?? "";
const unsealOptional = (sealed: string | null) => (sealed === null ? null : unsealText(sealed));

/** Keyed digest by which the requests of an e-mail address are found. */
export const requesterDigest = (email: string): string =>
  keyedDigest("prayer-requester", email.toLowerCase());

interface Contact {
  requesterName: string;
  requesterEmail: string | null;
  requesterPhone: string | null;
}
interface Words {
  title: string;
  description: string;
  answeredDescription: string | null;
}

/** The contact columns as they are stored. */
export const sealContact = ({ requesterName, requesterEmail, requesterPhone }: Contact) => ({
  requesterName: sealText(requesterName),
  requesterEmail: sealOptional(requesterEmail),
  requesterPhone: sealOptional(requesterPhone),
  requesterDigest: requesterEmail === null ? null : requesterDigest(requesterEmail),
});

/** A text of a request as it is stored: sealed when the request is private. */
export const toStoredWords = (text: string, isPublic: boolean): string => (isPublic ? text : sealText(text));
export const toPlainWords = (stored: string, isPublic: boolean): string =>
  isPublic ? stored : unsealText(stored);

export const unsealName = unsealText;

/** A row with its contact data and texts in plain text. */
export const unsealRequest = <Row extends Contact & Words & { isPublic: boolean }>(row: Row): Row => ({
  ...row,
  requesterName: unsealText(row.requesterName),
  requesterEmail: unsealOptional(row.requesterEmail),
  requesterPhone: unsealOptional(row.requesterPhone),
  title: toPlainWords(row.title, row.isPublic),
  description: toPlainWords(row.description, row.isPublic),
  answeredDescription:
    row.answeredDescription === null ? null : toPlainWords(row.answeredDescription, row.isPublic),
});
