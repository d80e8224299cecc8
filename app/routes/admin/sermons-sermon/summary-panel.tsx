import { Sparkles } from "~/ui/icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { TextAreaField } from "~/http/text-area-field";
import { AdminSection } from "~/ui/admin-page";
import { Button } from "~/ui/button";

interface SummaryPanelProps {
  id: number;
  updatedAt: string;
  language: string;
  /** The AI's draft; null without one. */
  draft: string | null;
  hasText: boolean;
  hasAi: boolean;
  onAccepted: () => void;
}

/** Requests a summary from the AI, and accepts or discards its draft. */
export function SummaryPanel(props: SummaryPanelProps) {
  const { t } = useTranslation("admin-sermons");
  const { draft, hasText, hasAi } = props;
  const isPossible = hasText && hasAi;
  const [latest, setLatest] = useState(draft);
  if (draft !== null && draft !== latest) setLatest(draft);
  return (
    <AdminSection title={t("summary.title")} description={t("summary.lead")} boxed>
      {latest !== null && <DraftForms key={latest} {...props} initial={latest} />}
      {isPossible ? (
        <AskForm {...props} />
      ) : (
        draft === null && <p className="text-ink-soft">{t(hasAi ? "summary.noText" : "summary.noAi")}</p>
      )}
    </AdminSection>
  );
}

function AskForm({ id, draft }: SummaryPanelProps) {
  const { t } = useTranslation("admin-sermons");
  return (
    <AdminForm
      id={`ask-summary-${id}`}
      action={`/admin/sermons/${id}`}
      intent="draft"
      success={{ title: t("done.draft"), isOnPage: true }}
      failure={t("error.summary")}
      className={draft === null ? "" : "mt-4 border-t border-line pt-4"}
    >
      {({ pending }) => (
        <Button type="submit" variant={draft === null ? "secondary" : "quiet"} size="sm" loading={pending}>
          <Sparkles aria-hidden="true" />
          {t(draft === null ? "summary.ask" : "summary.askAgain")}
        </Button>
      )}
    </AdminForm>
  );
}

/** The forms stay mounted after the draft is gone, because they handle their own success. */
function DraftForms(props: SummaryPanelProps & { initial: string }) {
  const { id, updatedAt, language, draft, initial, onAccepted } = props;
  const { t } = useTranslation("admin-sermons");
  const action = `/admin/sermons/${id}`;
  return (
    <>
      <AdminForm<"summary">
        id={`summary-${id}`}
        action={action}
        intent="accept"
        initial={{ summary: initial }}
        success={{ title: t("done.accept") }}
        failure={t("error.summary")}
        onSuccess={onAccepted}
        className="flex flex-col gap-4"
      >
        {({ fields, pending }) =>
          draft !== null && (
            <>
              <input type="hidden" name="basedOn" value={updatedAt} />
              <TextAreaField
                label={t("summary.draft")}
                hint={t("summary.draftHint")}
                field={fields.summary}
                lang={language}
                rows={6}
                maxLength={2000}
                required
              />
              <div className="flex flex-wrap gap-2">
                <Button type="submit" size="sm" loading={pending}>
                  {t("summary.accept")}
                </Button>
                <Button type="submit" form={`discard-${id}`} variant="quiet" size="sm">
                  {t("summary.discard")}
                </Button>
              </div>
            </>
          )
        }
      </AdminForm>
      <AdminForm
        id={`discard-${id}`}
        action={action}
        intent="discard"
        success={{ title: t("done.discard"), isOnPage: true }}
        failure={t("error.summary")}
      >
        {() => null}
      </AdminForm>
    </>
  );
}
