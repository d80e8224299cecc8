import { systemCaller, type Caller } from "~/auth/caller.server";
import { contactMessagesQuery } from "~/features/contact/messages-admin.schema";
import {
  contactInbox,
  countUnreadContactMessages,
  deleteContactMessage,
  deleteOldContactMessages,
  draftMessageReplies,
  exportContactMessages,
  getContactMessage,
  listContactMessages,
  listMessageReplies,
  replyToContactMessage,
  markContactMessageAnswered,
} from "~/features/contact/messages-admin.server";
import { applicationsQuery } from "~/features/bible-study/applications-admin.schema";
import {
  applicationsInbox,
  countReceivedApplications,
  deleteApplication,
  deleteOldApplications,
  draftApplicationReplies,
  exportApplications,
  getApplication,
  listApplications,
  listApplicationReplies,
  replyToApplication,
  setApplicationStatus,
} from "~/features/bible-study/applications-admin.server";
import type { ReplyInput } from "~/features/inbox/inbox.schema";
import type { Reply } from "~/features/inbox/replies.server";
import type { InboxFilter } from "~/features/inbox/inbox.server";
import type { ReplyDrafts } from "~/features/inbox/reply-drafts.server";
import type { CsvCell } from "~/i18n/csv-cells";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";

type Row = Record<string, unknown>;
type Id = { id: number };

/** One inbox with what differs between the areas. */
export interface TestedInbox {
  area: string;
  table: "contactMessages" | "bibleStudyApplications";
  /** Its part of the export of a person's data. */
  part: string;
  /** The screen of the list. */
  path: string;
  title: string;
  /** The calls that list it. */
  calls: string[];
  /** The list's name in the data of the screen, and fields of a new record there. */
  rows: string;
  item: Row;
  /** The status of a new record, another one with the fields that set it on the screen, and a third. */
  status: { first: string; other: string; third: string; fields: { intent: string; status?: string } };
  /** What the form of a record's screen takes, for the refusals. */
  intents: string[];
  /** A record whose texts a search finds, with words that find it. */
  searched: { record: Row; words: string[] };
  file: { name: string; header: string; cells: CsvCell[] };
  drafts: { names: string[]; subject: RegExp; name: string };
  actions: { changed: string; deleted: string; exported: string };
  verbs: {
    list: (caller: Caller, query?: Row) => Promise<{ rows: Id[]; older: number | null }>;
    get: (caller: Caller, input: Id) => Promise<Row>;
    changeStatus: (caller: Caller, input: Id & { seen?: never }) => Promise<Row>;
    delete: (caller: Caller, input: Id) => Promise<void>;
    count: (caller: Caller) => Promise<number>;
    export: (caller: Caller, filter: InboxFilter) => Promise<AsyncIterable<CsvCell[][]>>;
    deleteOld: (caller: Caller, now?: Date) => Promise<void>;
    draft: (caller: Caller, input: Id) => Promise<ReplyDrafts>;
    reply: (caller: Caller, input: ReplyInput) => Promise<Reply>;
    replies: (caller: Caller, input: Id) => Promise<Reply[]>;
  };
}

export const inboxes: TestedInbox[] = [
  {
    area: "contact",
    part: "contact",
    table: contactInbox.table,
    path: "/admin/messages",
    title: "Messages de Contact",
    calls: ["/api/contact", "/api/contact-messages"],
    rows: "messages",
    item: { name: "Marie Désir", when: { words: "20/11/2026", exact: "20/11/2026 07:00" }, isRead: false },
    status: { first: "open", other: "answered", third: "archived", fields: { intent: "answer" } },
    intents: ["read", "reply", "answer", "archive", "reopen", "delete"],
    searched: {
      record: {
        firstName: "Élodie",
        lastName: "Désir",
        email: "elodie@limye.example",
        subject: "Une sœur à l’hôpital",
        message: "Priez 100% avec nous_tous \\ ÈÒ",
      },
      words: ["soeur", "SŒUR", "l'hopital", "priez"],
    },
    file: {
      name: "messages.csv",
      header: "Reçu;Prénom;Nom;E-mail;Langue;Sujet;Message;Lecture;Statut;Réponses",
      cells: ["2026-11-20 07:00", "Marie", "Kreyòl", "Non lu", "À traiter"],
    },
    drafts: { names: ["received", "soon", "blessing"], subject: /^Re: Mèsi & "mèsi"$/, name: "Marie" },
    actions: { changed: "message.answered", deleted: "message.deleted", exported: "messages.exported" },
    verbs: {
      list: async (caller, query = {}) => {
        const { messages, older } = await listContactMessages(caller, contactMessagesQuery.parse(query));
        return { rows: messages, older };
      },
      get: getContactMessage,
      changeStatus: markContactMessageAnswered,
      delete: deleteContactMessage,
      count: countUnreadContactMessages,
      export: exportContactMessages,
      deleteOld: deleteOldContactMessages,
      draft: async (caller, input) =>
        draftMessageReplies(caller, await getContactMessage(systemCaller(), input)),
      reply: replyToContactMessage,
      replies: listMessageReplies,
    },
  },
  {
    area: "bible-study",
    part: "bibleStudy",
    table: applicationsInbox.table,
    path: "/admin/bible-study",
    title: "Étude biblique",
    calls: ["/api/bible-study/applications"],
    rows: "applications",
    item: {
      name: "Marie Désir",
      when: { words: "20/11/2026", exact: "20/11/2026 07:00" },
      place: "Jacmel, Haïti",
    },
    status: {
      first: "received",
      other: "accepted",
      third: "declined",
      fields: { intent: "status", status: "accepted" },
    },
    intents: ["status", "reply", "delete"],
    searched: {
      record: {
        name: "Élodie Désir",
        email: "elodie@limye.example",
        phone: "100%",
        city: "Jérémie",
        country: "Ayiti ÈÒ",
        availability: "madi",
        motivation: "Levanjil nous_tous \\",
        specificInterests: "Sòm yo",
      },
      words: ["jeremie", "ayiti", "MADI", "LEVANJIL desir", "som"],
    },
    file: {
      name: "bible-study.csv",
      header:
        "Reçue;Statut;Nom complet;Adresse e-mail;Téléphone;Ville;Pays;Type d’étude;Expérience;Disponibilités;Langue du groupe;Motivation;Sujets d’intérêt;Réponses",
      cells: ["2026-11-20 07:00", "Reçue", { phone: "+509 37 00 00 00" }, "En présentiel", "Kreyòl"],
    },
    drafts: { names: ["contacted", "accepted", "declined"], subject: /^\S.*\S$/, name: "Marie Désir" },
    actions: {
      changed: "application.statusChanged",
      deleted: "application.deleted",
      exported: "applications.exported",
    },
    verbs: {
      list: async (caller, query = {}) => {
        const { applications, older } = await listApplications(caller, applicationsQuery.parse(query));
        return { rows: applications, older };
      },
      get: getApplication,
      changeStatus: (caller, input) => setApplicationStatus(caller, { ...input, status: "accepted" }),
      delete: deleteApplication,
      count: countReceivedApplications,
      export: exportApplications,
      deleteOld: deleteOldApplications,
      draft: async (caller, input) =>
        draftApplicationReplies(caller, await getApplication(systemCaller(), input)),
      reply: replyToApplication,
      replies: listApplicationReplies,
    },
  },
];

const common = { language: "ht", createdAt: "2026-11-20T12:00:00.000Z" };
/** The stored values of a new record, besides its address. */
export const newRecords: Record<TestedInbox["table"], Row> = {
  contactMessages: {
    ...common,
    firstName: "Marie",
    lastName: "Désir",
    subject: 'Mèsi & "mèsi"',
    message: "Mwen ta renmen priye ak nou.",
    isRead: false,
  },
  bibleStudyApplications: {
    ...common,
    name: "Marie Désir",
    phone: "+509 37 00 00 00",
    city: "Jacmel",
    country: "Haïti",
    studyType: "in-person",
    experience: null,
    availability: null,
    motivation: "Quiero leer\ncon otros.",
    specificInterests: null,
  },
};

let added = 0;
/** Records with an address of their own, unless `changes` names one. Returns their ids. */
export async function addRecords(
  { table }: Pick<TestedInbox, "table">,
  ...changes: Row[]
): Promise<number[]> {
  const ids = [];
  for (const change of changes) {
    const record = { ...newRecords[table], email: `marie${++added}@example.org`, ...change };
    const values = record as never;
    const { id } = await db.insertInto(table).values(values).returning("id").executeTakeFirstOrThrow();
    ids.push(id);
  }
  return ids;
}

/** A contact message; returns its id. */
export const addContactMessage = async (change: Row = {}): Promise<number> =>
  (await addRecords({ table: "contactMessages" }, change))[0]!;

export const findStatus = async ({ table }: TestedInbox, id: number): Promise<string | undefined> =>
  (await db.selectFrom(table).select("status").where("id", "=", id).executeTakeFirst())?.status;

export const listIds = ({ rows }: { rows: Id[] }): number[] => rows.map(({ id }) => id);

export const listTrail = () =>
  db.selectFrom("auditLog").select(["action", "subject", "before", "after"]).orderBy("id").execute();

/** An administrator who manages content, with a session of each kind. */
export const editor = () => administrator({ permissions: ["manage_content"] });
