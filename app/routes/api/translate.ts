import { translatedTextOutput, translateTextInput } from "~/features/translator/translate-text.schema";
import { translateText } from "~/features/translator/translate-text.server";
import { translateTextLimit } from "~/features/translator/limits.server";
import { endpoint, jsonApi } from "~/http/json-api.server";
import { limitAddress } from "~/http/rate-limit.server";
import { aiLimit } from "~/request/limit.server";

const api = jsonApi("/api/translate", {
  POST: endpoint({
    summary: "Translate a text; scripture becomes the target language's own version",
    input: translateTextInput,
    output: translatedTextOutput,
    who: "subscriber",
    refusals: [403],
    limit: translateTextLimit,
    run: async (caller, input) => {
      const countQuestion = () => limitAddress(aiLimit, caller.address);
      const { translatedText } = await translateText(caller, input, countQuestion);
      return { translatedText };
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
