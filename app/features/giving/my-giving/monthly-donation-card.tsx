import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { FormField } from "~/http/form-field";
import { Alert } from "~/ui/alert";
import { Badge, type BadgeTone } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { DefinitionList } from "~/ui/definition-list";
import { Disclosure } from "~/ui/disclosure";
import { Input } from "~/ui/field";
import type { MyMonthlyDonation } from "./my-giving.schema";

const stateTones: Record<MyMonthlyDonation["state"], BadgeTone> = {
  active: "success",
  pastDue: "danger",
  stopped: "neutral",
};

interface MonthlyDonationCardProps {
  gift: MyMonthlyDonation;
  /** The screen that takes its forms. */
  action: string;
  /** Which of its forms was refused, where that is shown by a new page. */
  openForm?: string | undefined;
  headingLevel?: 2 | 3;
}

/** A monthly gift, and what its donor may do with it; all of it also without JavaScript. */
export function MonthlyDonationCard({ gift, action, openForm, headingLevel = 3 }: MonthlyDonationCardProps) {
  const { t } = useTranslation("my-giving", { keyPrefix: "monthly" });
  const Heading = `h${headingLevel}` as const;
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that was sent is gone then, and the focus with it.
  const shown = `${gift.state} ${gift.typedAmount}`;
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== shown) heading.current?.focus();
    before.current = shown;
  }, [shown]);

  return (
    <Card as="article" padding="lg" aria-labelledby={`monthly-${gift.id}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <Heading id={`monthly-${gift.id}`} ref={heading} tabIndex={-1} className="font-serif text-2xl">
          {t("amount", { amount: gift.amount })}
        </Heading>
        <p className="flex flex-wrap gap-2">
          <Badge tone={stateTones[gift.state]}>{t(`state.${gift.state}`)}</Badge>
          {gift.isDemo && <Badge tone="accent">{t("demo")}</Badge>}
        </p>
      </div>
      <DefinitionList
        className="mt-4"
        items={[
          { term: t("since"), value: gift.since },
          ...(gift.last ? [{ term: t("last"), value: gift.last }] : []),
          ...(gift.next ? [{ term: t("next"), value: gift.next }] : []),
          ...(gift.stopped ? [{ term: t("stoppedOn"), value: gift.stopped }] : []),
        ]}
      />
      {gift.state === "pastDue" && (
        <Alert className="mt-5" title={t("pastDueTitle")}>
          {t("pastDueText")}
        </Alert>
      )}
      {gift.state !== "stopped" && <MonthlyDonationActions {...{ gift, action, openForm }} />}
    </Card>
  );
}

function MonthlyDonationActions({ gift, action, openForm }: Omit<MonthlyDonationCardProps, "headingLevel">) {
  const { t } = useTranslation("my-giving", { keyPrefix: "monthly" });
  const { id, typedAmount, currency } = gift;
  return (
    <>
      {!gift.isDemo && (
        <AdminForm
          id={`monthly-${id}-card`}
          intent="card"
          action={action}
          failure={t("cardFailed")}
          className="mt-6 flex flex-col items-start gap-4"
          onSuccess={({ done }) => {
            if (done) window.location.assign(done); // Stripe's page
          }}
        >
          {({ pending }) => (
            <Button
              type="submit"
              variant={gift.state === "pastDue" ? "primary" : "secondary"}
              loading={pending}
              aria-describedby={`monthly-${id}-card-hint`}
            >
              {t("card")}
            </Button>
          )}
        </AdminForm>
      )}
      {!gift.isDemo && (
        <p id={`monthly-${id}-card-hint`} className="mt-2 text-sm text-pretty text-ink-soft">
          {t("cardHint")}
        </p>
      )}
      <div className="mt-5 border-t border-line">
        {/* Another amount is another form: what was typed for the one before is not kept. */}
        <Disclosure key={typedAmount} summary={t("change")} defaultOpen={openForm === "change"}>
          <AdminForm<"amount">
            id={`monthly-${id}-change-${typedAmount.replace(/\D/g, "")}`}
            intent="change"
            action={action}
            success={{ title: t("changed") }}
            failure={t("changeFailed")}
            initial={{ amount: typedAmount }}
            className="flex flex-col items-start gap-4"
          >
            {({ fields, pending }) => (
              <>
                <FormField
                  label={t("newAmount")}
                  hint={t("changeHint")}
                  field={fields.amount}
                  required
                  className="w-full max-w-xs"
                >
                  <Input
                    key={fields.amount.key}
                    name={fields.amount.name}
                    defaultValue={fields.amount.initialValue}
                    inputMode="decimal"
                    autoComplete="off"
                    maxLength={16}
                    suffix={currency}
                  />
                </FormField>
                <Button type="submit" loading={pending}>
                  {t("changeNow")}
                </Button>
              </>
            )}
          </AdminForm>
        </Disclosure>
        <Disclosure summary={t("stop")} defaultOpen={openForm === "stop"}>
          <p className="mb-4 max-w-prose text-pretty">{t("stopText")}</p>
          <AdminForm
            id={`monthly-${id}-stop`}
            intent="stop"
            action={action}
            success={{ title: t("stopped") }}
            failure={t("stopFailed")}
            className="flex flex-col items-start gap-4"
          >
            {({ pending }) => (
              <Button type="submit" variant="secondary" loading={pending}>
                {t("stopNow")}
              </Button>
            )}
          </AdminForm>
        </Disclosure>
      </div>
    </>
  );
}
