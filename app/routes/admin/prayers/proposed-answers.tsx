import { Sun, X } from "~/ui/icons";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { AdminSection } from "~/ui/admin-page";
import { ConfirmButton } from "~/ui/confirm-button";

export interface ProposedAnswer {
  id: number;
  description: string;
}

interface ProposedAnswersProps {
  id: number;
  address: string;
  answers: ProposedAnswer[];
  language: string;
  /** The request is approved. */
  canAccept: boolean;
}

/** Answers proposed by people other than the requester. The team accepts or dismisses each. */
export function ProposedAnswers({ answers, language, canAccept, ...form }: ProposedAnswersProps) {
  const { t } = useTranslation("admin-prayers");
  return (
    <AdminSection
      title={t("proposed.title")}
      description={`${t("proposed.text")}${canAccept ? "" : ` ${t("proposed.later")}`}`}
    >
      <ul className="divide-y divide-line">
        {answers.map((answer) => (
          <li key={answer.id} className="py-4 first:pt-0">
            <p lang={language} dir="auto" className="mb-3 whitespace-pre-wrap wrap-anywhere">
              {answer.description}
            </p>
            <div className="flex flex-wrap gap-3">
              {canAccept && (
                <ProposedAnswerForm {...form} answerId={answer.id} intent="accept">
                  <Sun aria-hidden="true" />
                </ProposedAnswerForm>
              )}
              <ProposedAnswerForm {...form} answerId={answer.id} intent="dismiss">
                <X aria-hidden="true" />
              </ProposedAnswerForm>
            </div>
          </li>
        ))}
      </ul>
    </AdminSection>
  );
}

interface ProposedAnswerFormProps {
  id: number;
  address: string;
  answerId: number;
  intent: "accept" | "dismiss";
  /** The button's icon. */
  children: ReactNode;
}

function ProposedAnswerForm({ id, address, answerId, intent, children }: ProposedAnswerFormProps) {
  const { t } = useTranslation("admin-prayers");
  const isAccepting = intent === "accept";
  const question = isAccepting ? "proposed.confirmAccept" : "proposed.confirmDismiss";
  return (
    <AdminForm
      id={`${intent}-${id}-${answerId}`}
      action={address}
      intent={intent}
      success={{ title: t(`done.${intent}`) }}
      failure={t(isAccepting ? "failed.answered" : "failed.change")}
    >
      {({ pending }) => (
        <>
          <input type="hidden" name="answerId" value={answerId} />
          <ConfirmButton
            variant={isAccepting ? "secondary" : "quiet"}
            size="sm"
            loading={pending}
            title={t(`${question}.title`)}
            text={t(`${question}.text`)}
            confirm={t(`proposed.${intent}`)}
            confirmVariant={isAccepting ? "primary" : undefined}
          >
            {children}
            {t(`proposed.${intent}`)}
          </ConfirmButton>
        </>
      )}
    </AdminForm>
  );
}
