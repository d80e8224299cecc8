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
  donation: MyMonthlyDonation;
  /** The route that handles its forms. */
  action: string;
  /** The form that was refused, for a page without JavaScript. */
  openForm?: string | undefined;
  headingLevel?: 2 | 3;
}

/** A monthly donation and the forms to change it. Works without JavaScript. */
export function MonthlyDonationCard({
  donation,
  action,
  openForm,
  headingLevel = 3,
}: MonthlyDonationCardProps) {
  const { t } = useTranslation("my-giving", { keyPrefix: "monthly" });
  const Heading = `h${headingLevel}` as const;
  const heading = useRef<HTMLHeadingElement>(null);
  // A change removes the submitted form, and the focus with it.
  const shown = `${donation.state} ${donation.typedAmount}`;
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== shown) heading.current?.focus();
    before.current = shown;
  }, [shown]);

  return (
    <Card as="article" padding="lg" aria-labelledby={`monthly-${donation.id}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <Heading id={`monthly-${donation.id}`} ref={heading} tabIndex={-1} className="font-serif text-2xl">
          {t("amount", { amount: donation.amount })}
        </Heading>
        <p className="flex flex-wrap gap-2">
          <Badge tone={stateTones[donation.state]}>{t(`state.${donation.state}`)}</Badge>
          {donation.isDemo && <Badge tone="accent">{t("demo")}</Badge>}
        </p>
      </div>
      <DefinitionList
        className="mt-4"
        items={[
          { term: t("since"), value: donation.since },
          ...(donation.last ? [{ term: t("last"), value: donation.last }] : []),
          ...(donation.next ? [{ term: t("next"), value: donation.next }] : []),
          ...(donation.stopped ? [{ term: t("stoppedOn"), value: donation.stopped }] : []),
        ]}
      />
      {donation.state === "pastDue" && (
        <Alert className="mt-5" title={t("pastDueTitle")}>
          {t("pastDueText")}
        </Alert>
      )}
      {donation.state !== "stopped" && <MonthlyDonationActions {...{ donation, action, openForm }} />}
    </Card>
  );
}

function MonthlyDonationActions({
  donation,
  action,
  openForm,
}: Omit<MonthlyDonationCardProps, "headingLevel">) {
  const { t } = useTranslation("my-giving", { keyPrefix: "monthly" });
  const { id, typedAmount, currency } = donation;
  return (
    <>
      {!donation.isDemo && (
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
              variant={donation.state === "pastDue" ? "primary" : "secondary"}
              loading={pending}
              aria-describedby={`monthly-${id}-card-hint`}
            >
              {t("card")}
            </Button>
          )}
        </AdminForm>
      )}
      {!donation.isDemo && (
        <p id={`monthly-${id}-card-hint`} className="mt-2 text-sm text-pretty text-ink-soft">
          {t("cardHint")}
        </p>
      )}
      <div className="mt-5 border-t border-line">
        {/* A changed amount remounts the form, which clears the typed text. */}
        <Disclosure key={typedAmount} summary={t("change")} defaultOpen={openForm === "change"}>
          <AdminForm<"amount">
            id={`monthly-${id}-change-${typedAmount.replace(/\D/g, "")}`}
            intent="change"
            action={action}
            success={{ title: t("changed"), isOnPage: true }}
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
            success={{ title: t("stopped"), isOnPage: true }}
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
