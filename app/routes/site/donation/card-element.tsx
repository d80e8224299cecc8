import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripeElements, StripeElementLocale, Appearance } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { useEffect, useRef, useState } from "react";
import type { CardFields, CardOutcome } from "~/features/giving/form/pay-by-card";
import { CardSkeleton } from "./card-skeleton";
import type { Currency } from "~/features/giving/donations/giving-choices";
import type { OfferedMethods } from "~/features/giving/payment-methods/payment-methods";

interface CardElementProps {
  stripe: NonNullable<OfferedMethods["stripe"]>;
  /** Minor units. */
  amount: number;
  currency: Currency;
  isMonthly: boolean;
  language: string;
  donor: { name: string; email: string };
  /** Called with the fields when they are ready, and with null when they are removed. */
  onReady: (fields: CardFields | null) => void;
  /** Stripe.js could not be loaded. */
  onFailed: () => void;
}

/** Stripe's Payment Element. Stripe.js is loaded on first render; card data never reaches this page. */
export default function CardElement(props: CardElementProps) {
  const { stripe: connection, amount, currency, isMonthly, language, onFailed } = props;
  const place = useRef<HTMLDivElement>(null);
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [appearance, setAppearance] = useState<ReturnType<typeof readCardAppearance>>();
  const failed = useRef(onFailed);
  useEffect(() => {
    failed.current = onFailed;
  });
  useEffect(() => {
    let isHere = true;
    startStripe(connection).then(
      (started) => isHere && setStripe(started),
      () => isHere && failed.current(),
    );
    return () => {
      isHere = false;
    };
  }, [connection]);
  useEffect(() => {
    const night = window.matchMedia("(prefers-color-scheme: dark)");
    const read = () => place.current && setAppearance(readCardAppearance(place.current));
    read();
    night.addEventListener("change", read);
    return () => night.removeEventListener("change", read);
  }, []);
  return (
    // Browsers paint a light iframe white on a dark page unless the iframe itself has `color-scheme: light`.
    <div ref={place} className="[&_iframe]:scheme-light">
      {stripe && appearance ? (
        <Elements
          stripe={stripe}
          options={{
            mode: isMonthly ? "subscription" : "payment",

            amount,
            appearance,
            currency: currency.toLowerCase(),
            allowedPaymentMethodTypes: ["card"],
            locale: stripeElementLocale(language),
          }}
        >
          <CardFieldsFrame {...props} />
        </Elements>
      ) : (
        <CardSkeleton />
      )}
    </div>
  );
}

function CardFieldsFrame({ donor, onReady, onFailed }: CardElementProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isDrawn, setIsDrawn] = useState(false);
  const payer = useRef(donor);
  useEffect(() => {
    payer.current = donor;
  });
  useEffect(() => {
    if (!stripe || !elements || !isDrawn) return;
    onReady({
      check: async () => !(await elements.submit()).error,
      pay: (payment) => confirmCardPayment(stripe, elements, { ...payment, ...payer.current }),
    });
    return () => onReady(null);
  }, [stripe, elements, isDrawn, onReady]);
  return (
    <div className="relative">
      {!isDrawn && <CardSkeleton className="absolute inset-x-0 top-0" />}
      <PaymentElement
        className={isDrawn ? undefined : "opacity-0"}
        options={{
          layout: { type: "tabs" },
          fields: { billingDetails: { name: "never", email: "never" } },
          // No wallets: no third party except Stripe is contacted.
          wallets: { applePay: "never", googlePay: "never", link: "never" },
        }}
        onReady={() => setIsDrawn(true)}
        onLoadError={onFailed}
      />
    </div>
  );
}

interface CardPaymentInput {
  clientSecret: string;
  returnUrl: string;
  name: string;
  email: string;
}

async function confirmCardPayment(
  stripe: Stripe,
  elements: StripeElements,
  { clientSecret, returnUrl, name, email }: CardPaymentInput,
): Promise<CardOutcome> {
  const { error, paymentIntent } = await stripe.confirmPayment({
    elements,
    clientSecret,
    redirect: "if_required",
    confirmParams: {
      return_url: returnUrl,
      payment_method_data: { billing_details: { name, email } },
    },
  });
  const intent = error ? error.payment_intent : paymentIntent;
  if (intent?.status === "succeeded") return { kind: "paid", paymentIntentId: intent.id }; // Never charge twice.
  if (!error || intent?.status === "processing") return { kind: "underWay" };
  return error.type === "api_connection_error"
    ? { kind: "unknown" }
    : { kind: "refused", message: error.message };
}

/** Stripe has no Haitian Creole: French is used instead. */
const stripeElementLocale = (language: string) =>
  (language === "ht" ? "fr" : language) as StripeElementLocale;

async function startStripe({ publicKey, script }: NonNullable<OfferedMethods["stripe"]>): Promise<Stripe> {
  if (script) await loadScriptOnce(script);
  const stripe = await loadStripe(publicKey);
  if (!stripe) throw new Error("Stripe.js did not start");
  return stripe;
}

/** Loads the script of the Stripe fake. `loadStripe` then uses it and loads no other. */
async function loadScriptOnce(src: string): Promise<void> {
  if ("Stripe" in window) return;
  await new Promise((resolve, reject) => {
    const element = document.createElement("script");
    element.src = src;
    element.addEventListener("load", resolve);
    element.addEventListener("error", () => {
      element.remove();
      reject(new Error(`${src} could not be loaded`));
    });
    document.head.append(element);
  });
}

/** The page's current colours (light or dark) at an element, for the fields that Stripe renders in its iframe. */
export function readCardAppearance(place: Element): Appearance {
  const style = getComputedStyle(place);
  const tone = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const line = `1px solid ${tone("line-strong")}`;
  return {
    theme: "flat",
    variables: {
      colorPrimary: tone("brand"),
      colorBackground: tone("surface"),
      colorText: tone("ink"),
      colorTextSecondary: tone("ink-soft"),
      colorTextPlaceholder: tone("ink-soft"),
      colorDanger: tone("danger"),
      fontFamily: '"Source Sans 3", system-ui, sans-serif',
      fontSizeBase: "17px",
      borderRadius: "8px",
      gridRowSpacing: "20px",
    },
    rules: {
      ".Label": { fontSize: "15px", fontWeight: "600", color: tone("ink"), marginBottom: "6px" },
      ".Input": { border: line, padding: "11px 14px", boxShadow: "none" },
      ".Input:focus": { outline: `3px solid ${tone("focus")}`, outlineOffset: "2px", boxShadow: "none" },
      ".Input--invalid": { border: `1px solid ${tone("danger")}`, boxShadow: "none" },
      ".Error": { fontSize: "15px" },
    },
  };
}
