import { useFetcher } from "@remix-run/react";
import { useState, useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { RequestCard } from "~/features/prayers/requests/request-card";
import type { RequestTranslation as Translation } from "~/features/prayers/requests/translate-request.server";
import { FLAG_FORM, PRAY_PAGE_FORM, TRANSLATE_FORM } from "./board-forms";
import { FlagButton, FlagForm } from "./flag-button";
import type { PrayFormData } from "./pray-form";
import { PrayInCard } from "./pray-in-card";
import { placeFields, requestPath, type ListPlace } from "./prayers-path";
import { RequestArticle } from "./request-article";
import { RequestTranslation } from "./request-translation";
import { useSteadyCards, type PressedPrayer } from "./steady-cards";
import { PublicForm } from "~/http/public-form";
import { useLocalePath } from "~/i18n/locale-path";
import { readStored, writeStored } from "~/ui/browser-storage";

export interface BoardData extends PrayFormData {
  canTranslate: boolean;
}

interface PrayerBoardProps {
  board: BoardData;
  cards: RequestCard[];
  /** Where the cards stand in the list. */
  place: ListPlace;
  /** The path of the screen whose action handles the forms. */
  action: string;
  stamp: string;
  headingLevel: 1 | 2;
  /** Without JavaScript: the visitor has prayed for the one request of the page. */
  hasPrayed?: boolean;
  /** A translation that was requested without JavaScript. */
  translated?: Translation | undefined;
}

/**
 * Requests to pray for, each inside its card. One form sends reports, another one requests translations: the buttons of
 * the cards submit them through their `form` attribute. Without JavaScript the buttons to pray lead to a request's page.
 */
export function PrayerBoard({
  board,
  cards,
  place,
  action,
  stamp,
  headingLevel,
  ...props
}: PrayerBoardProps) {
  const { t, i18n } = useTranslation("prayers");
  const path = useLocalePath();
  const [prayedIds, addPrayedId] = usePrayedIds();
  const [pressed, setPressed] = useState<readonly PressedPrayer[]>([]);
  const [flaggedIds, setFlaggedIds] = useState<readonly number[]>([]);
  const [translations, setTranslations] = useState<readonly Translation[]>(
    props.translated ? [props.translated] : [],
  );
  const shown = useSteadyCards(cards, { pressed, prayedIds, showNames: board.showNames });
  const flagging = useFetcher({ key: FLAG_FORM }).formData?.get("id");
  const translating = useFetcher({ key: TRANSLATE_FORM }).formData?.get("id");
  return (
    <div className="max-w-reading">
      <form id={PRAY_PAGE_FORM} hidden>
        {placeFields(place).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </form>
      <FlagForm
        action={action}
        stamp={stamp}
        onFlagged={(id) => setFlaggedIds((before) => [...before, id])}
      />
      {board.canTranslate && (
        <TranslateForm
          action={action}
          stamp={stamp}
          onTranslated={(translation) => setTranslations((before) => [...before, translation])}
        />
      )}
      <ul aria-label={t("list.label")} className="grid gap-5">
        {shown.map((card) => (
          <li key={card.id} className="min-w-0">
            <RequestArticle
              card={card}
              href={path(requestPath(card.id, place))}
              headingLevel={headingLevel}
              translation={
                board.canTranslate &&
                card.language !== i18n.language && (
                  <RequestTranslation
                    card={card}
                    page={path(requestPath(card.id, place))}
                    translation={translations.find(({ id }) => id === card.id)}
                    isTranslating={translating === String(card.id)}
                  />
                )
              }
            >
              {card.isOpen && (
                <PrayInCard
                  card={card}
                  showNames={board.showNames}
                  countries={board.countries}
                  action={action}
                  stamp={stamp}
                  page={headingLevel === 1 ? null : path(`/prayer-requests/${card.id}`)}
                  hasPrayed={props.hasPrayed === true || prayedIds.has(card.id)}
                  onPress={(prayer) => setPressed((before) => [...before, prayer])}
                  onPrayed={addPrayedId}
                />
              )}
              <FlagButton
                id={card.id}
                title={card.title}
                isSending={flagging === String(card.id)}
                isSent={flaggedIds.includes(card.id)}
              />
            </RequestArticle>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface TranslateFormProps {
  action: string;
  stamp: string;
  onTranslated: (translation: Translation) => void;
}

/** Requests translations: each card's button has the page of its request as its `formaction`. */
function TranslateForm({ action, stamp, onTranslated }: TranslateFormProps) {
  const { t } = useTranslation("prayers", { keyPrefix: "translate" });
  return (
    <PublicForm
      id={TRANSLATE_FORM}
      intent="translate"
      action={action}
      stamp={stamp}
      failure={t("failed")}
      onSuccess={({ result }) => onTranslated(result as Translation)}
    >
      {() => <input type="hidden" name="intent" value="translate" />}
    </PublicForm>
  );
}

/**
 * The ids of the requests this visitor prayed for, and a function that adds one. The page is the same for everybody, so
 * the ids are fetched afterwards, and only by a browser that has prayed before.
 */
function usePrayedIds(): [ReadonlySet<number>, (id: number) => void] {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    if (readStored("prayer_prayed") === null) return;
    const leaving = new AbortController();
    fetchPrayedIds(leaving.signal).then(
      (known) => setIds((before) => new Set([...before, ...known])),
      () => undefined, // not marked then
    );
    return () => leaving.abort();
  }, []);
  const add = (id: number) => {
    writeStored("prayer_prayed", "1");
    setIds((before) => new Set([...before, id]));
  };
  return [ids, add];
}

async function fetchPrayedIds(signal: AbortSignal): Promise<number[]> {
  const answer = await fetch("/api/prayer-requests/prayed", { signal });
  return answer.ok ? ((await answer.json()) as number[]) : [];
}
