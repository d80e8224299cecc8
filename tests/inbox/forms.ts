import { systemCaller, type Caller } from "~/auth/caller.server";
import { applicationInput } from "~/features/bible-study/applications.schema";
import { applyForBibleStudy } from "~/features/bible-study/applications.server";
import { contactMessageInput } from "~/features/contact/messages.schema";
import { sendContactMessage } from "~/features/contact/messages.server";
import { deliverMail } from "~/features/mail/mail-delivery.server";
import type { FormAnswer } from "~/http/form-answer";
import type { Language } from "~/i18n/languages";
import { db } from "~db/client";
import { runAnswerJobs } from "~tests/support/jobs";
import { callApi, submitForm } from "~tests/support/requests";

type Fields = Record<string, string>;

/** A public form whose submissions the team finds in an inbox. */
export interface TestedForm {
  area: string;
  table: "contactMessages" | "bibleStudyApplications";
  page: string;
  call: string;
  /** A valid submission, besides its address. */
  fields: Fields;
  required: string[];
  /** The key and the French text of the message when a required field is missing. */
  missing: { key: string; text: string };
  /** The most characters of each text field. */
  limits: Record<string, number>;
  /** What is stored besides the fields. */
  stored: Record<string, unknown>;
  verb: (caller: Caller, input: never) => Promise<unknown>;
  send: (caller: Caller, fields: Record<string, unknown>) => Promise<{ id: number; createdAt: string }>;
  mails: {
    /** Thanks the sender; it repeats none of these. */
    answer: { template: string; texts: string[]; omits: string[] };
    /** Tells the ministry; it has these texts in French. */
    notice: { template: string; texts: string[] };
  };
  /** Where the notice leads to. */
  record: string;
}

export const forms: TestedForm[] = [
  {
    area: "contact",
    table: "contactMessages",
    page: "/contact",
    call: "/api/contact",
    fields: {
      firstName: "Marie-Ange",
      lastName: "Désir",
      subject: "Mèsi anpil",
      message: "Mwen ta renmen priye ak nou.\nMèsi!",
    },
    required: ["firstName", "lastName", "email", "subject", "message"],
    missing: { key: "contact:fillAll", text: "Veuillez remplir tous les champs" },
    limits: { firstName: 100, lastName: 100, subject: 200, message: 5000 },
    stored: { language: "es", isRead: 0, status: "open" },
    verb: sendContactMessage,
    send: (caller, fields) => sendContactMessage(caller, contactMessageInput.parse(fields)),
    mails: {
      answer: {
        template: "contact-acknowledgement",
        texts: ["Hemos recibido tu mensaje", "Marie-Ange"],
        omits: ["Mèsi anpil", "priye"],
      },
      notice: {
        template: "contact-notice",
        texts: [
          "Nouveau message de Marie-Ange Désir\u00a0: Mèsi anpil",
          "Marie-Ange Désir",
          "Español",
          "Mwen ta renmen priye ak nou.",
        ],
      },
    },
    record: "/admin/messages",
  },
  {
    area: "bible-study",
    table: "bibleStudyApplications",
    page: "/bible-study",
    call: "/api/bible-study/applications",
    fields: {
      name: "Rosa Núñez",
      phone: "+509 37 00 00 00",
      city: "Jacmel",
      country: "Haïti",
      studyType: "in-person",
      experience: "beginner",
      availability: "los martes",
      motivation: "Quiero leer\ncon otros.",
      specificInterests: "Los Salmos",
      language: "es",
    },
    required: ["name", "email", "studyType"],
    missing: { key: "bible-study:fillRequired", text: "Veuillez remplir tous les champs obligatoires." },
    limits: {
      name: 100,
      phone: 40,
      city: 100,
      country: 100,
      availability: 500,
      motivation: 5000,
      specificInterests: 2000,
    },
    stored: { status: "received" },
    verb: applyForBibleStudy,
    send: (caller, fields) => applyForBibleStudy(caller, applicationInput.parse(fields)),
    mails: {
      answer: {
        template: "bible-study-confirmation",
        texts: ["Pronto nos pondremos en contacto contigo", "Presencial"],
        omits: ["Jacmel", "Quiero leer", "Salmos"],
      },
      notice: {
        template: "bible-study-notice",
        texts: ["Rosa Núñez", "Jacmel", "En présentiel", "Débutant", "Español", "Los Salmos"],
      },
    },
    record: "/admin/bible-study",
  },
];

let senders = 0;
/** A valid submission from a new address, because limits also count per email address. */
export const submission = ({ fields }: TestedForm): Fields => ({
  ...fields,
  email: `marie${++senders}@example.org`,
});

export const guest = (language: Language = "es"): Caller => ({
  ...systemCaller(language),
  kind: "guest",
  address: "::1",
});

/** Delivers what was queued; returns the mails in their order. */
export async function deliverMails() {
  await runAnswerJobs();
  for (const { id } of await db.selectFrom("mailLog").select("id").orderBy("id").execute())
    await deliverMail(id);
  return db.selectFrom("mailLog").selectAll().orderBy("id").execute();
}

export const listStored = ({ table }: TestedForm) => db.selectFrom(table).selectAll().orderBy("id").execute();

/** How many rows there are in the form's table, the mail log and the outbox. */
export async function countStored({ table }: TestedForm): Promise<number[]> {
  const counts = [];
  for (const one of [table, "mailLog", "outbox"] as const)
    counts.push((await db.selectFrom(one).select("id").execute()).length);
  return counts;
}

interface Sent {
  status: number;
  message?: string | undefined;
  errors?: Record<string, string[]> | undefined;
}

/** Sends the same fields to the call and to the page's form. Returns the message and the errors of the fields. */
export const doors: Record<string, (form: TestedForm, fields: Fields, language?: string) => Promise<Sent>> = {
  async call({ call }, fields, language = "fr") {
    const answer = await callApi("POST", `${call}?lang=${language}`, { json: fields });
    const { message, errors } = (await answer.json()) as Omit<Sent, "status">;
    return { status: answer.status, message, errors };
  },
  async form({ page }, fields, language = "fr") {
    const { status, data } = await submitForm<FormAnswer>(`/${language}${page}`, fields);
    const { "": _whole, ...errors } = data.lastResult?.error ?? {};
    return { status, message: data.message, errors: errors as Record<string, string[]> };
  },
};
