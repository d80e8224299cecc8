import { useFetcher } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { previewCurrentMail, getCustomMailText } from "~/features/mail/custom-mail-text-admin.server";
import { useIsFormDirty } from "~/ui/unsaved-changes";
import { ConflictPanel } from "../shell/conflict-panel";
import { useFormAnswer } from "./use-form-answer";
import { MailPreview } from "./mail-preview";
import { VariableList } from "./variable-list";
import { MailTextForm } from "./mail-text-form";

interface MailTextEditorProps {
  path: string;
  words: Awaited<ReturnType<typeof getCustomMailText>>;
  letter: Awaited<ReturnType<typeof previewCurrentMail>>;
  /** Where a test goes unless another address is given. */
  testAddress: string;
}

/** A mail's words being written, beside the letter that they make; told when somebody else was faster. */
export function MailTextEditor({ path, words, letter, testAddress }: MailTextEditorProps) {
  const { t } = useTranslation("admin-mail-templates");
  const [filled, setFilled] = useState(words);
  const form = `words-${filled.name}-${filled.language}-${filled.savedAt ?? "builtIn"}`;
  const answer = useFormAnswer(form);
  const isSending = useFetcher({ key: form }).state !== "idle";
  // A preview and a test are sent too, and save nothing.
  const sent = answer?.ok && answer.intent === "save" ? undefined : answer?.lastResult?.initialValue;
  const isUnsaved = sent != null && (sent.subject !== filled.subject || sent.text !== filled.text);
  const dirty = [useIsFormDirty(form), isUnsaved].includes(true);
  const isOther = words.savedAt !== filled.savedAt;
  const isRefused = answer?.ok === false && answer.intent === "save";
  // What was saved or given back meanwhile takes the place of words that nobody changed here.
  if (isOther && !dirty && !isSending) setFilled(words);
  return (
    <>
      {sent && isRefused && (sent.basedOn ?? "") !== (words.savedAt ?? "") && (
        <ConflictPanel
          form={form}
          words={{
            title: t("conflict.title"),
            text: t("conflict.text"),
            theirs: t("conflict.theirs"),
            yours: t("conflict.yours"),
            saveOver: t("conflict.saveOver"),
            takeTheirs: t("conflict.takeTheirs"),
          }}
          compared={["subject", "text"]}
          yours={sent}
          theirs={words}
          label={(field) => t(`form.${field}`)}
          updatedAt={words.savedAt ?? ""}
          href={path}
          onTakeTheirs={() => setFilled(words)}
        />
      )}
      <div className="grid gap-10 xl:grid-cols-2">
        <div className="min-w-0">
          <MailTextForm
            key={form}
            id={form}
            action={path}
            words={filled}
            dirty={dirty}
            testAddress={testAddress}
          />
          <VariableList variables={words.variables} />
        </div>
        <div className="min-w-0">
          <MailPreview key={form} form={form} saved={letter} language={words.language} />
        </div>
      </div>
    </>
  );
}
