import { systemCaller } from "~/auth/caller.server";
import { updateSubscriber } from "~/features/newsletter/subscribers/subscriber-corrections-admin.server";
import { loadHistoryScreen } from "~/features/newsletter/subscribers/subscriber-history-admin.server";
import {
  subscribersQuery,
  updateSubscriberInput,
} from "~/features/newsletter/subscribers/subscribers-admin.schema";
import {
  listSubscribers,
  loadSubscriberScreen,
} from "~/features/newsletter/subscribers/subscribers-admin.server";
import { changeSubscribersInput } from "~/features/newsletter/subscribers/subscribers-many.schema";
import {
  changeSubscribers,
  loadManyScreen,
} from "~/features/newsletter/subscribers/subscribers-many-admin.server";
import { addSubscribers } from "./world";

/** Corrects a subscriber and opens their page, for the query plans. */
export async function correctSubscriber(id: number, email: string): Promise<void> {
  const corrected = { id, email, preferredLanguage: "ht", frequency: "daily" };
  await updateSubscriber(
    systemCaller(),
    updateSubscriberInput.parse({
      ...{ ...corrected, contentTypes: "updates", pause: "oneMonth", sendConfirmation: true },
    }),
  );
  await loadHistoryScreen(systemCaller(), { id });
  await loadSubscriberScreen(systemCaller(), { id });
}

/** Each change of many, for the query plans. */
export async function changeMany(): Promise<void> {
  await addSubscribers({ count: 6 });
  const choice = { everybody: true, in: "fr" };
  await loadManyScreen(systemCaller(), changeSubscribersInput.parse({ ...choice, change: "unsubscribe" }));
  for (const change of [
    { ids: [1, 2], change: "language", toLanguage: "ht" },
    { ...choice, change: "addInterest", interest: "events" },
    { ids: [1, 2], change: "removeInterest", interest: "events" },
    { ids: [1, 2], change: "unsubscribe" },
  ])
    await changeSubscribers(systemCaller(), changeSubscribersInput.parse(change));
}

/** The list of subscribers with its filters, for the query plans. */
export async function listInEveryWay(): Promise<void> {
  for (const query of [
    {},
    { state: "active" },
    { state: "waiting", q: "marie" },
    { state: "suppressed", before: "9" },
  ])
    await listSubscribers(systemCaller(), subscribersQuery.parse(query));
}
