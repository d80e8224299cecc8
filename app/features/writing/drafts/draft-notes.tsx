import { useTranslation } from "react-i18next";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import type { AutosaveState } from "./use-autosave";

/** Says that the form holds what this browser kept, and takes the saved text instead. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation("admin-writing", { keyPrefix: "draft.restored" });
  return (
    <Alert
      title={t("title")}
      className="mb-6"
      silent={false}
      action={
        <Button type="button" size="sm" variant="secondary" onClick={onDiscard}>
          {t("discard")}
        </Button>
      }
    >
      {t("text")}
    </Alert>
  );
}

/** What the bar says: when the text was saved by itself, or why it was not. */
export function AutosaveNote({ state: { kind, at } }: { state: AutosaveState }) {
  const { t } = useTranslation("admin-writing", { keyPrefix: "draft" });
  if (kind !== "signedOut") return t(kind, { at });
  return (
    <>
      {t("signedOut")}{" "}
      <a href="/admin/login" target="_blank" rel="noreferrer" className="link">
        {t("signIn")}
      </a>
    </>
  );
}
