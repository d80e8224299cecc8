import type { MyDonation, MyMonthlyDonation } from "~/features/giving/my-giving/my-giving.schema";

export interface MyGivingPage {
  meta: { title: string; noindex: boolean };
  mine: { email: string; donations: MyDonation[]; monthly: MyMonthlyDonation[]; older: number | null } | null;
  done?: string;
}
/** The forms of a monthly donation. */
export const submissions: Record<string, string>[] = [
  { intent: "stop" },
  { intent: "card" },
  { intent: "change", amount: "30" },
];
