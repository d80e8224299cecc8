import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { submitForm, visitScreen } from "~tests/support/requests";
import { freshDatabase } from "~tests/support/database";

beforeEach(async () => void (await freshDatabase()));

describe("the texts of a mail", () => {
  const path = "/admin/mails/templates/newsletter-confirm/ht";
  const words = { subject: "Konfime", text: "[Wi]({{confirmLink}})" };

  test("are shown, previewed, saved, sent as a test and reset on their screen", async () => {
    const { cookie } = await administrator({ permissions: ["manage_users"] });
    const shown = await visitScreen<{ mailText: object; preview: { html: string } }>(path, {
      headers: cookie,
    });
    expect(shown.data.mailText).toMatchObject({ saved: null, language: "ht" });
    expect(shown.data.preview.html).toContain('lang="ht"');

    const preview = await submitForm<{ result: { subject: string; html: string }; lastResult: object }>(
      path,
      { intent: "preview", ...words },
      { headers: cookie, plain: true },
    );
    expect(preview.data.result.subject).toBe("Konfime");
    expect(preview.data.result.html).toContain(">Wi</a>");
    expect(preview.data.lastResult).toMatchObject({ initialValue: words });

    const wrong = await submitForm<{ lastResult: { error: { text: string[] } } }>(
      path,
      { intent: "save", ...words, text: "San lyen" },
      { headers: cookie },
    );
    expect(wrong.status).toBe(400);
    expect(wrong.data.lastResult.error.text[0]).toContain("{{confirmLink}}");
    const saved = await submitForm(path, { intent: "save", ...words }, { headers: cookie, plain: true });
    expect(saved.headers.get("Location")).toBe(`${path}?done=save`);
    const test = { intent: "test", ...words, email: "not an address" };
    expect((await submitForm(path, test, { headers: cookie })).status).toBe(400);
    expect((await submitForm(path, { ...test, email: "moi@example.org" }, { headers: cookie })).status).toBe(
      200,
    );
    expect(await db.selectFrom("mailLog").select("template").execute()).toEqual([{ template: "words-test" }]);
    const back = await submitForm(path, { intent: "remove" }, { headers: cookie, plain: true });
    expect(back.headers.get("Location")).toBe(`${path}?done=remove`);
  });

  test("of an unknown mail or language are a 404", async () => {
    const { cookie } = await administrator({ permissions: ["manage_users"] });
    for (const name of ["nothing/fr", "constructor/fr", "newsletter-test/fr", "newsletter-confirm/de"]) {
      expect((await visitScreen(`/admin/mails/templates/${name}`, { headers: cookie })).status, name).toBe(
        404,
      );
    }
  });
});

test("a conflict keeps the typed text and shows the other version", async () => {
  const { cookie } = await administrator({ permissions: ["manage_users"] });
  const path = "/admin/mails/templates/privacy-link/en";
  const save = (subject: string, more: Record<string, string> = {}) =>
    submitForm<{ ok: boolean; message?: string; lastResult: { initialValue: object } }>(
      path,
      { intent: "save", subject, text: "[Open]({{dataLink}})", basedOn: "", ...more },
      { headers: { ...cookie, "Accept-Language": "en" } },
    );
  expect((await save("Theirs")).data.ok).toBe(true);
  const refused = await save("Mine");
  expect(refused.status).toBe(409);
  expect(refused.data.lastResult.initialValue).toMatchObject({ subject: "Mine" });
  const screen = await visitScreen<{ mailText: { subject: string; savedAt: string } }>(path, {
    headers: cookie,
  });
  expect(screen.data.mailText.subject).toBe("Theirs");
  expect((await save("Mine", { over: screen.data.mailText.savedAt })).status).toBe(200);
});

test("a test of a text is in the activity log, and ten a minute are enough", async () => {
  const { cookie, username } = await administrator({ permissions: ["manage_users"] });
  const path = "/admin/mails/templates/newsletter-confirm/fr";
  const words = { intent: "test", subject: "Un pas", text: "[Oui]({{confirmLink}})" };
  const statuses = [];
  for (let sent = 0; sent < 11; sent++) {
    const fields = { ...words, email: `reader-${sent}@example.org` };
    statuses.push((await submitForm(path, fields, { headers: cookie })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  const log = await db
    .selectFrom("auditLog")
    .select(["action", "subject", "username"])
    .where("action", "=", "mailWords.tested")
    .execute();
  expect(log).toHaveLength(10);
  expect(log[0]).toMatchObject({ subject: "newsletter-confirm (fr)", username });
});
