import type { Caller } from "~/auth/caller.server";
import { formatDateIn } from "~/i18n/format";
import { sayDay } from "~/i18n/spoken-date.server";
import { getSettings } from "~/settings/settings.server";
import { NAMES_ON_CARD } from "../prayer-choices";
import type { RequestCard } from "./request-card";
import type { PublicPrayerRequest } from "./requests.schema";

/** Maximum length of a text on a card. */
const EXCERPT_CHARACTERS = 700;

/** Returns a function that makes a card in the caller's language. `isWhole`: all names and the full text. */
export async function createRequestCardMapper({ language }: Pick<Caller, "language">) {
  const { timeZone } = (await getSettings()).publishing;
  const toDay = (iso: string) => formatDateIn(iso, language, timeZone);
  return (request: PublicPrayerRequest, { isWhole = false } = {}): RequestCard => {
    const { id, title, requesterName, prayerType, isUrgent, createdAt, prayerCount, status } = request;
    const { answeredDescription, answeredDate, prayedBy } = request;
    const description = isWhole ? request.description : toExcerpt(request.description);
    const answer = isWhole ? answeredDescription : answeredDescription && toExcerpt(answeredDescription);
    return {
      id,
      title,
      requesterName,
      status,
      prayerType,
      isUrgent,
      isOpen: status === "approved" || status === "praying",
      language: request.language,
      description,
      isExcerpt: description !== request.description || answer !== answeredDescription,
      createdAt,
      day: isWhole ? toDay(createdAt) : sayDay(createdAt, language, timeZone),
      names: isWhole ? prayedBy : prayedBy.slice(0, NAMES_ON_CARD),
      prayerCount,
      answer: answer ? { text: answer, day: answeredDate && toDay(answeredDate) } : null,
    };
  };
}

/** The beginning of a long text, cut at a space. */
function toExcerpt(text: string): string {
  if (text.length <= EXCERPT_CHARACTERS) return text;
  const start = text.slice(0, EXCERPT_CHARACTERS);
  // In a text without spaces the cut may be inside a surrogate pair.
  return `${start.replace(/\s+\S*$/, "").replace(/[\uD800-\uDBFF]$/, "")}…`;
}
