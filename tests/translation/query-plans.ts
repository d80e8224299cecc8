import { expect } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { newsletterPostInput } from "~/features/newsletter/posts/posts-admin.schema";
import { createNewsletterPost } from "~/features/newsletter/posts/posts-admin.server";
import {
  showLanguagesOfPost,
  showTranslations,
  showTranslation,
} from "~/features/translation/translation-admin-screens.server";
import { listWaitingTranslations } from "~/features/translation/waiting-translations-admin.server";
import { saveTranslation, deleteTranslation } from "~/features/translation/translation-admin.server";
import {
  requestTranslation,
  runTranslation,
  recordTranslationFailure,
} from "~/features/translation/translation-requests.server";
import { translationInput } from "~/features/translation/translation.schema";
import { getApprovedTranslations, deleteTranslations } from "~/features/translation/translation.server";
import { aiClient } from "~/providers/ai.server";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import type { QueryPlans } from "~tests/support/query-plan-table";

export const queryPlans: QueryPlans = {
  verbs: {
    translations: async () => {
      const fields = { title: "t", summary: "s", content: "c", language: "fr" };
      const { id } = await createNewsletterPost(systemCaller(), newsletterPostInput.parse(fields));
      const choice = { type: "newsletter_post", id, language: "ht" } as const;
      const { caller } = await administrator();
      const unreachableAi = aiClient({ apiKey: "none", baseUrl: "http://127.0.0.1:9/v1", model: "none" });
      await requestTranslation(caller, choice, unreachableAi);
      await expect(runTranslation(1, unreachableAi)).rejects.toThrow();
      await recordTranslationFailure(1, "502 aiFailed");
      for (const _attempt of [1, 2])
        await saveTranslation(caller, translationInput.parse({ ...choice, ...fields, language: "ht" }));
      await showTranslations(caller, { before: 9 });
      await showTranslations(caller, { type: "blog_post" });
      await listWaitingTranslations(caller);
      await showTranslation(caller, choice);
      await showLanguagesOfPost(caller, choice);
      await getApprovedTranslations(db, "newsletter_post", id);
      await deleteTranslation(caller, choice);
      await deleteTranslations(db, "newsletter_post", id);
    },
  },
  lists: {
    translations: {
      filters: { type: [undefined, "blog_post", "newsletter_post"] },
      list: (query) => showTranslations(systemCaller(), query),
    },
  },
};
