import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { PrivacyLink } from "~/features/privacy/privacy-link";
import { PublicForm } from "~/http/public-form";
import { TextField } from "~/http/text-field";
import { useLocalePath } from "~/i18n/locale-path";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";

interface MyGivingLinkFormProps {
  /** `formStamp()` from the loader. */
  stamp: string;
  /** Sent without JavaScript: the page came back with `done=1`. */
  done: boolean;
}

/** Requests the mailed link to one's donations. After sending it shows where to look. */
export function MyGivingLinkForm({ stamp, done }: MyGivingLinkFormProps) {
  const { t } = useTranslation("my-giving", { keyPrefix: "form" });
  const path = useLocalePath();
  const [sent, setSent] = useState(false);
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sent) note.current?.focus();
  }, [sent]);

  if (sent || done) {
    return (
      <Alert ref={note} variant="success" silent={sent} title={t("sent")}>
        {t("sentText")}
      </Alert>
    );
  }
  return (
    <PublicForm<"email">
      id="my-giving-form"
      action={path("/my-giving")}
      stamp={stamp}
      success={{ title: t("sent") }}
      failure={t("failed")}
      onSuccess={() => setSent(true)}
    >
      {({ fields, pending }) => (
        <div className="mt-5 flex flex-col items-start gap-5">
          <TextField
            label={t("email")}
            hint={t("emailHint")}
            field={fields.email}
            required
            maxLength={254}
            type="email"
            autoComplete="email"
            className="w-full"
          />
          <Button type="submit" size="lg" loading={pending}>
            {t("send")}
          </Button>
          <p className="text-sm">
            <PrivacyLink />
          </p>
        </div>
      )}
    </PublicForm>
  );
}
