import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "~/ui/alert";
import { CopyButton } from "~/ui/copy-button";

/** A generated password, shown only once. It scrolls into view and takes the focus. */
export function NewPassword({ name, password }: { name: string; password: string }) {
  const { t } = useTranslation("admin-roles");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
    box.current?.scrollIntoView({ block: "center" });
  }, [password]);
  return (
    // Without JavaScript the browser scrolls to the element with autofocus.
    <div ref={box} tabIndex={-1} autoFocus className="rounded-xl">
      <Alert
        variant="success"
        title={t("secret.title", { name })}
        action={
          <CopyButton
            text={password}
            label={t("secret.copy")}
            done={t("secret.copied")}
            failed={t("secret.copyFailed")}
          />
        }
      >
        <p>{t("secret.text")}</p>
        <code className="mt-2 inline-block rounded-lg bg-surface px-3 py-1.5 text-lg wrap-anywhere select-all">
          {password}
        </code>
      </Alert>
    </div>
  );
}
