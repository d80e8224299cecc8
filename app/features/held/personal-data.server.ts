import type { Kysely } from "kysely";
import type { PersonalData } from "~/areas/area.server";
import { emailKey } from "~/i18n/email-address";
import type { DB } from "~db/schema/index";
import {
  findHeldForm,
  HELD_DAYS,
  heldColumns,
  heldEmailDigest,
  toReadable,
  unsealHeldInput,
} from "./held-input.server";

/** Export and erase what a person sent that looked like a robot's (by case-folded address). */
export const heldPersonalData: PersonalData = {
  name: "held",
  title: "privacy:data.counts.held",
  notice: {
    order: 27,
    texts: "privacy:kept.held",
    periods: () => [{ name: "days", count: HELD_DAYS }],
  },
  isHiddenWhenEmpty: true,
  async collect(db: Kysely<DB>, email: string): Promise<object[]> {
    const rows = await db
      .selectFrom("heldSubmissions")
      .select(heldColumns)
      .where("emailDigest", "=", heldEmailDigest(email))
      .orderBy("id")
      .execute();
    return rows.map(toReadable);
  },
  async erase(trx: Kysely<DB>, email: string): Promise<void> {
    await trx.deleteFrom("heldSubmissions").where("emailDigest", "=", heldEmailDigest(email)).execute();
  },
  async addresses(db: Kysely<DB>): Promise<string[]> {
    const rows = await db
      .selectFrom("heldSubmissions")
      .select(["form", "sealedInput"])
      .where("emailDigest", "is not", null)
      .execute();
    return rows.flatMap(({ form, sealedInput }) => {
      const email = unsealHeldInput(sealedInput)?.input[findHeldForm(form)?.emailField ?? ""];
      return typeof email === "string" ? emailKey(email) : [];
    });
  },
};
