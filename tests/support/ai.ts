import { afterAll, beforeAll, beforeEach } from "vitest";
import { aiClient } from "~/providers/ai.server";
import { fakeOpenAi } from "~tests/fakes/openai";

/** A fake AI for a test file, reset before each test. `ai` makes a client of it. */
export function useFakeAi() {
  let started: Awaited<ReturnType<typeof fakeOpenAi>>;
  beforeAll(async () => void (started = await fakeOpenAi()));
  afterAll(() => started.stop());
  beforeEach(() => {
    started.feel("good");
    started.questions.length = 0;
  });
  return {
    fake: () => started,
    ai: (timeoutMs?: number) =>
      aiClient({ apiKey: "test", baseUrl: started.baseUrl, model: "fake", timeoutMs }),
  };
}
