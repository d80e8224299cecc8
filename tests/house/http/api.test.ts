import { beforeEach, describe, expect, test } from "vitest";
import type { FormAnswer } from "~/http/form-answer";
import { languages } from "~/i18n/languages";
import { tFor } from "~/i18n/i18n.server";
import routes from "~/routes";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";

beforeEach(async () => void (await freshDatabase()));

const nothingKept = async () => {
  for (const table of ["contactMessages", "bibleStudyApplications", "mailLog", "outbox"] as const) {
    expect(await db.selectFrom(table).select("id").execute()).toEqual([]);
  }
};
const form = "application/x-www-form-urlencoded";

describe.each([
  ["/api/contact", "/contact"],
  ["/api/bible-study/applications", "/bible-study"],
])("%s and %s", (path, screen) => {
  test.each(["{", '{"a":', "null", "[]", '"text"', "1", '{"name":"\u0000"}'])(
    "%j is not a readable body",
    async (body) => {
      const answer = await callApi("POST", path, { body, headers: { "Content-Type": "application/json" } });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toHaveProperty("message");
      await nothingKept();
    },
  );

  test("bytes that are not UTF-8 are a 400", async () => {
    const body = new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]);
    expect(
      (await callApi("POST", path, { body, headers: { "Content-Type": "application/json" } })).status,
    ).toBe(400);
  });

  test("an empty body names what is missing", async () => {
    const answer = await callApi("POST", path);
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors).toHaveProperty("email");
  });

  test.each(["text/plain", "application/xml", "application/octet-stream", ""])(
    "%j is a 415",
    async (type) => {
      const answer = await callApi("POST", path, { body: "hello", headers: { "Content-Type": type } });
      expect(answer.status).toBe(415);
      expect((await answer.json()).message).toBe("Envoyez du JSON ou un formulaire.");
      const posted = await submitForm<{ message: string }>(
        screen,
        {},
        { body: "hello", headers: { "Content-Type": type } },
      );
      expect([posted.status, posted.data.message]).toEqual([415, "Envoyez du JSON ou un formulaire."]);
    },
  );

  test("a body of 300 KiB is a 413 for forms and calls, with or without Content-Length", async () => {
    const json = JSON.stringify({ message: "x".repeat(300 * 1024) });
    const type = { "Content-Type": "application/json" };
    const answers = [
      await callApi("POST", path, { body: json, headers: type }),
      await callApi("POST", path, {
        body: json,
        headers: { ...type, "Content-Length": String(json.length) },
      }),
      await callApi("POST", path, { body: streamed(json), headers: type }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(413);
      expect((await answer.json()).message).toBe("L’envoi est trop volumineux.");
    }
    const posted = await submitForm(screen, {}, { body: streamed(json), headers: { "Content-Type": form } });
    expect(posted.status).toBe(413);
    await nothingKept();
  });

  test("a form body that cannot be parsed is a 400", async () => {
    const headers = { "Content-Type": "multipart/form-data; boundary=x" };
    expect((await callApi("POST", path, { body: "no parts", headers })).status).toBe(400);
    expect((await submitForm(screen, {}, { body: "no parts", headers })).status).toBe(400);
  });

  test.each(["PUT", "PATCH", "DELETE"])("%s is a 405 that names the allowed methods", async (method) => {
    const answer = await callApi(method, `${path}?lang=en`, { json: {} });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("Allow")).toBe("GET, POST");
    expect((await answer.json()).message).toBe("This method is not possible here.");
  });

  test("OPTIONS names the allowed methods", async () => {
    const answer = await callApi("OPTIONS", path);
    expect([answer.status, answer.headers.get("Allow")]).toEqual([204, "GET, POST"]);
  });

  test.each(["lang", "language"])(
    "an unknown language in ?%s= is a 400 in the browser's language",
    async (name) => {
      const headers = { "Accept-Language": "es-MX,es;q=0.9" };
      const answer = await callApi("POST", `${path}?${name}=xx`, { json: {}, headers });
      expect(answer.status).toBe(400);
      expect((await answer.json()).message).toBe("Idioma desconocido: elige fr, ht, en o es.");
    },
  );

  test("an unknown language in a screen's path is a 404, in its query a 400", async () => {
    await expect(submitForm(`/xx${screen}`, {})).resolves.toMatchObject({ status: 404 });
    await expect(submitForm(`${screen}?lang=xx`, {})).resolves.toMatchObject({ status: 400 });
  });

  test("an address with U+0000 in it is a 400 for screens and calls", async () => {
    expect((await callApi("GET", `${path}?q=%00`)).status).toBe(400);
    expect((await visitScreen(`${screen}?q=a%00`)).status).toBe(400);
  });

  test.each<Record<string, string>>([
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
  ])("a post from another site (%j) is a 403 for screens and calls", async (headers) => {
    const answer = await callApi("POST", path, { json: {}, headers });
    expect(answer.status).toBe(403);
    expect((await answer.json()).message).toBe("Cet envoi vient d’un autre site et a été refusé.");
    expect((await submitForm<FormAnswer>(screen, {}, { headers })).status).toBe(403);
    await nothingKept();
  });

  test("our own pages, programs without a browser and bearer calls pass the origin check", async () => {
    const { bearer } = await administrator();
    for (const headers of [
      { Origin: "http://localhost:3000", "Sec-Fetch-Site": "same-origin" },
      {},
      { Origin: "https://other.example", ...bearer },
    ] as Record<string, string>[]) {
      expect((await callApi("POST", path, { json: {}, headers })).status).toBe(400);
    }
  });

  test("the language of an answer: query, then cookie, then browser, then French", async () => {
    const say = async (query: string, headers: Record<string, string>) =>
      (await (await callApi("POST", path + query, { json: { email: "x" }, headers })).json()).errors.email[0];
    const sentence = (language: (typeof languages)[number]) => tFor(language)("errors:email");
    const both = { Cookie: "ministry-language=ht", "Accept-Language": "es" };
    expect(await say("?language=en", both)).toBe(sentence("en"));
    expect(await say("", both)).toBe(sentence("ht"));
    expect(await say("", { "Accept-Language": "de, es;q=0.5" })).toBe(sentence("es"));
    expect(await say("", {})).toBe(sentence("fr"));
  });
});

test.each(["GET", "POST", "PUT", "PATCH", "DELETE"])(
  "%s of an unknown path of the API is a JSON 404",
  async (method) => {
    for (const language of languages) {
      const answer = await callApi(
        method,
        `/api/nothing/here?lang=${language}`,
        method === "GET" ? {} : { body: "x" },
      );
      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual({ message: tFor(language)("errors:notFound") });
    }
  },
);

interface OpenApi {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: object };
}
interface Operation {
  summary: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: {
    content: Record<string, { schema: { type: string; properties: object; required?: string[] } }>;
  };
  responses: Record<string, { description: string }>;
}
const openApi = async () => (await (await callApi("GET", "/api/openapi.json")).json()) as OpenApi;

test("the API's document is valid OpenAPI 3.1", async () => {
  const answer = await callApi("GET", "/api/openapi.json");
  expect(answer.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  const document = await openApi();
  expect(document.openapi).toMatch(/^3\.1\.\d$/);
  expect(document.info).toMatchObject({ title: "Limyè", version: expect.any(String) });
  expect(document.servers).toEqual([{ url: "http://localhost:3000" }]);
  for (const [path, methods] of Object.entries(document.paths)) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    for (const [method, operation] of Object.entries(methods)) {
      expect(["get", "post", "put", "patch", "delete"]).toContain(method);
      expect(operation.summary).toMatch(/^[A-Z].{8,}/);
      const inPath = operation.parameters.filter((one) => one.in === "path");
      expect(inPath.map((one) => one.name)).toEqual(named);
      expect(inPath.every((one) => one.required)).toBe(true);
      expect(new Set(operation.parameters.map((one) => `${one.in} ${one.name}`)).size).toBe(
        operation.parameters.length,
      );
      expect(Object.keys(operation.responses)).toContain("default");
      for (const [status, { description }] of Object.entries(operation.responses)) {
        expect(status).toMatch(/^([1-5]\d\d|default)$/);
        expect(description).toBeTruthy();
      }
    }
  }
  expect(JSON.stringify(document)).not.toContain("$defs");
  for (const [reference] of JSON.stringify(document).matchAll(/(?<="\$ref":")[^"]+/g)) {
    expect(reference).toBe("#/components/schemas/Error");
  }
});

test("the document has all API routes and no others", async () => {
  const inSitemap = routes
    .filter(
      (route) =>
        route.path?.startsWith("api/") && !/openapi|not-found|^routes\/(feeds|files)\//.test(route.file),
    )
    .map((route) => `/${route.path!.replace(/:(\w+)/g, "{$1}")}`);
  expect(Object.keys((await openApi()).paths).sort()).toEqual(inSitemap.sort());
});

test("the document has the required fields of a contact message", async () => {
  const { post } = (await openApi()).paths["/api/contact"]!;
  const { schema } = post!.requestBody!.content["application/json"]!;
  expect(schema.required).toEqual(["firstName", "lastName", "email", "subject", "message"]);
  expect(schema.properties).toMatchObject({ message: { type: "string", minLength: 1, maxLength: 5000 } });
  expect(Object.keys(post!.responses)).toEqual(expect.arrayContaining(["201", "400", "default"]));
});

test("a client that has the document gets a 304", async () => {
  const first = await callApi("GET", "/api/openapi.json");
  const etag = first.headers.get("ETag")!;
  expect(etag).toMatch(/^"[\w-]+"$/);
  const again = await callApi("GET", "/api/openapi.json", {
    headers: { "If-None-Match": `W/${etag}, "other"` },
  });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  const other = await callApi("GET", "/api/openapi.json", { headers: { "If-None-Match": '"other"' } });
  expect(other.status).toBe(200);
});

function streamed(text: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 64 * 1024)
        controller.enqueue(bytes.slice(at, at + 64 * 1024));
      controller.close();
    },
  });
}
