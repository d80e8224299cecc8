import type { Caller } from "~/auth/caller.server";
import { AppError } from "~/request/errors";
import { formatMoney } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { minAmountByMethod, type PaymentMethod } from "../donations/giving-choices";

interface RequestedDonation {
  /** Minor units. */
  amount: number;
  currency: string;
  isRecurring?: boolean;
}

/** Throws AppError 400 for an amount below the method's minimum, and for a monthly donation that is not by card. */
export function requireMethodAccepts(
  method: PaymentMethod,
  asked: RequestedDonation,
  { language }: Caller,
): void {
  const { amount, currency, isRecurring = false } = asked;
  if (isRecurring && method !== "stripe") {
    throw new AppError(400, "giving:monthly.cardOnly", {
      errors: { isRecurring: ["giving:monthly.cardOnly"] },
    });
  }
  if (amount < minAmountByMethod[method]) {
    const params = {
      method: tFor(language)(`giving:method.${method}`),
      amount: formatMoney(minAmountByMethod[method], currency, language),
    };
    throw new AppError(400, "giving:amount.least", { params, errors: { amount: ["giving:amount.least"] } });
  }
}
