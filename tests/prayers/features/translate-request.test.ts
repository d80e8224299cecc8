import { beforeEach, expect, test, vi } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { hideRequest } from "~/features/prayers/admin/request-changes-admin.server";
import { markRequestAnswered } from "~/features/prayers/admin/requests-admin.server";
import { canTranslateRequests, translateRequest } from "~/features/prayers/requests/translate-request.server";
import { aiClient } from "~/providers/ai.server";
import { db } from "~db/client";
import type { FormAnswer } from "~/http/form-answer";
import { useFakeAi } from "~tests/support/ai";
import { freshDatabase } from "~tests/support/database";
import { addApprovedRequest, addPrayerRequest } from "~tests/support/prayers";
import { submitForm, visitScreen } from "~tests/support/requests";

const { fake, ai } = useFakeAi();
const reader = { language: "en" } as const;
const count = vi.fn(() => Promise.resolve());
const translate = (id: number, language: "en" | "es" | "ht" = "en") =>
  translateRequest({ language }, { id }, count, ai());
const stored = async () => db.selectFrom("prayerTranslations").selectAll().execute();

beforeEach(async () => {
  await freshDatabase();
  count.mockClear();
});

test("a reader gets the title and the text line by line; the second reader gets the stored translation", async () => {
  const id = await addApprovedRequest({
    title: "Lapriyè pou mwen",
    description: "# Bonjou <b>fanmi</b>\n\n1. Mèsi",
  });
  const expected = {
    id,
    language: "en",
    title: "enLapriyè enpou enmwen",
    description: "# enBonjou <enb>enfanmi</enb>\n\n1. enMèsi",
    answer: null,
  };
  expect(await translate(id)).toEqual(expected);
  expect(await translate(id)).toEqual(expected);
  expect(fake().questions).toHaveLength(1);
  expect(count).toHaveBeenCalledTimes(1);
});

test("only the texts are sent to the AI: no name, e-mail address or phone", async () => {
  const id = await addApprovedRequest({
    requesterName: "Wideline Zamor",
    requesterEmail: "wideline@example.org",
    requesterPhone: "+509 37 11 22 33",
  });
  await translate(id);
  expect(fake().questions).toHaveLength(1);
  for (const secret of ["Wideline", "Zamor", "example.org", "37 11 22 33"]) {
    expect(fake().questions[0]!.body).not.toContain(secret);
  }
});

test("concurrent readers cause one call to the AI", async () => {
  const id = await addApprovedRequest();
  const answers = await Promise.all([translate(id), translate(id), translate(id)]);
  expect(new Set(answers.map(({ title }) => title)).size).toBe(1);
  expect(fake().questions).toHaveLength(1);
  expect(await stored()).toHaveLength(1);
});

test("a changed text is translated again, with its answer", async () => {
  const id = await addApprovedRequest();
  await translate(id);
  await markRequestAnswered(systemCaller(), { id, description: "Bondye reponn.\nMèsi!" });
  expect((await translate(id)).answer).toBe("enBondye enreponn.\nenMèsi!");
  expect(fake().questions).toHaveLength(2);
  expect(await stored()).toHaveLength(1);
});

test("pending, private, hidden and unknown requests are never sent to the AI", async () => {
  const hidden = await addApprovedRequest();
  await hideRequest(systemCaller(), { id: hidden });
  const unseen = [await addPrayerRequest(), await addApprovedRequest({ isPublic: false }), hidden, 999];
  for (const id of unseen) await expect(translate(id)).rejects.toMatchObject({ status: 404 });
  expect(fake().questions).toEqual([]);
  expect(count).not.toHaveBeenCalled();
});

test("a request in the reader's language is rejected", async () => {
  const id = await addApprovedRequest({ language: "ht" });
  await expect(translate(id, "ht")).rejects.toMatchObject({ status: 400 });
});

test.each(["broken", "garbage", "empty"] as const)(
  "an AI that is %s gives a 502, and nothing is stored",
  async (mood) => {
    const id = await addApprovedRequest();
    fake().feel(mood);
    await expect(translate(id)).rejects.toMatchObject({ status: 502, key: "aiFailed" });
    expect(await stored()).toEqual([]);
    fake().feel("good");
    expect((await translate(id)).title).toContain("en");
  },
);

test("an exceeded rate limit prevents the AI call, but not reading a stored translation", async () => {
  const [known, other] = [await addApprovedRequest(), await addApprovedRequest()];
  await translate(known);
  const refuse = () => Promise.reject(new Error("used up"));
  expect((await translateRequest(reader, { id: known }, refuse, ai())).id).toBe(known);
  await expect(translateRequest(reader, { id: other }, refuse, ai())).rejects.toThrow("used up");
  expect(fake().questions).toHaveLength(1);
});

test("a translation is deleted with its request", async () => {
  const id = await addApprovedRequest();
  await translate(id);
  await db.deleteFrom("prayerRequests").where("id", "=", id).execute();
  expect(await stored()).toEqual([]);
});

test("without an AI the page offers no translation, and the form shows a message", async () => {
  const id = await addApprovedRequest({ language: "ht" });
  expect(canTranslateRequests()).toBe(false);
  const { data } = await visitScreen<{ board: object }>(`/en/prayer-requests/${id}`);
  expect(data.board).toMatchObject({ canTranslate: false });
  const answer = await submitForm<FormAnswer>(`/en/prayer-requests/${id}`, { intent: "translate" });
  expect(answer).toMatchObject({
    status: 503,
    data: { ok: false, intent: "translate", message: expect.any(String) },
  });
  await expect(translateRequest(reader, { id }, count, aiClient(null))).rejects.toMatchObject({
    status: 503,
  });
});
