import { LockKeyhole } from "~/ui/icons";
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type FormEvent,
  type MutableRefObject,
} from "react";
import { useTranslation } from "react-i18next";
import { PrivacyLink } from "~/features/privacy/privacy-link";
import { PublicForm } from "~/http/public-form";
import { useLocalePath } from "~/i18n/locale-path";
import { useHydrated } from "~/ui/use-hydrated";
import { createAttemptId, type CardFields } from "~/features/giving/form/pay-by-card";
import {
  findMissingDetails,
  readDonorDetails,
  isEmailAddress,
  type DonorDetailName,
  type DonorDetails,
} from "~/features/giving/form/donor-details";
import { clearGivingDraft } from "~/features/giving/form/giving-draft";
import { DonorFields } from "./donor-fields";
import type { Currency, PaymentMethod } from "~/features/giving/donations/giving-choices";
import { createGivingFlowPath } from "~/features/giving/donations/donation-paths";
import { CardMethodPanel, OtherMethodPanel } from "./method-panel";
import { formatMinorUnits } from "~/features/giving/donations/minor-units";
import { onPageRestored, useCardPayment } from "~/features/giving/form/use-card-payment";
import type { GivingFlowData } from "~/features/giving/form/giving-flow-data";

interface PaymentStepProps {
  giving: GivingFlowData;
  /** `formStamp()` from the loader. */
  stamp: string;
  method: PaymentMethod;
  /** Minor units. */
  amount: number;
  currency: Currency;
  isMonthly: boolean;
  /** What was typed so far; kept when the method changes. */
  details: DonorDetails;
  onDetails: (details: DonorDetails) => void;
  /** Idempotency key, kept until a donation is made. */
  attempt: MutableRefObject<string>;
  /** A card donation was made; `page` is its status page. */
  onGiven: (page: string, isDemo: boolean) => void;
  /** Navigates within the site. */
  go: (path: string) => void;
}

/** The form of one payment method. After hydration Stripe's fields take over the card payment. */
export function PaymentStep(props: PaymentStepProps) {
  const { giving, stamp, method, amount, currency, isMonthly } = props;
  const { details, onDetails, attempt, onGiven, go } = props;
  const { t } = useTranslation("giving");
  const path = useLocalePath();
  const isScripted = useHydrated();
  const place = useRef<HTMLDivElement>(null);
  const fields = useRef<CardFields | null>(null);
  const [initial] = useState(details);
  const [isLeaving, setIsLeaving] = useState(false);
  const [errors, setErrors] = useState<Partial<Record<DonorDetailName, string | string[]>>>({});
  const isRefused = useRef(false);
  function mark(wrong: typeof errors) {
    isRefused.current = true;
    setErrors(wrong);
  }
  const card = useCardPayment({ fields, onDonated: onGiven, onInvalid: mark, onCheckStatus: go });
  const cardOffer = giving.methods.stripe;
  const wrongEmail = t("errors:email");
  const messageOf: Record<string, string> = {
    "errors:email": wrongEmail,
    "giving:details.name": t("details.name"),
    "giving:details.email": t("details.email"),
  };
  const isOnPage =
    isScripted && method === "stripe" && cardOffer !== null && (cardOffer.demo || cardOffer.publicKey !== "");
  const isBusy = isLeaving || card.isPaying;

  const read = useCallback(() => {
    const form = place.current?.querySelector("form");
    if (form) onDetails(readDonorDetails(form));
  }, [onDetails]);
  function typed(event: FormEvent) {
    const name = (event.target as HTMLInputElement).name as DonorDetailName;
    setErrors((before) => (before[name] ? { ...before, [name]: undefined } : before));
    read();
  }
  /** The card fields load only with a valid e-mail address: an error at that field explains why they are missing. */
  function checkEmailOnBlur({ target }: FocusEvent) {
    if (!isOnPage || cardOffer.demo) return;
    if (!(target instanceof HTMLInputElement) || target.name !== "donorEmail") return;
    const isWrong = target.value.trim() !== "" && !isEmailAddress(target.value);
    if (isWrong) setErrors((before) => ({ ...before, donorEmail: wrongEmail }));
  }
  // Fields may have been filled in before hydration, by the person or the browser.
  useEffect(read, [read]);
  useEffect(() => onPageRestored(() => setIsLeaving(false)), []);
  useEffect(() => {
    if (!isRefused.current) return;
    isRefused.current = false;
    place.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);

  function submit(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const now = readDonorDetails(form);
    const missing = Object.entries(findMissingDetails(now)).map(
      ([name, key]) => [name, messageOf[key]] as const,
    );
    if (missing.length > 0) {
      event.preventDefault();
      return mark(Object.fromEntries(missing));
    }
    attempt.current ||= createAttemptId();
    form.querySelector<HTMLInputElement>("input[name=attempt]")!.value = attempt.current;
    if (!isOnPage) return;
    event.preventDefault();
    const { isPublic, isAnonymous, ...donor } = now;
    const donation = {
      ...donor,
      amount: formatMinorUnits(amount),
      currency: currency.toLowerCase(),
      isPublic: Boolean(isPublic),
      isAnonymous: Boolean(isAnonymous),
      isRecurring: isMonthly,
      attempt: attempt.current,
    };
    void card.give(donation);
  }

  const onReady = useCallback((ready: CardFields | null) => {
    fields.current = ready;
  }, []);
  const failures = { stripe: t("failed"), paypal: t("paypal.error"), zelle: t("zelle.failed") };
  return (
    <div ref={place} onInput={typed} onBlur={checkEmailOnBlur}>
      <PublicForm<DonorDetailName>
        id={`giving-form-${method}`}
        action={path(createGivingFlowPath({ amount, currency, isMonthly, method }))}
        stamp={stamp}
        initial={initial}
        onSubmit={submit}
        failure={({ lastResult }) =>
          lastResult?.error?.donorName || lastResult?.error?.donorEmail
            ? t("details.title")
            : failures[method]
        }
        success={giving.methods[method]?.demo ? { title: t("demo.toast") } : () => undefined}
        onSuccess={({ done }) => {
          if (!done) return;
          clearGivingDraft();
          setIsLeaving(true);
          if (done.startsWith("/")) go(done);
          else window.location.assign(done);
        }}
        className="grid gap-6"
      >
        {({ fields: named, pending }) => (
          <>
            <input type="hidden" name="amount" value={formatMinorUnits(amount)} />
            <input type="hidden" name="currency" value={currency} />
            <input type="hidden" name="paymentMethod" value={method} />
            {isMonthly && <input type="hidden" name="isRecurring" value="true" />}
            <input type="hidden" name="attempt" />
            <DonorFields
              fields={named}
              errors={errors}
              countries={giving.countries}
              showAmounts={giving.showAmounts}
            />
            {method === "stripe" ? (
              cardOffer && (
                <CardMethodPanel
                  {...{ stripe: cardOffer, amount, currency, isMonthly, details, isOnPage, onReady }}
                  isBusy={pending || isBusy}
                  problem={card.problem}
                />
              )
            ) : (
              <OtherMethodPanel
                {...{ method, currency, isMonthly }}
                methods={giving.methods}
                isBusy={pending || isBusy}
              />
            )}
          </>
        )}
      </PublicForm>
      <p className="mt-5 flex items-start gap-2 text-sm text-ink-soft">
        {method === "stripe" && <LockKeyhole aria-hidden="true" className="mt-[0.2em] size-4 shrink-0" />}
        <span>
          {giving.methods[method]?.demo && `${t("demo.text")} `}
          {method === "stripe" && `${t("privacy")} `}
          {method === "zelle" && `${t("zelle.seen")} `}
          <PrivacyLink />
        </span>
      </p>
    </div>
  );
}
