import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { OwnDone } from "~/features/prayers/prayer-choices";
import type { OwnRequest } from "~/features/prayers/requests/request-card";
import { AdminForm } from "~/http/admin-form";
import { Button } from "~/ui/button";
import { OwnTestimonyForm } from "./own-testimony-form";

interface OwnActionsProps {
  request: OwnRequest;
  /** The path of the screen whose action handles the forms. */
  action: string;
}

/** The author's actions: still praying, answered, close. Mails link to them by element id. */
export function OwnActions({ request, action }: OwnActionsProps) {
  const { status, isClosed, isWaiting } = request;
  if (status === "answered" || status === "rejected") return null;
  return (
    <div className="mt-10 grid gap-10">
      {(isClosed || !isWaiting) && (
        <OwnAction name="renew">
          <ButtonForm name="renew" action={action} />
        </OwnAction>
      )}
      <OwnAction name="answer">
        <OwnTestimonyForm request={request} action={action} />
      </OwnAction>
      {!isClosed && (
        <OwnAction name="close">
          <ButtonForm name="close" action={action} />
        </OwnAction>
      )}
    </div>
  );
}

function OwnAction({ name, children }: { name: OwnDone; children: ReactNode }) {
  const { t } = useTranslation("prayers", { keyPrefix: "own" });
  return (
    <section
      id={name}
      aria-labelledby={`${name}-title`}
      className="scroll-mt-24 border-t border-line pt-8 target:border-brand"
    >
      <h2 id={`${name}-title`} className="font-serif text-2xl">
        {t(`${name}.title`)}
      </h2>
      <p className="mt-2 mb-5 text-pretty text-ink-soft">{t(`${name}.text`)}</p>
      {children}
    </section>
  );
}

function ButtonForm({ name, action }: { name: "renew" | "close"; action: string }) {
  const { t } = useTranslation("prayers", { keyPrefix: "own" });
  return (
    <AdminForm
      id={`own-${name}`}
      intent={name}
      action={action}
      success={{ title: t(`${name}.done`) }}
      failure={t("failed")}
      className="flex flex-col items-start gap-4"
    >
      {({ pending }) => (
        <Button type="submit" variant={name === "close" ? "secondary" : "primary"} loading={pending}>
          {t(`${name}.button`)}
        </Button>
      )}
    </AdminForm>
  );
}
