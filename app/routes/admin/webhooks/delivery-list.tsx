import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import type { SpokenDate } from "~/i18n/spoken-date";
import { SpokenTime } from "~/i18n/spoken-time";
import { AdminSection } from "~/ui/admin-page";
import { Badge, type BadgeTone } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Pagination } from "~/ui/pagination";

interface DeliveryShown {
  id: number;
  event: string;
  status: "waiting" | "delivered" | "failed" | "stopped";
  attempts: number;
  answerStatus: number | null;
  failure: string | null;
  answer: string | null;
  at: string;
  when: SpokenDate;
}

interface DeliveryListProps {
  id: number;
  isActive: boolean;
  deliveries: DeliveryShown[];
  /** The first page, unless it is this one; and the page of older events. */
  newest: string | null;
  older: string | null;
}

const tones: Record<DeliveryShown["status"], BadgeTone> = {
  waiting: "gold",
  delivered: "success",
  failed: "danger",
  stopped: "neutral",
};

/** What was sent to an address, newest first, each with a button that sends it again. */
export function DeliveryList({ id, isActive, deliveries, newest, older }: DeliveryListProps) {
  const { t } = useTranslation("admin-webhooks");
  return (
    <AdminSection title={t("log.title")} description={t("log.lead")}>
      {deliveries.length === 0 && <p className="text-ink-soft">{t("log.empty")}</p>}
      <AdminForm
        id="send-again"
        action={`/admin/webhooks/${id}`}
        intent="again"
        success={{ title: t("again.done"), isOnPage: true }}
        failure={t("again.failed")}
      >
        {({ pending }) => (
          <ul className="flex flex-col">
            {deliveries.map((delivery) => (
              <li
                key={delivery.id}
                className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-line py-3"
              >
                <div className="min-w-0 grow basis-64">
                  <p className="flex flex-wrap items-center gap-2 font-medium">
                    {delivery.event}
                    <Badge tone={tones[delivery.status]}>{t(`statuses.${delivery.status}`)}</Badge>
                  </p>
                  <p className="text-sm text-ink-soft">
                    <SpokenTime at={delivery.at} when={delivery.when} />
                    {delivery.attempts > 0 && <> · {t("log.attempts", { count: delivery.attempts })}</>}
                    {delivery.answerStatus !== null && (
                      <> · {t("log.answer", { status: delivery.answerStatus })}</>
                    )}
                    {delivery.failure && delivery.answerStatus === null && (
                      <> · {t(`failures.${delivery.failure}`)}</>
                    )}
                  </p>
                  {delivery.answer && <p className="mt-1 text-sm wrap-anywhere">{delivery.answer}</p>}
                </div>
                {isActive && delivery.status !== "waiting" && (
                  <Button
                    type="submit"
                    name="deliveryId"
                    value={delivery.id}
                    variant="secondary"
                    size="sm"
                    disabled={pending}
                    aria-label={t("again.named", { event: delivery.event, when: delivery.when.exact })}
                  >
                    {t("again.submit")}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </AdminForm>
      <Pagination newest={newest} older={older} className="mt-4" />
    </AdminSection>
  );
}
