import { useLocation, useNavigate, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AutosaveNote, RestoredNotice } from "~/features/writing/drafts/draft-notes";
import { isSameText } from "~/features/writing/drafts/kept-draft";
import { useAutosave } from "~/features/writing/drafts/use-autosave";
import { CanvasBar } from "~/features/writing/editing/canvas-bar";
import { CanvasSettings } from "~/features/writing/editing/canvas-settings";
import { CanvasMenu } from "~/features/writing/kit/canvas-menu";
import type { PublishSheetProps } from "~/features/writing/kit/publish-sheet";
import { useActionWords, useWritingWords, type WritingScreens } from "~/features/writing/kit/writing-screens";
import { WholePreview } from "~/features/writing/preview/whole-preview";
import { AdminForm } from "~/http/admin-form";
import type { FetcherFormProps, FormFields } from "~/http/fetcher-form";
import type { FormAnswer } from "~/http/form-answer";
import { languageNames, type Language } from "~/i18n/languages";
import { Button, ButtonLink } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { ConflictPanel } from "./conflict-panel";
import { settled, useEditorState, useRefillOnChange } from "./unsaved-changes";

type SheetState = Pick<PublishSheetProps, "open" | "onOpenChange">;

interface WritingEditorProps<Name extends string> {
  screens: WritingScreens;
  /** Id of the form. A new id is a new form with new values. */
  form: string;
  /** The name of the screen. */
  title: string;
  back: { href: string; label: string };
  /** The saved text; null for a new one. */
  saved: { id: number; title: string; updatedAt: string; isPublished: boolean } | null;
  /** The values of the fields: of a saved text all, and the version `basedOn`. */
  initial: Partial<Record<Name | "basedOn", string>>;
  /** The fields in which two versions are compared, in the order of the form. */
  names: readonly Name[];
  /** The call below which a draft is saved by itself. */
  api: string;
  /** Whether it is scheduled to be published or sent: it is not saved by itself. */
  isScheduled?: boolean;
  /** See WholePreview. */
  preview?: { mailUrl?: string; fields?: { summary?: string; content?: string } };
  /** The state of a saved text. */
  state?: ReactNode;
  /** The form holds a text that was never saved. */
  isDraft?: boolean;
  /** In place of the words that all areas have. */
  success?: FetcherFormProps<Name>["success"];
  /** Formats the value of a field in a conflict. */
  show?: (text: string, field: Name) => ReactNode;
  /** In a conflict, the title of the saved version. */
  theirsTitle?: string | undefined;
  onSaved: (answer: FormAnswer) => void;
  /** Fills the form with the saved version. */
  onRefill?: () => void;
  /** Above the text. */
  notice?: ReactNode;
  /** The button that opens the sheet, and the sheet; none when there is nothing to publish or send. */
  publish?: { label: string; sheet: (state: SheetState) => ReactNode } | null;
  /** See CanvasMenu. */
  isRetractable?: boolean;
  /** The fields of the panel. */
  settings: (fields: FormFields<Name | "basedOn">, isSending: boolean) => ReactNode;
  /** Below them, outside of the form: translations, dates, what is planned. */
  more?: ReactNode;
  /** The title and the text. */
  children: (fields: FormFields<Name | "basedOn">, isSending: boolean) => ReactNode;
}

/** The page of a text: its bar, its words, its settings. Guards and keeps what is typed, and shows a conflict. */
export function WritingEditor<Name extends string>(props: WritingEditorProps<Name>) {
  const { screens, form, saved, initial, names, publish, onRefill } = props;
  const words = useWritingWords(screens);
  const actionWords = useActionWords(screens);
  const { t } = useTranslation();
  const isNew = !saved;
  const isPublished = saved?.isPublished ?? false;
  const intent = saved ? "update" : "create";
  const action = `${screens.path}/${saved?.id ?? "new"}`;
  const { answer, isSending, typed, dirty, outdated, blocker } = useEditorState(
    form,
    intent,
    saved?.updatedAt ?? null,
    {
      isDraft: props.isDraft ?? false,
      isUntouched: (sent) =>
        names.every((name) => isSameText(typeof sent[name] === "string" ? sent[name] : "", initial[name])),
    },
  );
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const savesDraft = saved && !isPublished && !props.isScheduled && !dirty;
  const draft = useAutosave({
    ...{ form, names, initial },
    path: action,
    url: savesDraft ? `${props.api}/${saved.id}` : null,
    reload: revalidate,
  });
  const isUnsaved = typed || dirty || isSending;
  useRefillOnChange(isPublished, !isUnsaved, () => onRefill?.());
  const sheet = usePublishSheet(form, { isUnsaved, isSending, isPublished });
  useEffect(() => {
    // On a phone the keyboard would cover half of the page.
    if (isNew && window.matchMedia("(pointer: fine)").matches && document.activeElement === document.body)
      document.querySelector<HTMLElement>(".canvas-title")?.focus();
  }, [isNew]);
  const yours = outdated ?? draft.outdated;
  const show = (text: string, field: Name) =>
    field === "language" ? languageNames[text as Language] : (props.show?.(text, field) ?? text);
  const refused = answer?.ok === false ? answer : null;
  return (
    <div className="pb-12">
      <CanvasBar
        {...{ form, dirty, blocker }}
        title={props.title}
        back={props.back}
        state={props.state}
        isKept={draft.isKept}
        isUrgent={draft.state !== null && draft.state.kind !== "saved"}
        note={draft.state ? <AutosaveNote state={draft.state} /> : isNew && t("admin-writing:canvas.new")}
        save={{
          label: words(saved ? "form.save" : "form.create"),
          pending: isSending,
          isPrimary: isNew || isPublished,
          isHiddenOnPhone: Boolean(savesDraft || (saved && publish && !isUnsaved)),
          onClick: sheet.forget,
        }}
        before={<WholePreview form={form} {...props.preview} />}
      >
        {publish && (
          <>
            <ButtonLink href="#publish" size="sm" className="shrink-0 not-noscript:hidden">
              {publish.label}
            </ButtonLink>
            <Button
              type="button"
              size="sm"
              variant={isPublished ? "secondary" : "primary"}
              aria-haspopup="dialog"
              // A phone has room for one of the two: what is typed is saved first, by itself or by hand.
              className={classNames("shrink-0 noscript:hidden", !savesDraft && isUnsaved && "max-sm:hidden")}
              onClick={sheet.ask}
            >
              {publish.label}
            </Button>
          </>
        )}
        {saved && (
          <CanvasMenu
            screens={screens}
            item={saved}
            isRetractable={props.isRetractable}
            onDeleted={() => navigate(screens.list, settled)}
          />
        )}
      </CanvasBar>
      <div className="mx-auto max-w-[76rem] px-5 pt-2 sm:px-8 sm:pt-5 lg:px-10">
        {props.notice}
        {yours && saved && (
          <ConflictPanel
            {...{ form, yours, show }}
            texts={`${screens.texts}.conflict`}
            theirsTitle={props.theirsTitle}
            compared={names}
            theirs={initial as Record<Name, string>}
            label={(field) =>
              t(field === "publishedAt" ? "admin-schedule:publishedAt.label" : `${screens.fields}.${field}`)
            }
            updatedAt={saved.updatedAt}
            href={action}
            onTakeTheirs={() => {
              draft.forget();
              onRefill?.();
            }}
            isQuiet={!outdated}
          />
        )}
        {draft.isRestored && <RestoredNotice onDiscard={draft.discard} />}
        <div className="canvas">
          <AdminForm<Name | "basedOn">
            key={form}
            id={form}
            {...{ action, intent, initial }}
            {...actionWords(intent, saved ? "updated" : "created")}
            {...(props.success && { success: props.success })}
            onSuccess={(given) => {
              draft.forget();
              sheet.openIfAsked();
              props.onSaved(given);
            }}
          >
            {({ fields }) => (
              <>
                <div className="canvas-words flex min-w-0 flex-col gap-3">
                  {props.children(fields, isSending)}
                </div>
                <CanvasSettings refusal={refused} isNew={isNew}>
                  {props.settings(fields, isSending)}
                </CanvasSettings>
              </>
            )}
          </AdminForm>
          {props.more && <div className="canvas-settings min-w-0 py-5">{props.more}</div>}
        </div>
        {publish?.sheet(sheet)}
      </div>
    </div>
  );
}

interface SheetOf {
  isUnsaved: boolean;
  isSending: boolean;
  isPublished: boolean;
}

/** Only the saved text is published: what is not saved yet is saved first, then the sheet opens. */
function usePublishSheet(form: string, { isUnsaved, isSending, isPublished }: SheetOf) {
  const { hash } = useLocation();
  const [chosen, setChosen] = useState<{ open: boolean; isPublished: boolean } | null>(null);
  // The sheet of a draft is gone with its answer once the draft is published: it cannot close itself.
  if (chosen && chosen.isPublished !== isPublished) setChosen({ open: false, isPublished });
  const open = chosen ? chosen.open : hash === "#publish";
  const setOpen = (open: boolean) => setChosen({ open, isPublished });
  const isAsked = useRef(false);
  return {
    open,
    onOpenChange: setOpen,
    ask: () => {
      isAsked.current = isUnsaved;
      const element = document.getElementById(form);
      if (!isUnsaved) setOpen(true);
      else if (!isSending && element instanceof HTMLFormElement) element.requestSubmit();
    },
    openIfAsked: () => {
      if (isAsked.current) setOpen(true);
      isAsked.current = false;
    },
    /** The text was saved for its own sake. */
    forget: () => void (isAsked.current = false),
  };
}
