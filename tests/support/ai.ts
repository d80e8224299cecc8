import { afterAll, beforeAll, beforeEach } from "vitest";
import { aiClient } from "~/providers/ai.server";
import { fakeOpenAi } from "~tests/fakes/openai";

/** An AI for the tests of a file: in a good mood and asked nothing before each. `ai` makes a client of it. */
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
    ai: (timeoutMs = 5_000) =>
      aiClient({ apiKey: "test", baseUrl: started.baseUrl, model: "fake", timeoutMs }),
  };
}
