import { createRequestHandler, type EntryContext, type ServerBuild } from "@remix-run/node";
import { Outlet, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { beforeEach, describe, expect, test } from "vitest";
import { env } from "~/config/env.server";
import type { FormAnswer } from "~/http/form-answer";
import { formStamp } from "~/http/spam-trap.server";
import { honeypotField, stampField } from "~/http/spam-trap-fields";
import { i18nFor, tFor } from "~/i18n/i18n.server";
import { languages, type Language } from "~/i18n/languages";
import { ToastProvider } from "~/ui/toast";
import { db } from "~db/client";
import "~tests/support/areas";
import { freshDatabase } from "~tests/support/database";
import { addApprovedRequest } from "~tests/support/prayers";
import { addSubscriber } from "~tests/support/quotes";
import { submitForm } from "~tests/support/requests";

const modules = import.meta.glob<object>("/app/routes/site/*.tsx");

/** The page of a form as a browser without JavaScript gets it: its real action, loader and component. */
async function pageOf(file: string, path: string, language: Language) {
  const module = await modules[`/app/routes/site/${file}.tsx`]!();
  const render = (request: Request, status: number, headers: Headers, context: EntryContext) => {
    const page = (
      <I18nextProvider i18n={i18nFor(language)}>
        <ToastProvider>
          <RemixServer context={context} url={request.url} />
        </ToastProvider>
      </I18nextProvider>
    );
    return new Response(renderToString(page), { status, headers });
  };
  const routes = {
    root: { id: "root", path: "", module: { default: Outlet } },
    page: { id: "page", parentId: "root", path: `:lang?/${path}`, module },
  };
  const has = { hasLoader: true, hasAction: true, hasErrorBoundary: false, imports: [] };
  const client = { hasClientLoader: false, hasClientAction: false };
  const assets = Object.fromEntries(
    Object.values(routes).map(({ module: _, ...route }) => [
      route.id,
      { ...route, ...has, ...client, hasLoader: route.id === "page", module: "/x.js" },
    ]),
  );
  return createRequestHandler(
    {
      mode: "production",
      entry: { module: { default: render, handleError: (error: unknown) => console.error(error) } },
      routes,
      assets: { entry: { module: "/x.js", imports: [] }, routes: assets, url: "/m.js", version: "1" },
      publicPath: "/",
      assetsBuildDirectory: "build/client",
      isSpaMode: false,
      future: { v3_singleFetch: true, v3_relativeSplatPath: true },
    } as unknown as ServerBuild,
    "production",
  );
}

const unescaped = (html: string) =>
  html
    .replace(/<!-- -->/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
const attributeOf = (tag: string, name: string) => {
  const found = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? undefined : unescaped(found);
};

/** What a browser would send with a form, without the button. */
function fieldsOf(form: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [all, tag = "", , text = ""] of form.matchAll(
    /(<(input|textarea|select)\b[^>]*>)(?:(?<=<(?:textarea|select)\b[^>]*>)([\s\S]*?)<\/(?:textarea|select)>)?/g,
  )) {
    const name = attributeOf(tag, "name");
    if (name === undefined) continue;
    if (/^<textarea/.test(all)) fields[name] = unescaped(text.replace(/^\n/, ""));
    else if (/^<select/.test(all)) {
      const chosen = /<option[^>]* selected=""[^>]*>/.exec(text)?.[0];
      fields[name] = (chosen && attributeOf(chosen, "value")) ?? "";
    } else if (!/type="(checkbox|radio)"/.test(tag)) fields[name] = attributeOf(tag, "value") ?? "";
    else if (tag.includes(' checked=""')) fields[name] = attributeOf(tag, "value") ?? "on";
  }
  return fields;
}

interface PublicForm {
  file: string;
  path: string;
  query?: string;
  fields: Record<string, string>;
  isSubscriber?: true;
  /** How the second press ends, if not well: what the verb itself says. */
  ends?: number;
}

const person = { name: "Marie <b>Désir</b>", email: "marie@example.org" };
const forms: Record<string, PublicForm> = {
  "the pledge by Zelle": {
    file: "donation",
    path: "donation",
    query: "?amount=25&currency=USD&method=zelle",
    fields: {
      ...{ amount: "25.00", currency: "USD", paymentMethod: "zelle", donorName: person.name },
      ...{ donorEmail: person.email, message: 'Mèsi "anpil" & kouraj', isPublic: "on" },
    },
  },
  "the subscription for a tool": {
    file: "subscribe-feature",
    path: "subscribe/:feature",
    fields: person,
  },
  "the link to one's own data": { file: "privacy", path: "privacy", fields: { email: person.email } },
  "the link to one's own gifts": { file: "my-giving", path: "my-giving", fields: { email: person.email } },
  "the mood": {
    file: "mood",
    path: "mood",
    isSubscriber: true,
    fields: {
      ...{
        intent: "save",
        date: new Date().toISOString().slice(0, 10),
        mood: "🌅",
        consent: "on",
        reflection: "Demen <ap> pi bon.\nWi.",
      },
    },
  },
  "the quote": {
    file: "quotes",
    path: "quotes",
    isSubscriber: true,
    fields: { intent: "generate", category: "wisdom", template: "bold", backgroundColor: "#B0413E" },
  },
  "the translator": {
    file: "translator",
    path: "translator",
    isSubscriber: true,
    ends: 503,
    fields: { text: "Bondye <bon> tout tan.", targetLanguage: "es" },
  },
  "a prayer for a request": {
    file: "prayer-requests-request",
    path: "prayer-requests/:id",
    fields: { intent: "pray", userName: "Rose", country: "HT" },
  },
  "a message, when no more can be held": {
    file: "contact",
    path: "contact",
    fields: {
      ...{ firstName: "Marie", lastName: "Désir", email: person.email },
      ...{ subject: "Lapriyè", message: 'Priye "pou" nou,\nsouple & mèsi.' },
    },
  },
  "an application, when no more can be held": {
    file: "bible-study",
    path: "bible-study",
    fields: { ...person, phone: "+509 1", city: "Okap", studyType: "online", motivation: "Mwen vle aprann." },
  },
  "a prayer request, when no more can be held": {
    file: "prayer-requests",
    path: "prayer-requests",
    query: "?tab=submit",
    fields: {
      ...{ intent: "request", requesterName: "Marie", requesterEmail: person.email, prayerType: "family" },
      ...{
        title: "Pou pitit mwen",
        description: "Priye <pou> pitit mwen.",
        isPublic: "false",
        consent: "on",
      },
    },
  },
  "a testimony, when no more can be held": {
    file: "prayer-requests",
    path: "prayer-requests",
    query: "?tab=answered",
    fields: {
      ...{ intent: "testimony", requesterName: "Marie", originalRequest: "Yon travay pou frè mwen." },
      ...{ testimony: "Bondye te reponn nan twa semèn.", dateAnswered: "an me", consent: "on" },
    },
  },
  "a subscription, when no more can be held": {
    file: "subscribe",
    path: "subscribe",
    fields: { email: person.email, firstName: "Marie", preferredLanguage: "es" },
  },
};

let senders = 0;

beforeEach(async () => {
  await freshDatabase();
  const row = { form: "contact", language: "fr", sealedInput: "", createdAt: new Date().toISOString() };
  await db
    .insertInto("heldSubmissions")
    .values(Array.from({ length: 200 }, () => row))
    .execute();
});

describe("without JavaScript, a form that is asked to be sent again", () => {
  const cases = Object.entries(forms).flatMap(([name, form], place) =>
    (place === 0 ? languages : [languages[place % languages.length]!]).map(
      (language) => [name, language, form] as const,
    ),
  );
  test.each(cases)(
    "%s, in %s, says so above, keeps every word, and goes through",
    async (_, language, form) => {
      const id = String(await addApprovedRequest());
      const page = await pageOf(form.file, form.path, language);
      const path = form.path.replace(":feature", "quotes").replace(":id", id);
      const cookies = form.isSubscriber ? (await addSubscriber()).headers : {};
      const from = `3fff:f:${(++senders).toString(16)}::1`;
      const send = async (fields: Record<string, string>) => {
        const answer = await page(
          new Request(`${env.PUBLIC_URL}/${language}/${path}${form.query ?? ""}`, {
            method: "POST",
            body: new URLSearchParams(fields),
            headers: {
              Accept: "text/html",
              "x-remote-addr": from,
              "x-request-id": "t",
              "x-cross-site": "0",
              ...cookies,
            },
          }),
        );
        return { status: answer.status, html: await answer.text() };
      };
      for (const wrong of ["robot", "stale"] as const) {
        const trap: Record<string, string> =
          wrong === "robot" ? { [stampField]: formStamp(), [honeypotField]: "x" } : {};
        const refused = await send({ ...form.fields, ...trap });
        expect(refused.status).toBe(400);
        const sentence = tFor(language)(`errors:${wrong}`);
        const again = [...refused.html.matchAll(/<form[\s\S]*?<\/form>/g)]
          .map(([html]) => html)
          .filter((html) => unescaped(html).includes(sentence));
        expect(again).toHaveLength(1);
        const above = unescaped(again[0]!).split(sentence)[0]!;
        expect(above).not.toMatch(/<(input(?![^>]*type="hidden")|textarea|select)/);
        const fields = fieldsOf(again[0]!);
        expect(fields).toMatchObject(form.fields);
        expect(fields).not.toHaveProperty(honeypotField);
        if (wrong === "robot") continue;
        const { status } = await send(fields);
        if (form.ends) expect(status).toBe(form.ends);
        else expect(status).toBeLessThan(400);
      }
    },
  );
});

test("with JavaScript, a form that was refused gets a new stamp, whatever was wrong", async () => {
  const message = { firstName: "Marie", lastName: "Désir", email: person.email, subject: "Lapriyè" };
  const mistakes: Record<string, string>[] = [
    { [stampField]: "" },
    { [honeypotField]: "x" },
    { email: "marie" },
  ];
  for (const wrong of mistakes) {
    const fields = { ...message, message: "Priye pou nou.", ...wrong };
    const { status, data } = await submitForm<FormAnswer>("/fr/contact", fields);
    expect(status).toBe(400);
    expect(
      (await submitForm("/fr/contact", { ...fields, ...message, [honeypotField]: "", stamp: data.stamp! }))
        .status,
    ).toBe(200);
  }
});
