import type { Caller } from "~/auth/caller.server";
import { systemCaller } from "~/auth/caller.server";
import { visitorCookie } from "~/auth/cookies.server";
import { permissions } from "~/auth/permissions";
import { markRequestAnswered, setRequestStatus } from "~/features/prayers/admin/requests-admin.server";
import { answerPrayerRequest } from "~/features/prayers/requests/answer.server";
import { flagPrayerRequest } from "~/features/prayers/requests/flag.server";
import { closeRequest } from "~/features/prayers/requests/own-requests.server";
import { prayForRequest } from "~/features/prayers/requests/pray.server";
import { prayerRequestInput, prayInput } from "~/features/prayers/requests/requests.schema";
import { submitPrayerRequest } from "~/features/prayers/requests/submit.server";
import { administrator } from "~tests/support/admin";
import { newReply, requestTokenOf } from "~tests/support/prayers";
import { guestCaller } from "~tests/support/subscriptions";

const team = systemCaller();

/** The fields of a request that a response can contain. */
export const fields = [
  "name",
  "email",
  "phone",
  "title",
  "description",
  "answer",
  "prayed",
  "proposed",
  /** The token of the secret link. */
  "link",
] as const;
export type Field = (typeof fields)[number];

/** The steps that bring a request into each state, the same for public and private requests. */
const states: Record<string, (request: MatrixRequest) => Promise<unknown>> = {
  pending: async () => undefined,
  approved: (request) => approve(request),
  proposed: async (request) => (await approve(request), propose(request)),
  praying: async (request) => (await approve(request), pray(request)),
  answered: async (request) => (await approve(request), await pray(request), answer(request)),
  rejected: ({ id }) => setRequestStatus(team, { id, status: "rejected" }),
  hidden: async (request) => (await approve(request), await pray(request), hide(request)),
  closed: async (request) => (await approve(request), await pray(request), close(request)),
  anonymous: (request) => approve(request),
  testimony: async () => undefined,
  "approved testimony": (request) => approve(request),
  "rejected testimony": ({ id }) => setRequestStatus(team, { id, status: "rejected" }),
};
const isTestimony = (state: string) => state.endsWith("testimony");

export interface MatrixRequest {
  id: number;
  state: string;
  isPublic: boolean;
  /** A unique word for each field. */
  words: Record<Field, string>;
}

/** Adds a public and a private request in each state, all from one visitor. */
export async function addEveryRequest() {
  let requester: Caller = { ...guestCaller, language: "ht" };
  const requests: MatrixRequest[] = [];
  for (const isPublic of [true, false]) {
    for (const [state, reach] of Object.entries(states)) {
      const words = wordsOf(requests.length + 1);
      const reply = newReply();
      const { id } = await submitPrayerRequest(requester, toInput(state, isPublic, words), reply);
      const cookie = reply.headers.get("Set-Cookie");
      if (cookie) requester = { ...requester, visitor: visitorCookie.read(cookie) };
      const request = { id, state, isPublic, words: { ...words, link: await requestTokenOf(id) } };
      await reach(request);
      requests.push(request);
    }
  }
  return { requests, requester };
}

const wordsOf = (number: number) => {
  const key = `q${String(number).padStart(2, "0")}z`;
  const words = Object.fromEntries(fields.map((field) => [field, `${field}${key}`]));
  return {
    ...(words as Record<Field, string>),
    email: `email${key}@example.org`,
    phone: `37 00 ${String(number).padStart(2, "0")} 99`,
  };
};

const toInput = (state: string, isPublic: boolean, words: Record<Field, string>) =>
  prayerRequestInput.parse({
    requesterName: words.name,
    requesterEmail: words.email,
    requesterPhone: words.phone,
    title: `${words.title} tit`,
    description: `${words.description} se sa m ap mande.`,
    language: "ht",
    isPublic,
    isAnonymous: state === "anonymous",
    status: isTestimony(state) ? "answered" : undefined,
  });

const approve = ({ id }: MatrixRequest) => setRequestStatus(team, { id, status: "approved" });
const answer = ({ id, words }: MatrixRequest) =>
  markRequestAnswered(team, { id, description: `${words.answer}: Bondye reponn.` });
const close = async ({ id }: MatrixRequest) => closeRequest(guestCaller, { token: await requestTokenOf(id) });

/** A visitor prays for a public request. Private requests cannot be prayed for. */
const pray = async ({ id, isPublic, words }: MatrixRequest) =>
  isPublic && prayForRequest(guestCaller, prayInput.parse({ id, userName: words.prayed }), newReply());

/** Another visitor proposes an answer to a public request. For them, private requests do not exist. */
const propose = async ({ id, isPublic, words }: MatrixRequest) =>
  isPublic && answerPrayerRequest(guestCaller, { id, description: words.proposed }, newReply());

/** Visitors from three addresses flag a public request. Visitors cannot flag private requests. */
async function hide({ id, isPublic }: MatrixRequest): Promise<void> {
  for (let flag = 0; isPublic && flag < 3; flag++)
    await flagPrayerRequest({ ...guestCaller, address: `192.0.2.${flag}` }, { id }, newReply());
}

/** The readers, each with the headers of their browser. */
export async function everybody(requester: Caller) {
  const reply = newReply();
  const other = prayerRequestInput.parse({
    requesterName: "Lòt moun",
    title: "Yon lòt demann",
    description: "Se yon lòt moun ki mande sa.",
  });
  await submitPrayerRequest(guestCaller, other, reply);
  const admin = await administrator({ permissions: permissions.filter((one) => one !== "manage_prayers") });
  const pastor = await administrator({ permissions: ["manage_prayers"] });
  const cookieOf = (setCookie: string) => ({ Cookie: setCookie.split(";")[0]! });
  const people: Record<string, Record<string, string>> = {
    guest: {},
    "another visitor": cookieOf(reply.headers.get("Set-Cookie")!),
    requester: cookieOf(visitorCookie.write(requester.visitor!)),
    "an administrator without the permission": admin.cookie,
    "the team": pastor.cookie,
  };
  return people;
}
