import { useId, useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { Button } from "~/ui/button";
import { Dialog, DialogContent, focusFirstField } from "~/ui/dialog";
import { Field, Input } from "~/ui/field";
import { Textarea } from "~/ui/textarea";
import { askForPassage } from "./ask-for-passage";
import type { FoundPassage, Quotation } from "./passage.schema";
import { quotationMarkdown } from "./quotation-markdown";
import { VersionChoice } from "./version-choice";

interface VerseDialogProps {
  /** The language of the text that quotes; null: closed. */
  language: Language | null;
  onClose: () => void;
  /** The quotation's Markdown. */
  onAdded: (markdown: string) => void;
}

/** Finds a passage, and puts its words into the text with their reference. */
export function VerseDialog({ language, onClose, onAdded }: VerseDialogProps) {
  const { t } = useTranslation("admin-writing", { keyPrefix: "editor.verse" });
  return (
    <Dialog open={language !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={t("title")} description={t("text")} size="sm" onOpenAutoFocus={focusFirstField}>
        {language && <PassageSearch language={language} onAdded={onAdded} />}
      </DialogContent>
    </Dialog>
  );
}

function PassageSearch({ language, onAdded }: { language: Language } & Pick<VerseDialogProps, "onAdded">) {
  const { t } = useTranslation("admin-writing", { keyPrefix: "editor.verse" });
  const [passage, setPassage] = useState("");
  const [found, setFound] = useState<FoundPassage>();
  const [refusal, setRefusal] = useState<string>();
  const [searching, setSearching] = useState(false);
  /** Kept while the passage is corrected. */
  const [ownWords, setOwnWords] = useState("");
  const id = useId();
  const newest = useRef("");

  // Not a form: the dialog may be inside one.
  async function find(bible?: string) {
    newest.current = passage;
    setSearching(true);
    const answer = await askForPassage(passage, language, bible);
    if (newest.current !== passage) return;
    setSearching(false);
    setFound(answer.found);
    setRefusal(answer.found ? undefined : (answer.message ?? t("common:unreachable")));
  }
  const add = ({ reference, text }: Quotation) =>
    onAdded(quotationMarkdown({ reference, text, version: found?.version, attribution: found?.attribution }));
  return (
    <div className="flex flex-col gap-5">
      <Field label={t("passage")} hint={t("passageHint")} htmlFor={`${id}-passage`} error={refusal} required>
        <Input
          value={passage}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => {
            setPassage(event.target.value);
            setRefusal(undefined);
            setFound(undefined);
          }}
          onKeyDown={(event) => onEnter(event, () => find())}
        />
      </Field>
      {!found && (
        <Button type="button" loading={searching} onClick={() => void find()}>
          {t("find")}
        </Button>
      )}
      {found && <VersionChoice found={found} onChoose={(bible) => void find(bible)} />}
      <div role="status" lang={language} className="contents">
        {found?.text && <Words {...found} />}
        {found && found.text === null && <p lang="">{t("notHeld", { passage: found.reference })}</p>}
      </div>
      {found?.text && (
        <Button type="button" autoFocus onClick={() => add({ ...found, text: found.text! })}>
          {t("add")}
        </Button>
      )}
      {found && found.text === null && (
        <OwnWords
          key={found.reference}
          found={found}
          language={language}
          text={ownWords}
          onText={setOwnWords}
          onChoose={add}
        />
      )}
    </div>
  );
}

function Words({ text, reference, version, attribution }: FoundPassage) {
  return (
    <figure className="border-s-2 border-gold ps-4">
      <blockquote
        className="max-h-64 overflow-y-auto font-serif text-xl leading-snug whitespace-pre-line"
        tabIndex={0}
      >
        {text}
      </blockquote>
      <figcaption className="mt-2 text-sm text-ink-soft">
        {reference} · {version}
        {attribution && <span className="mt-1 block">{attribution}</span>}
      </figcaption>
    </figure>
  );
}

interface OwnWordsProps {
  found: FoundPassage;
  language: Language;
  text: string;
  onText: (text: string) => void;
  onChoose: (quotation: Quotation) => void;
}

/** The library does not hold the passage: the person copies its words, or takes a passage of the same book. */
function OwnWords({ found, language, text, onText, onChoose }: OwnWordsProps) {
  const { t } = useTranslation("admin-writing", { keyPrefix: "editor.verse" });
  const [refusal, setRefusal] = useState<string>();
  const id = useId();
  return (
    <>
      <Field
        label={t("words")}
        hint={t("wordsHint", { version: found.version })}
        htmlFor={`${id}-words`}
        error={refusal}
      >
        <Textarea rows={3} lang={language} value={text} onChange={(event) => onText(event.target.value)} />
      </Field>
      <Button
        type="button"
        onClick={() =>
          text.trim() ? onChoose({ reference: found.reference, text }) : setRefusal(t("noWords"))
        }
      >
        {t("add")}
      </Button>
      {found.near.length > 0 && (
        <section aria-labelledby={`${id}-near`} className="border-t border-line pt-4">
          <h3 id={`${id}-near`} className="mb-2 text-sm font-semibold">
            {t("near")}
          </h3>
          <ul className="flex flex-col">
            {found.near.map((near) => (
              <li key={near.reference} lang={language} className="border-b border-line last:border-0">
                <button
                  type="button"
                  onClick={() => onChoose(near)}
                  className="w-full rounded-lg px-2 py-2.5 text-start hover:bg-tint"
                >
                  <span className="block text-sm font-semibold">{near.reference}</span>
                  <span className="line-clamp-2 font-serif text-ink-soft">{near.text}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function onEnter(event: KeyboardEvent, act: () => Promise<void>): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  void act();
}
