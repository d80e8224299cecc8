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
  mailText: Awaited<ReturnType<typeof getCustomMailText>>;
  preview: Awaited<ReturnType<typeof previewCurrentMail>>;
  /** The default address for tests. */
  testAddress: string;
}

/** The form of a mail's text beside its preview, with the conflict panel. */
export function MailTextEditor({ path, mailText, preview, testAddress }: MailTextEditorProps) {
  const { t } = useTranslation("admin-mail-templates");
  const [filled, setFilled] = useState(mailText);
  const form = `words-${filled.name}-${filled.language}-${filled.savedAt ?? "builtIn"}`;
  const answer = useFormAnswer(form);
  const isSending = useFetcher({ key: form }).state !== "idle";
  // The preview and test buttons also submit the form, but do not save it.
  const sent = answer?.ok && answer.intent === "save" ? undefined : answer?.lastResult?.initialValue;
  const isUnsaved = sent != null && (sent.subject !== filled.subject || sent.text !== filled.text);
  const dirty = [useIsFormDirty(form), isUnsaved].includes(true);
  const isOther = mailText.savedAt !== filled.savedAt;
  const isRefused = answer?.ok === false && answer.intent === "save";
  // Text that changed on the server replaces the form's text if it is unchanged.
  if (isOther && !dirty && !isSending) setFilled(mailText);
  return (
    <>
      {sent && isRefused && (sent.basedOn ?? "") !== (mailText.savedAt ?? "") && (
        <ConflictPanel
          form={form}
          texts="admin-mail-templates:conflict"
          compared={["subject", "text"]}
          yours={sent}
          theirs={mailText}
          label={(field) => t(`form.${field}`)}
          updatedAt={mailText.savedAt ?? ""}
          href={path}
          onTakeTheirs={() => setFilled(mailText)}
        />
      )}
      <div className="grid gap-10 xl:grid-cols-2">
        <div className="min-w-0">
          <MailTextForm
            key={form}
            id={form}
            action={path}
            mailText={filled}
            dirty={dirty}
            testAddress={testAddress}
          />
          <VariableList variables={mailText.variables} />
        </div>
        <div className="min-w-0">
          <MailPreview key={form} form={form} saved={preview} language={mailText.language} />
        </div>
      </div>
    </>
  );
}
