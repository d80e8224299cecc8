import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { AdminSection } from "~/ui/admin-page";
import { Button } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-button";
import { ConsentFields } from "~/features/newsletter/subscribers/consent-fields";
import type { ShownSubscriber } from "./subscriber-facts";

/** What brings the letters back, by state. A complaint is lifted only by the person. */
export function ComeBackActions({ subscriber }: { subscriber: ShownSubscriber }) {
  const { t } = useTranslation("admin-subscribers");
  const { isActive, state, suppression } = subscriber;
  const complained = suppression?.reason === "complaint";
  return (
    <>
      {complained && <AdminSection title={t("spam.title")} description={t("spam.text")} />}
      {suppression && !complained && (
        <AdminSection title={t("unblock.title")} description={t("unblock.text")}>
          <ActionForm name="unblock" subscriber={subscriber}>
            {(pending) => (
              <Button type="submit" loading={pending}>
                {t("unblock.action")}
              </Button>
            )}
          </ActionForm>
        </AdminSection>
      )}
      {!complained && (!isActive || state === "waiting") && <SubscribeAgain subscriber={subscriber} />}
    </>
  );
}

/** Unsubscribing and erasing. */
export function EndActions({ subscriber }: { subscriber: ShownSubscriber }) {
  const { t } = useTranslation("admin-subscribers");
  const { email, isActive } = subscriber;
  return (
    <>
      {isActive && (
        <AdminSection title={t("unsubscribe.title")} description={t("unsubscribe.text")}>
          <ActionForm name="unsubscribe" subscriber={subscriber}>
            {(pending) => (
              <ConfirmButton
                loading={pending}
                title={t("unsubscribe.ask", { email })}
                text={t("unsubscribe.askText")}
                confirm={t("unsubscribe.action")}
              >
                {t("unsubscribe.action")}
              </ConfirmButton>
            )}
          </ActionForm>
        </AdminSection>
      )}
      <AdminSection title={t("erase.title")} description={t("erase.text")}>
        <ActionForm name="erase" subscriber={subscriber}>
          {(pending) => (
            <ConfirmButton
              variant="quietDanger"
              confirmVariant="danger"
              loading={pending}
              title={t("erase.ask", { email })}
              text={t("erase.askText")}
              confirm={t("erase.action")}
            >
              {t("erase.action")}
            </ConfirmButton>
          )}
        </ActionForm>
      </AdminSection>
    </>
  );
}

interface ActionFormProps {
  name: "unblock" | "unsubscribe" | "erase";
  subscriber: ShownSubscriber;
  children: (pending: boolean) => ReactNode;
}

function ActionForm({ name, subscriber: { id }, children }: ActionFormProps) {
  const { t } = useTranslation("admin-subscribers");
  return (
    <AdminForm
      id={`${name}-${id}`}
      action={`/admin/newsletter/subscribers/${id}`}
      intent={name}
      success={{ title: t(`done.${name}`) }}
      failure={t("failed")}
    >
      {({ pending }) => children(pending)}
    </AdminForm>
  );
}

function SubscribeAgain({ subscriber: { id, today, mustConfirm } }: { subscriber: ShownSubscriber }) {
  const { t } = useTranslation("admin-subscribers");
  return (
    <AdminSection title={t("subscribe.title")} description={t("subscribe.text")}>
      <AdminForm<"consentSource" | "consentDate">
        id={`subscribe-${id}`}
        action={`/admin/newsletter/subscribers/${id}`}
        intent="subscribe"
        initial={{ consentDate: today }}
        success={{ title: t("done.subscribe") }}
        failure={t("failed")}
        className="flex flex-col gap-5"
      >
        {({ fields, pending }) => (
          <>
            <ConsentFields {...{ fields, today, mustConfirm }} />
            <Button type="submit" loading={pending} className="self-start">
              {t("subscribe.action")}
            </Button>
          </>
        )}
      </AdminForm>
    </AdminSection>
  );
}
