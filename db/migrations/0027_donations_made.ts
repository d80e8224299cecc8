import { sql } from "kysely";
import type { AnyDb } from "../dialect";

/** Counts how many donations were made on each day that the analytics have already counted. */
export async function up(db: AnyDb): Promise<void> {
  await sql`insert into analytics_days (date, metric, dimension, count, amount)
    select day.date, 'donationsMade',
      donation.currency || '/' || coalesce(donation.received_by, donation.payment_method), count(*), 0
    from analytics_rolled_days as day
    inner join donations as donation
      on donation.created_at >= day.starts_at and donation.created_at < day.ends_at
    where donation.is_demo = 0
    group by day.date, donation.currency || '/' || coalesce(donation.received_by, donation.payment_method)`.execute(
    db,
  );
}
