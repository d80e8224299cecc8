import type { Selectable } from "kysely";
import type { DB } from "~db/schema/index";

/** A row of `donations`; amounts in minor units. */
export type DonationRow = Selectable<DB["donations"]>;

/** A monthly donation; each payment of it is a row of `donations`. */
export type RecurringDonationRow = Selectable<DB["recurringDonations"]>;
