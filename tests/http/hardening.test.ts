import { beforeEach, expect, test } from "vitest";
import type { FormAnswer } from "~/http/form-action.server";
import { formStamp } from "~/http/trap.server";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { submit, visit } from "~tests/support/doors";

beforeEach(async () => {
  await freshDatabase("sqlite");
});

const message = {
  firstName: "Rose",
  lastName: "Pierre",
  email: "rose@example.org",
  subject: "Lapriyè",
  message: "Mèsi",
};
const kept = () => db.selectFrom("contactMessages").select("id").execute();

for (const hostile of [
  "subject[300000000]=x",
  `subject${".a".repeat(3_000)}=x`,
  "__intent__=xx",
  "__intent__=null",
  '__intent__={"type":"validate"}',
  "__state__=xx",
  "__proto__[polluted]=x&constructor.prototype.polluted=x",
]) {
  test(`a field called ${hostile.slice(0, 24)} is no instruction: the form is refused like an empty one, at once`, async () => {
    await visit("/en/contact"); // the first look loads the modules
    const begun = performance.now();
    const { status, data } = await submit<FormAnswer>(
      "/en/contact",
      {},
      { body: new URLSearchParams(hostile) },
    );
    expect(performance.now() - begun).toBeLessThan(1_000);
    expect(status).toBe(400);
    expect(Object.keys(data.lastResult!.error!)).toContain("subject");
    expect(JSON.stringify(data).length).toBeLessThan(5_000);
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
    expect(await kept()).toEqual([]);
  });
}

for (const method of ["PUT", "PATCH", "DELETE"]) {
  test(`${method} is no way to send a form`, async () => {
    const { status, headers } = await submit("/en/contact", message, { method });
    expect(status).toBe(405);
    expect(headers.get("Allow")).toBe("GET, HEAD, POST");
    expect(await kept()).toEqual([]);
  });
}

test("a form that is too large keeps the page's script what was typed and says why", async () => {
  const fields = { ...message, message: "a".repeat(300_000), stamp: formStamp() };
  const { status, data } = await submit<FormAnswer>("/fr/contact", fields);
  expect(status).toBe(413);
  expect(data).toEqual({ ok: false, message: "L’envoi est trop volumineux." });
  const plain = await submit<{ message: string }>("/ht/contact", fields, { plain: true });
  expect(plain.status).toBe(413);
  expect(plain.data.message).toBe("Sa ou voye a twò lou.");
});

test("wrong posts count as well: nobody tries without end", async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 12; i++) statuses.push((await submit("/en/contact", { subject: "x" })).status);
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(400));
  expect(statuses.at(-1)).toBe(429);
});

test("a page asked for in a language by its query is in that language alone", async () => {
  const page = await visit<{ meta: { title: string } }>("/contact?lang=ht", {
    headers: { "Accept-Language": "fr" },
  });
  expect(page.data.meta.title).toMatch(/Ekri/);
});

for (const [given, wanted] of [
  ["/HT/Contact", "/ht/contact"],
  ["/contact/?lang=es", "/contact?lang=es"],
]) {
  test(`${given} is sent on to ${wanted}`, async () => {
    const { loader } = await import("~/routes/site/layout");
    const request = new Request(`http://localhost${given}`);
    const answer = (await loader({ request, params: {}, context: {} }).catch(
      (thrown: unknown) => thrown,
    )) as Response;
    expect(answer.status).toBe(308);
    expect(answer.headers.get("Location")).toBe(wanted);
  });
}
