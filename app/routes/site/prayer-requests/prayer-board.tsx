import { useFetcher } from "@remix-run/react";
import { useState, useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { RequestCard } from "~/features/prayers/requests/request-card";
import type { RequestTranslation as Translation } from "~/features/prayers/requests/translate-request.server";
import { FLAG_FORM, PRAY_FORM, TRANSLATE_FORM } from "./board-forms";
import { FlagButton, FlagForm } from "./flag-button";
import { PrayButton } from "./pray-button";
import { PrayForm, type PrayFormData } from "./pray-form";
import { RequestArticle } from "./request-article";
import { RequestTranslation } from "./request-translation";
import { useSteadyCards, type PressedPrayer } from "./steady-cards";
import { PublicForm } from "~/http/public-form";
import { readStored, writeStored } from "~/ui/browser-storage";

export interface BoardData extends PrayFormData {
  canTranslate: boolean;
}

interface PrayerBoardProps {
  board: BoardData;
  cards: RequestCard[];
  /** The path of the screen whose action handles the forms. */
  action: string;
  stamp: string;
  headingLevel: 1 | 2;
  /** A translation that was requested without JavaScript. */
  translated?: Translation | undefined;
}

/**
 * Requests to pray for. One form has the name for all of them, a second one sends reports, a third one requests
 * translations. The buttons of the cards submit them through their `form` attribute.
 */
export function PrayerBoard({ board, cards, action, stamp, headingLevel, translated }: PrayerBoardProps) {
  const { t, i18n } = useTranslation("prayers");
  const [prayedIds, addPrayedId] = usePrayedIds();
  const [pressed, setPressed] = useState<readonly PressedPrayer[]>([]);
  const [flaggedIds, setFlaggedIds] = useState<readonly number[]>([]);
  const [translations, setTranslations] = useState<readonly Translation[]>(translated ? [translated] : []);
  const shown = useSteadyCards(cards, { pressed, prayedIds, showNames: board.showNames });
  const praying = useFetcher({ key: PRAY_FORM }).formData?.get("id");
  const flagging = useFetcher({ key: FLAG_FORM }).formData?.get("id");
  const translating = useFetcher({ key: TRANSLATE_FORM }).formData?.get("id");
  const hasOpen = shown.some(({ isOpen }) => isOpen);
  return (
    <div
      className={
        hasOpen
          ? "group/board grid items-start gap-8 lg:grid-cols-[19rem_minmax(0,1fr)] lg:gap-12"
          : "max-w-reading"
      }
    >
      {hasOpen && (
        <PrayForm
          showNames={board.showNames}
          countries={board.countries}
          action={action}
          stamp={stamp}
          onPress={(prayer) => setPressed((before) => [...before, prayer])}
          onPrayed={addPrayedId}
        />
      )}
      <div className="min-w-0">
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
                headingLevel={headingLevel}
                translation={
                  board.canTranslate &&
                  card.language !== i18n.language && (
                    <RequestTranslation
                      card={card}
                      translation={translations.find(({ id }) => id === card.id)}
                      isTranslating={translating === String(card.id)}
                    />
                  )
                }
              >
                {card.isOpen && (
                  <PrayButton
                    id={card.id}
                    title={card.title}
                    isPraying={praying === String(card.id)}
                    hasPrayed={prayedIds.has(card.id)}
                    takesFocus={pressed.at(-1)?.id === card.id}
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
