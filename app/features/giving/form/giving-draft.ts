import { useCallback, useEffect, useRef } from "react";
import { readDraft, writeDraft } from "~/ui/drafts";
import { readChosenAmount, toAmountChoice, type AmountChoice } from "./amount-choice";
import { currencies, presetAmounts, type Currency, type PaymentMethod } from "../donations/giving-choices";
import type { GivingFlowStart } from "./giving-flow-data";
import { addPaymentEntry } from "./step-history";

/** A donor's choices so far. Their personal details are in the draft of the payment form. */
export interface GivingDraft {
  step: GivingFlowStart["step"];
  choice: AmountChoice;
  currency: Currency;
  isMonthly: boolean;
  method: PaymentMethod;
}

const key = "giving";

/** Identifies the form's initial state, in every language. A draft is restored only on an address with its key. */
const createStartKey = ({ typed, step, currency, isMonthly, method }: GivingFlowStart) =>
  [step, readChosenAmount(toAmountChoice(typed), currency), currency, isMonthly, method].join(" ");

const storeGivingDraft = (start: GivingFlowStart, draft: GivingDraft) =>
  writeDraft(key, { ...draft, start: createStartKey(start) });

/** Deletes the draft after a donation, so that the next one starts empty. */
export function clearGivingDraft(): void {
  writeDraft(key, null);
  writeDraft("/donation", null);
}

/** The draft for this initial state, or null. Unknown values in it are replaced by defaults. */
function readGivingDraft(start: GivingFlowStart, methods: readonly PaymentMethod[]): GivingDraft | null {
  const draft = readDraft(key) as Partial<Record<keyof GivingDraft | "start", unknown>> | null;
  if (draft?.start !== createStartKey(start)) return null;
  const { preset, custom } = (draft.choice ?? {}) as Partial<Record<keyof AmountChoice, unknown>>;
  const choice = {
    preset: presetAmounts.find((one) => one === preset) ?? null,
    custom: typeof custom === "string" ? custom.slice(0, 20) : "",
  };
  const currency = currencies.find((one) => one === draft.currency) ?? start.currency;
  return {
    step: draft.step === "payment" && readChosenAmount(choice, currency) !== null ? "payment" : "amount",
    choice,
    currency,
    isMonthly: draft.isMonthly === true,
    method: methods.find((one) => one === draft.method) ?? start.method,
  };
}

interface GivingDraftOptions {
  start: GivingFlowStart;
  methods: readonly PaymentMethod[];
  /** The current choices. */
  draft: GivingDraft;
}

/**
 * Restores the choices of the previous page. Returns a function to call when the donor chooses something: from then on
 * the choices are stored in this tab.
 */
export function useGivingDraft(
  { start, methods, draft }: GivingDraftOptions,
  restore: (draft: GivingDraft) => void,
): () => void {
  const isTouched = useRef(false);
  const restoreOnce = useRef(() => {
    const kept = isTouched.current ? null : readGivingDraft(start, methods);
    if (!kept) return;
    isTouched.current = true;
    if (kept.step === "payment" && start.step === "amount") addPaymentEntry();
    restore(kept);
  });
  useEffect(() => restoreOnce.current(), []);
  const { step, choice, currency, isMonthly, method } = draft;
  useEffect(() => {
    if (isTouched.current) storeGivingDraft(start, { step, choice, currency, isMonthly, method });
  }, [start, step, choice, currency, isMonthly, method]);
  return useCallback(() => {
    isTouched.current = true;
  }, []);
}
