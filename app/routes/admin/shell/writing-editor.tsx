import { useRevalidator } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AutosaveNote, RestoredNotice } from "~/features/writing/drafts/draft-notes";
import { useAutosave } from "~/features/writing/drafts/use-autosave";
import { useActionWords, useWritingWords, type WritingScreens } from "~/features/writing/kit/writing-screens";
import { WholePreview } from "~/features/writing/preview/whole-preview";
import { AdminForm } from "~/http/admin-form";
import type { FetcherFormProps, FormFields } from "~/http/fetcher-form";
import type { FormAnswer } from "~/http/form-answer";
import { languageNames, type Language } from "~/i18n/languages";
import { SaveBar } from "~/ui/save-bar";
import { ConflictPanel } from "./conflict-panel";
import { useEditorState } from "./unsaved-changes";

interface WritingEditorProps<Name extends string> {
  screens: WritingScreens;
  /** Id of the form. A new id is a new form with new values. */
  form: string;
  /** The saved text; null for a new one. */
  saved: { id: number; updatedAt: string; isPublished: boolean } | null;
  /** The values of the fields: of a saved text all, and the version `basedOn`. */
  initial: Partial<Record<Name | "basedOn", string>>;
  /** The fields in which two versions are compared, in the order of the form. */
  names: readonly Name[];
  /** For a text that is saved by itself while it is a draft, and previewed whole. */
  drafts?: {
    /** The call below which a text is saved. */
    api: string;
    /** Whether it is scheduled to be published or sent. */
    isScheduled: boolean;
    /** See WholePreview. */
    mailUrl?: string;
  };
  /** The form holds a text that was never saved. */
  isDraft?: boolean;
  /** In place of the words that all areas have. */
  success?: FetcherFormProps<Name>["success"];
  /** Formats the value of a field in a conflict. */
  show?: (text: string, field: Name) => ReactNode;
  /** In a conflict, the title of the saved version. */
  theirsTitle?: string | undefined;
  onSaved: (answer: FormAnswer) => void;
  /** Called when the person takes the saved version. */
  onTakeTheirs?: () => void;
  children: (fields: FormFields<Name | "basedOn">, isSending: boolean) => ReactNode;
}

/** The form of a text: a guard for unsaved changes, autosave of drafts, and a conflict panel. */
export function WritingEditor<Name extends string>(props: WritingEditorProps<Name>) {
  const { screens, form, saved, initial, names, drafts, isDraft, children } = props;
  const words = useWritingWords(screens);
  const actionWords = useActionWords(screens);
  const { t } = useTranslation();
  const intent = saved ? "update" : "create";
  const action = `${screens.path}/${saved?.id ?? "new"}`;
  const { isSending, dirty, outdated, blocker } = useEditorState(
    form,
    intent,
    saved?.updatedAt ?? null,
    isDraft,
  );
  const { revalidate } = useRevalidator();
  const savesDraft = drafts && saved && !saved.isPublished && !drafts.isScheduled && !dirty;
  const draft = useAutosave({
    ...{ form, names, initial },
    path: drafts ? action : null,
    url: savesDraft ? `${drafts.api}/${saved.id}` : null,
    reload: revalidate,
  });
  const yours = outdated ?? draft.outdated;
  const show = (text: string, field: Name) =>
    field === "language" ? languageNames[text as Language] : (props.show?.(text, field) ?? text);
  return (
    <>
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
            props.onTakeTheirs?.();
          }}
          isQuiet={!outdated}
        />
      )}
      {draft.isRestored && <RestoredNotice onDiscard={draft.discard} />}
      <AdminForm<Name | "basedOn">
        key={form}
        id={form}
        {...{ action, intent, initial }}
        {...actionWords(intent, saved ? "updated" : "created")}
        {...(props.success && { success: props.success })}
        onSuccess={(answer) => {
          draft.forget();
          props.onSaved(answer);
        }}
        className="flex flex-col gap-5"
      >
        {({ fields }) => children(fields, isSending)}
      </AdminForm>
      <SaveBar
        {...{ form, dirty, blocker }}
        pending={isSending}
        save={words(saved ? "form.save" : "form.create")}
        isKept={draft.isKept}
        note={draft.state && <AutosaveNote state={draft.state} />}
      >
        {drafts && <WholePreview form={form} mailUrl={drafts.mailUrl} />}
      </SaveBar>
    </>
  );
}
