import { expect, test } from "vitest";
import { z } from "zod";
import { aiClient, ministryAi } from "~/providers/ai.server";
import { fakeOpenAi } from "~tests/fakes/openai";

const question = { system: "s", user: "u", name: "test", schema: z.object({ explanation: z.string() }) };

test("without a key there is no AI, and a question throws an error that names it", async () => {
  expect(ministryAi.isConfigured()).toBe(false);
  await expect(aiClient(null).ask(question)).rejects.toMatchObject({ status: 503, key: "aiNotConfigured" });
});

test.each(["broken", "garbage", "slow"] as const)(
  "a server that is %s is a 502, however long the question may take",
  async (mood) => {
    const fake = await fakeOpenAi(mood);
    const ai = aiClient({ apiKey: "test", baseUrl: fake.baseUrl, model: "fake", timeoutMs: 150 });
    const asked = ai.ask({ ...question, timeoutMs: 60_000 });
    await expect(asked).rejects.toMatchObject({ status: 502, key: "aiFailed" });
    await fake.stop();
  },
);

test("an aborted question ends immediately", async () => {
  const fake = await fakeOpenAi("slow");
  const ai = aiClient({ apiKey: "test", baseUrl: fake.baseUrl, model: "fake" });
  await expect(ai.ask({ ...question, signal: AbortSignal.timeout(50) })).rejects.toMatchObject({
    status: 502,
  });
  await fake.stop();
});

test("the answer has the requested shape", async () => {
  const fake = await fakeOpenAi();
  const ai = aiClient({ apiKey: "test", baseUrl: fake.baseUrl, model: "fake" });
  expect(await ai.ask(question)).toEqual({ explanation: expect.any(String) });
  await fake.stop();
});
