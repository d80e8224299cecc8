import { useEffect, useRef, useState, type ReactNode } from "react";
import { PublicForm } from "~/http/public-form";
import { EmailField } from "~/http/email-field";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";

/** Props from the page for the form that requests its link. */
export interface MailedLinkRequest {
  /** `formStamp()` from the loader. */
  stamp: string;
  /** Sent without JavaScript: the page came back with `done=1`. */
  done: boolean;
}

interface MailedLinkFormProps extends MailedLinkRequest {
  id: string;
  action: string;
  words: { email: string; send: string; sent: string; sentText: string; failed: string };
  /** Shown under the button. */
  children?: ReactNode;
}

/** Requests a mailed link to one's own pages. After sending, it tells the person to look in their mailbox. */
export function MailedLinkForm({ id, action, stamp, done, words, children }: MailedLinkFormProps) {
  const [sent, setSent] = useState(false);
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sent) note.current?.focus();
  }, [sent]);

  if (sent || done) {
    return (
      <Alert ref={note} variant="success" silent={sent} title={words.sent}>
        {words.sentText}
      </Alert>
    );
  }
  return (
    <PublicForm<"email">
      id={id}
      action={action}
      stamp={stamp}
      failure={words.failed}
      onSuccess={() => setSent(true)}
    >
      {({ fields, pending }) => (
        <div className="mt-5 flex flex-col items-start gap-5">
          <EmailField label={words.email} field={fields.email} required className="w-full" />
          <Button type="submit" size="lg" loading={pending}>
            {words.send}
          </Button>
          {children}
        </div>
      )}
    </PublicForm>
  );
}
