import { systemCaller } from "~/auth/caller.server";
import { deleteOldTextTranslations } from "~/features/translator/retention.server";
import {
  digestText,
  findTextTranslation,
  storeTextTranslation,
} from "~/features/translator/text-translations.server";
import type { QueryPlans } from "~tests/support/query-plan-table";

export const queryPlans: QueryPlans = {
  verbs: {
    "the translation assistant": async () => {
      const digest = digestText({ text: "Mèsi", targetLanguage: "en" });
      await storeTextTranslation(digest, { translatedText: "Thank you", hasUntranslatedScripture: false });
      await findTextTranslation(digest);
      await deleteOldTextTranslations(systemCaller());
    },
  },
};
