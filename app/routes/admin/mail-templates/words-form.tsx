import { useBlocker } from "@remix-run/react";
import { Eye, Send } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { MailWordsInput } from "~/features/mail/mail-words.schema";
import { DeskForm } from "~/http/desk-form";
import { TextField } from "~/http/text-field";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { Textarea } from "~/ui/textarea";
import { LeaveGuard, useFormDirty } from "~/ui/unsaved-guard";
import { useFormAnswer } from "./form-answer";

interface WordsFormProps {
  id: string;
  action: string;
  words: MailWordsInput;
  /** Where a test goes unless another address is given. */
  testAddress: string;
}

/** Subject and text of a mail, with its preview and a test of what is typed. */
export function WordsForm({ id, action, words, testAddress }: WordsFormProps) {
  const { t } = useTranslation("desk-mail-templates", { keyPrefix: "form" });
  const answer = useFormAnswer(id);
  // A preview and a test are sent too, and save nothing.
  const sent = answer?.ok && answer.intent === "save" ? undefined : answer?.lastResult?.initialValue;
  const isUnsaved = sent != null && (sent.subject !== words.subject || sent.text !== words.text);
  const dirty = [useFormDirty(id), isUnsaved].includes(true);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <DeskForm<"subject" | "text" | "email">
      id={id}
      action={action}
      success={({ intent }) => (intent === "preview" ? undefined : { title: t(`done.${intent}`) })}
      failure={({ intent }) => t(`failed.${intent ?? "save"}`)}
      initial={{ subject: words.subject, text: words.text, email: testAddress }}
      className="flex flex-col gap-5"
    >
      {({ fields, pending }) => (
        <>
          <TextField label={t("subject")} field={fields.subject} maxLength={200} required />
          <Field
            label={t("text")}
            hint={t("textHint")}
            htmlFor={fields.text.id}
            error={fields.text.errors}
            required
          >
            <Textarea
              key={fields.text.key}
              name="text"
              defaultValue={fields.text.initialValue}
              lang={words.language}
              rows={16}
              className="font-mono text-sm"
            />
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" name="intent" value="save" loading={pending}>
              {t("save")}
            </Button>
            <Button type="submit" name="intent" value="preview" variant="secondary">
              <Eye aria-hidden="true" />
              {t("preview")}
            </Button>
          </div>
          <div className="flex flex-wrap items-end gap-3 border-t border-line pt-5">
            <Field
              label={t("email")}
              htmlFor={fields.email.id}
              error={fields.email.errors}
              className="min-w-56 flex-1"
            >
              <Input
                key={fields.email.key}
                type="email"
                name="email"
                defaultValue={fields.email.initialValue}
                maxLength={254}
              />
            </Field>
            <Button type="submit" name="intent" value="test" variant="secondary">
              <Send aria-hidden="true" />
              {t("test")}
            </Button>
          </div>
          <LeaveGuard unsaved={dirty} blocker={blocker} />
        </>
      )}
    </DeskForm>
  );
}
