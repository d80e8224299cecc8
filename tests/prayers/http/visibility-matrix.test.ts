import { beforeAll, describe, expect, test } from "vitest";
import { deliverMail } from "~/features/mail/mail-delivery.server";
import { sendPrayerDigests } from "~/features/prayers/digests.server";
import { db } from "~db/client";
import { joinRows } from "~tests/support/area-rows";
import { freshDatabase } from "~tests/support/database";
import { dumpDatabase } from "~tests/support/database-dump";
import { runAnswerJobs } from "~tests/support/jobs";
import type { PermissionTable } from "~tests/support/permission-table";
import { callApi, visitScreen } from "~tests/support/requests";
import { addEveryRequest, everybody, fields, type Field, type MatrixRequest } from "./visibility-steps";

// Who can read which fields of a prayer request, in every status and on every page and call. Each field of each request
// contains a unique word, and the tests search the responses for these words.

let requests: MatrixRequest[];
let people: Record<string, Record<string, string>>;

beforeAll(async () => {
  await freshDatabase();
  const added = await addEveryRequest();
  requests = added.requests;
  people = await everybody(added.requester);
  await mailEverybody();
});

/** Sends every mail that these requests cause, so that the mail log contains them. */
async function mailEverybody(): Promise<void> {
  await sendPrayerDigests();
  await runAnswerJobs();
  const mails = await db.selectFrom("mailLog").select("id").execute();
  expect(mails.length).toBeGreaterThan(requests.length);
  for (const { id } of mails) await deliverMail(id);
}

/** The fields found in a text, one line per request: "public approved: title, description". */
function found(text: string): string[] {
  return requests.flatMap((request) => {
    const seen = fields.filter((field) => text.includes(request.words[field]));
    return seen.length > 0 ? [line(request, seen)] : [];
  });
}
const line = ({ isPublic, state }: MatrixRequest, seen: Field[]) =>
  `${isPublic ? "public" : "private"} ${state}: ${seen.join(", ")}`;

const all = (which: (request: MatrixRequest) => Field[]) =>
  requests.flatMap((request) => {
    const seen = fields.filter((field) => which(request).includes(field) && isThere(request, field));
    return seen.length > 0 ? [line(request, seen)] : [];
  });

/** Whether the request has a value in this field: not every request was answered or prayed for. */
function isThere({ state, isPublic }: MatrixRequest, field: Field): boolean {
  if (field === "answer") return state === "answered";
  if (field === "prayed") return isPublic && ["praying", "answered", "hidden", "closed"].includes(state);
  return field !== "proposed" || (isPublic && state === "proposed");
}

const listed = ["approved", "proposed", "praying", "answered", "anonymous", "approved testimony"];
const isListed = ({ isPublic, state }: MatrixRequest) => isPublic && listed.includes(state);
const inTheList = (request: MatrixRequest): Field[] =>
  isListed(request)
    ? [
        "title",
        "description",
        "answer",
        "prayed",
        ...(request.state === "anonymous" ? [] : ["name" as const]),
      ]
    : [];
const nothing = (): Field[] => [];
const toTheTeam: Field[] = ["name", "email", "phone", "title", "description", "answer", "prayed"];

async function readScreen(path: string, headers: Record<string, string>): Promise<string> {
  const { data, headers: answered } = await visitScreen(path, { headers });
  return JSON.stringify([data, [...answered]]);
}
const readFile = async (path: string, headers: Record<string, string>) =>
  (await callApi("GET", path, { headers })).text();

/** Pages and calls with the same content for everybody. */
const publicDoors: Record<string, [(headers: Record<string, string>) => Promise<string>, typeof inTheList]> =
  {
    "the page": [(headers) => readScreen("/ht/prayer-requests", headers), inTheList],
    "the page in another language": [(headers) => readScreen("/es/prayer-requests", headers), inTheList],
    "the page filtered": [
      (headers) => readScreen("/en/prayer-requests?type=healing&writtenIn=ht", headers),
      inTheList,
    ],
    "the page's other tabs": [
      async (headers) =>
        (await readScreen("/ht/prayer-requests?tab=submit", headers)) +
        (await readScreen("/ht/prayer-requests?tab=answered", headers)),
      nothing,
    ],
    "the call": [(headers) => readFile("/api/prayer-requests?public=true&limit=100", headers), inTheList],
    "the feed": [
      (headers) => readFile("/rss/prayers.xml?lang=ht", headers),
      (request) => (isListed(request) ? ["title", "description", "answer"] : []),
    ],
    "the other feeds": [
      async (headers) =>
        (await readFile("/rss/prayers.xml", headers)) + (await readFile("/rss.xml?lang=ht", headers)),
      nothing,
    ],
    "the landing page": [
      async (headers) => (await readScreen("/ht", headers)) + (await readScreen("/fr", headers)),
      ({ isPublic, state }) => {
        if (!isPublic) return [];
        if (state === "answered") return ["title", "answer"];
        return state === "approved testimony" ? ["title", "description"] : [];
      },
    ],
    "the sitemap": [(headers) => readFile("/sitemap.xml", headers), nothing],
  };

describe.each(Object.entries(publicDoors))("%s", (_, [read, which]) => {
  test("shows everybody the same content", async () => {
    for (const [person, headers] of Object.entries(people))
      expect(found(await read(headers)), person).toEqual(all(which));
  });
});

test("the call without public=true returns all requests to the team, and the public list to visitors", async () => {
  const read = (person: string) => readFile("/api/prayer-requests?limit=100", people[person]!);
  for (const person of ["guest", "another visitor", "requester"])
    expect(found(await read(person)), person).toEqual(all(inTheList));
  expect(found(await read("an administrator without the permission"))).toEqual([]);
  expect(found(await read("the team"))).toEqual(all(() => toTheTeam));
});

describe("calls that change something", () => {
  let calls = 0;
  const inTheAnswer = async (
    method: string,
    path: string,
    headers: Record<string, string>,
    json?: Record<string, string>,
  ) => {
    const from = `3fff:999:${(++calls).toString(16)}::1`; // each call from another address: no rate limit
    const body = json ? { json } : {};
    return found(await (await callApi(method, path, { headers, from, ...body })).text());
  };
  const outsiders = ["guest", "another visitor", "an administrator without the permission"];

  test.each(outsiders)("return %s no more than the public list", async (person) => {
    const headers = people[person]!;
    for (const request of requests) {
      const call = `/api/prayer-requests/${request.id}`;
      const isOpen = isListed(request) && !["answered", "approved testimony"].includes(request.state);
      const here = all((one) => (one === request && isOpen ? inTheList(one) : []));
      expect(await inTheAnswer("POST", `${call}/pray`, headers, { userName: "Jean" })).toEqual(here);
      for (const [method, path, json] of [
        ["POST", "answer", { description: "Bondye reponn." }],
        ["PATCH", "status", { status: "approved" }],
        ["PATCH", "answered", { description: "Bondye reponn." }],
      ] as const)
        expect(await inTheAnswer(method, `${call}/${path}`, headers, json), path).toEqual([]);
    }
    expect(await inTheAnswer("GET", "/api/prayer-requests/prayed", headers)).toEqual([]);
    const afterwards = await readFile("/api/prayer-requests?public=true&limit=100", {});
    expect(found(afterwards)).toEqual(all(inTheList));
  });
});

describe("the administration", () => {
  const tables = Object.values(
    import.meta.glob<{ permissionTable: PermissionTable }>("/tests/*/permissions.ts", { eager: true }),
  ).map(({ permissionTable }) => permissionTable);
  /** For prayer, mail and activity paths, every id; for other paths one id is enough. */
  const filled = (path: string) =>
    (/prayer|mail|activity/.test(path) ? requests : requests.slice(0, 1)).map(({ id }) =>
      path.replace(/\{\w+\}|:\w+/g, String(id)).replace(/\/\*$/, "/nowhere"),
    );

  test("no screen shows a request to an administrator without the permission", async () => {
    const screens = Object.keys(joinRows(tables.map((table) => table.screens)));
    expect(screens.length).toBeGreaterThan(30);
    for (const path of new Set(screens.flatMap(filled))) {
      const shown = await readScreen(path, people["an administrator without the permission"]!);
      expect(found(shown), path).toEqual([]);
    }
  }, 60_000);

  test("no call returns a request to an administrator without the permission", async () => {
    const calls = Object.keys(joinRows(tables.map((table) => table.calls)))
      .filter((call) => call.startsWith("GET "))
      .map((call) => call.slice("GET ".length));
    expect(calls.length).toBeGreaterThan(10);
    for (const path of new Set(calls.flatMap(filled))) {
      const answered = await readFile(path, people["an administrator without the permission"]!);
      expect(found(answered), path).toEqual([]);
    }
  });

  test("the team sees a complete request on its own screen", async () => {
    for (const request of requests) {
      const shown = await readScreen(`/admin/prayers/${request.id}`, people["the team"]!);
      const whole = all((one) => (one === request ? [...toTheTeam, "proposed"] : []));
      expect(found(shown)).toEqual(whole);
    }
  });

  test("the printed prayer list shows names and titles of open requests, without contact data", async () => {
    const shown = await readScreen("/admin/prayers/print", people["the team"]!);
    const printed = ({ state, isPublic }: MatrixRequest): Field[] => {
      if (state === "anonymous") return ["title"];
      const isOpen = ["approved", "proposed", "praying"].includes(state) || (state === "hidden" && !isPublic);
      return isOpen ? ["name", "title"] : [];
    };
    expect(found(shown)).toEqual(all(printed));
  });

  test("the audit log contains only numbers and statuses", async () => {
    const entries = await db.selectFrom("auditLog").selectAll().execute();
    expect(entries.length).toBeGreaterThan(10);
    expect(found(JSON.stringify(entries))).toEqual([]);
  });
});

describe("the pages of one request and of the visitor's own requests", () => {
  const toOwner: Field[] = ["name", "email", "title", "description", "answer", "prayed", "link"];
  const only = (one: MatrixRequest, which: Field[]) => all((request) => (request === one ? which : []));

  test("only a listed request has a public page", async () => {
    for (const request of requests) {
      for (const [person, headers] of Object.entries(people)) {
        const shown = found(await readScreen(`/ht/prayer-requests/${request.id}`, headers));
        expect(shown, `${person}, ${request.state}`).toEqual(only(request, inTheList(request)));
      }
    }
  });

  test("the requester's browser sees its requests in every status; other browsers see nothing", async () => {
    for (const [person, headers] of Object.entries(people)) {
      const own = found(await readScreen("/ht/prayer-requests/mine", headers));
      expect(own.sort(), person).toEqual(all(() => (person === "requester" ? toOwner : [])).sort());
    }
  });

  test("a secret link shows its request to anybody; a forged link shows nothing", async () => {
    for (const request of requests) {
      const { link } = request.words;
      const own = found(await readScreen(`/ht/prayer-requests/manage/${link}`, {}));
      expect(own).toEqual(only(request, toOwner));
      const forged = `${link.slice(0, -4)}AAAA`;
      for (const headers of Object.values(people))
        expect(found(await readScreen(`/ht/prayer-requests/manage/${forged}`, headers))).toEqual([]);
    }
  });
});

test("in plain text, the database stores only the texts of public requests and the names of people who prayed", async () => {
  const dump = await dumpDatabase();
  const kept = ({ isPublic }: MatrixRequest): Field[] =>
    isPublic ? ["title", "description", "answer", "prayed", "proposed"] : [];
  expect(found(dump)).toEqual(all(kept));
});
