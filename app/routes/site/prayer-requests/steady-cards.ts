import { useState } from "react";
import { NAMES_ON_CARD } from "~/features/prayers/prayer-choices";
import type { RequestCard } from "~/features/prayers/requests/request-card";

/** A prayer whose button was pressed since this page was opened. */
export interface PressedPrayer {
  id: number;
  name: string;
}

interface OwnPrayers {
  pressed: readonly PressedPrayer[];
  /** The prayers that the server has recorded. */
  prayedIds: ReadonlySet<number>;
  showNames: boolean;
}

/**
 * The cards in the order in which this page first showed them. A prayer changes a request's position in the list:
 * without this its card would jump away from the person who prays, or leave the page.
 */
export function useSteadyCards(
  cards: RequestCard[],
  { pressed, prayedIds, showNames }: OwnPrayers,
): RequestCard[] {
  const [last, setLast] = useState(cards);
  const [seen, setSeen] = useState(cards);
  if (last !== cards) {
    setLast(cards);
    setSeen(mergeCards(seen, cards));
  }
  const listed = new Set(cards.map(({ id }) => id));
  return seen.flatMap((card) => {
    if (listed.has(card.id)) return card;
    const own = pressed.find(({ id }) => id === card.id);
    if (!own) return [];
    return prayedIds.has(own.id) ? addPrayer(card, showNames ? own.name : null) : card;
  });
}

function mergeCards(seen: RequestCard[], cards: RequestCard[]): RequestCard[] {
  const fresh = new Map(cards.map((card) => [card.id, card]));
  const known = seen.map((card) => fresh.get(card.id) ?? card);
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...cards.filter(({ id }) => !ids.has(id))];
}

/** Adds the visitor's prayer to the card of a request that has left this page of the list. */
const addPrayer = (card: RequestCard, name: string | null): RequestCard => ({
  ...card,
  names: name === null || card.names.length >= NAMES_ON_CARD ? card.names : [...card.names, name],
  prayerCount: card.prayerCount + 1,
});
