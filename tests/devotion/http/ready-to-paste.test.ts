import { beforeEach, expect, test } from "vitest";
import type { FormAnswer } from "~/http/form-answer";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { submitForm, visitScreen } from "~tests/support/requests";

const screen = "/admin/daily-content/paste";
let admin: Awaited<ReturnType<typeof administrator>>;
beforeEach(async () => {
  await freshDatabase();
  admin = await administrator({ permissions: ["manage_content"], language: "ht" });
});
const choose = (fields: Record<string, string | string[]>) =>
  submitForm<FormAnswer>(screen, { intent: "mail", ...fields }, { headers: admin.cookie });
const stored = () => db.selectFrom("whatsappMails").select("languages").execute();

test("the screen has the caller's language first; a date that does not exist is not found", async () => {
  const { data } = await visitScreen<{ texts: { language: string }[] }>(screen, { headers: admin.cookie });
  expect(data.texts.map(({ language }) => language)).toEqual(["ht", "fr", "en", "es"]);
  const wrong = await visitScreen(`${screen}?date=2026-02-30`, { headers: admin.cookie });
  expect(wrong.status).toBe(404);
});

test("the mails are chosen and stopped; without an address or with an unknown language nothing changes", async () => {
  const refused = await choose({ languages: ["ht", "fr"] });
  expect(refused.status).toBe(400);
  expect(refused.data.lastResult?.error).toMatchObject({ languages: [expect.stringContaining("imèl")] });

  await db.updateTable("users").set({ email: "pastor@example.org" }).where("id", "=", admin.userId).execute();
  expect((await choose({ languages: ["ht", "xx"] })).status).toBe(400);
  expect(await stored()).toEqual([]);
  expect((await choose({ languages: ["ht", "fr"] })).data.ok).toBe(true);
  expect(await stored()).toEqual([{ languages: '["fr","ht"]' }]);
  await choose({ intent: "stop" });
  expect(await stored()).toEqual([]);
});
