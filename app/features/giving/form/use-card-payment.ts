import { useEffect, useRef, useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useLocalePath } from "~/i18n/locale-path";
import { payByCard, type CardFields, type CardDonationBody } from "./pay-by-card";
import { donationStatusPath } from "../donations/donation-paths";
import { isSiteReachable } from "./site-reachable";

export interface CardProblem {
  title: string;
  text: string;
  /** The payment was not created: the person may try again. */
  isSetup?: boolean;
  /** The status page, which could not be reached. */
  page?: string;
  /** The donation was made. */
  isDone?: boolean;
}

interface CardPaymentOptions {
  /** Null until Stripe's fields are ready. */
  fields: RefObject<CardFields | null>;
  onDonated: (page: string, isDemo: boolean) => void;
  /** The server's messages by field. */
  onInvalid: (errors: Record<string, string[]>) => void;
  /** The status page shows the result. */
  onCheckStatus: (page: string) => void;
}

/** Pays by card, one donation at a time, with the form's own error messages. */
export function useCardPayment({ fields, onDonated, onInvalid, onCheckStatus }: CardPaymentOptions) {
  const { t, i18n } = useTranslation("giving");
  const path = useLocalePath();
  const [isPaying, setIsPaying] = useState(false);
  const [problem, setProblem] = useState<CardProblem | null>(null);
  const isUnderWay = useRef(false);
  const setupError = t("card.setupError");

  function refuse(errors: Record<string, string[]>, message: string | undefined) {
    onInvalid(errors);
    const isAtField = Boolean(errors.donorName ?? errors.donorEmail);
    const other = findOtherFieldError(errors) ?? (isAtField ? undefined : message);
    setProblem(other === undefined ? null : { title: t("details.title"), text: other });
  }

  async function give(donation: CardDonationBody) {
    if (isUnderWay.current) return;
    const notSetUp = (text: string) => setProblem({ title: setupError, text, isSetup: true });
    if (!navigator.onLine) return notSetUp(t("common:unreachable"));
    isUnderWay.current = true;
    setIsPaying(true);
    setProblem(null);
    const pageOf = (token: string) => path(donationStatusPath(token));
    const result = await payByCard(fields.current, donation, { language: i18n.language, pageOf }).catch(
      () => ({ kind: "broken" }) as const,
    );
    if (result.kind === "given" && (await isSiteReachable()))
      return onDonated(pageOf(result.gift), result.isDemo); // stays busy until the next page is shown
    isUnderWay.current = false;
    setIsPaying(false);
    switch (result.kind) {
      case "given":
        return setProblem({
          ...{ title: t("success.title"), text: t("success.thanks") },
          ...{ page: pageOf(result.gift), isDone: true },
        });
      case "look":
        // Navigating while the site is unreachable would end on an error page.
        if (await isSiteReachable()) return onCheckStatus(pageOf(result.gift));
        return setProblem({ title: t("card.error"), text: t("card.unknown"), page: pageOf(result.gift) });
      case "refused":
        return setProblem({ title: t("card.error"), text: result.message ?? t("card.errorText") });
      case "invalid":
        return refuse(result.errors, result.message);
      case "notSetUp":
        return notSetUp(result.message ?? t("card.setupFailed"));
      case "broken":
        return setProblem({ title: t("card.error"), text: t("card.failed") });
      case "incomplete":
    }
  }

  // The back button may restore a page that was paying: the form is ready again.
  useEffect(() => onPageRestored(() => setIsPaying(false)), []);
  return { give, isPaying, problem };
}

/** The first error of a field that the form does not show. */
const findOtherFieldError = ({ donorName: _name, donorEmail: _email, ...others }: Record<string, string[]>) =>
  Object.values(others).flat()[0];

/** Calls back when the page is restored from the back/forward cache. */
export function onPageRestored(act: () => void): () => void {
  const shown = (event: PageTransitionEvent) => event.persisted && act();
  window.addEventListener("pageshow", shown);
  return () => window.removeEventListener("pageshow", shown);
}
