import type { Selectable } from "kysely";
import type { DB } from "~db/schema/index";

/** A donation as its table keeps it; its amount in minor units. */
export type DonationRow = Selectable<DB["donations"]>;

/** A monthly donation; each payment of it is a row of `donations`. */
export type RecurringDonationRow = Selectable<DB["recurringDonations"]>;
