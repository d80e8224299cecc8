import { prayerFlagLimit, prayLimit } from "~/features/prayers/limits.server";
import { flagPrayerRequest } from "~/features/prayers/requests/flag.server";
import { prayForRequest } from "~/features/prayers/requests/pray.server";
import { prayInput, requestId } from "~/features/prayers/requests/requests.schema";
import { intent } from "~/http/form-action.server";

// Intents of the cards, in the list and on a request's page. Each screen adds the redirect without JavaScript.

export const prayIntent = intent({
  schema: prayInput,
  verb: prayForRequest,
  limit: prayLimit,
  trap: true,
  isAutofilled: true, // the browser keeps the name
  keepsFields: true,
  tells: ({ newBadges }) => ({ newBadges }),
});

export const flagIntent = intent({
  schema: requestId,
  verb: flagPrayerRequest,
  limit: prayerFlagLimit,
  trap: true,
  isAutofilled: true, // there is nothing to fill in
});
