import { useEffect, useRef, useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useLocalePath } from "~/i18n/path";
import { giveByCard, type CardFields, type CardGift } from "./card-gift";
import { wantedOf, type DonorDetails } from "./donor-details";
import { donationPage } from "./giving-path";
import { isReached } from "./reached";

export interface Problem {
  title: string;
  text: string;
  /** It was not even begun: one may try the same again. */
  isSetup?: boolean;
  /** Where one sees what came of it, when nobody could say. */
  page?: string;
}

interface CardGiftOptions {
  /** Stripe's fields, where they are needed and there. */
  fields: RefObject<CardFields | null>;
  onGiven: (page: string, isDemo: boolean) => void;
  /** The server's sentences on single fields. */
  onInvalid: (errors: Record<string, string[]>) => void;
  /** What came of it is said on the gift's own page. */
  onLook: (page: string) => void;
}

/** Gives by card, one gift at a time, and says what went wrong in the words of the specification (public §8). */
export function useCardGift({ fields, onGiven, onInvalid, onLook }: CardGiftOptions) {
  const { t, i18n } = useTranslation("giving");
  const path = useLocalePath();
  const [isPaying, setIsPaying] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const isUnderWay = useRef(false);

  function refuse(errors: Record<string, string[]>, text: string) {
    onInvalid(errors);
    setProblem({ title: t("details.title"), text });
  }

  async function give(gift: CardGift, details: DonorDetails) {
    if (isUnderWay.current) return;
    const wanted = Object.entries(wantedOf(details));
    if (wanted.length > 0) {
      const errors: Record<string, string[]> = {};
      for (const [name, key] of wanted) errors[name] = [t(key)];
      return refuse(errors, t("details.missing"));
    }
    const notSetUp = (text: string) => setProblem({ title: t("card.setupError"), text, isSetup: true });
    if (!navigator.onLine) return notSetUp(t("common:unreachable"));
    isUnderWay.current = true;
    setIsPaying(true);
    setProblem(null);
    const pageOf = (token: string) => path(donationPage(token));
    const result = await giveByCard(fields.current, gift, { language: i18n.language, pageOf }).catch(
      () => ({ kind: "broken" }) as const,
    );
    isUnderWay.current = false;
    setIsPaying(false);
    switch (result.kind) {
      case "given":
        return onGiven(pageOf(result.gift), result.isDemo);
      case "look":
        // The router would leave this page for an error page.
        if (await isReached()) return onLook(pageOf(result.gift));
        return setProblem({ title: t("card.error"), text: t("card.unknown"), page: pageOf(result.gift) });
      case "refused":
        return setProblem({ title: t("card.error"), text: result.message ?? t("card.errorText") });
      case "invalid":
        return refuse(result.errors, elsewhere(result.errors) ?? result.message ?? t("details.missing"));
      case "notSetUp":
        return notSetUp(result.message ?? t("card.setupFailed"));
      case "broken":
        return setProblem({ title: t("card.error"), text: t("card.failed") });
      case "incomplete":
    }
  }

  // Who comes back by the browser's own button finds the form as it was left: it waits for nothing any more.
  useEffect(() => onReturn(() => setIsPaying(false)), []);
  return { give, isPaying, problem };
}

/** What is wrong with something that no field of the form holds. */
const elsewhere = ({ donorName: _name, donorEmail: _email, ...others }: Record<string, string[]>) =>
  Object.values(others).flat()[0];

/** Calls back when a page that was left is shown again as it was. */
export function onReturn(act: () => void): () => void {
  const shown = (event: PageTransitionEvent) => event.persisted && act();
  window.addEventListener("pageshow", shown);
  return () => window.removeEventListener("pageshow", shown);
}
