import { systemCaller, type Caller } from "~/auth/caller.server";
import { holdSubmission } from "~/features/held/held.server";
import { contactMessageInput } from "~/features/contact/messages.schema";
import { db } from "~db/client";
import { newReply } from "~tests/support/prayers";

export const heldMessage = {
  firstName: "Marie",
  lastName: "Joseph",
  email: "marie@example.org",
  subject: "Lapriyè",
  message: "Priye pou nou, souple.",
};

const guest = (address: string): Caller => ({ ...systemCaller("ht"), kind: "guest", address });

let senders = 0;

/** Holds a message from a new client address, and gives its id; null when there were too many. */
export async function holdMessage(address = `10.0.0.${++senders}`, fields = {}): Promise<number | null> {
  const input = contactMessageInput.parse({ ...heldMessage, ...fields });
  if ((await holdSubmission("contact")(guest(address), input, newReply())) !== "held") return null;
  const { id } = await db
    .selectFrom("heldSubmissions")
    .select((eb) => eb.fn.max("id").as("id"))
    .executeTakeFirstOrThrow();
  return id;
}
