import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PremiumPrompt } from "~/features/newsletter/subscribers/premium-prompt";
import { isSubscribed } from "~/features/newsletter/subscribers/subscriber-access.server";
import { translateTextInput, type TranslateTextInput } from "~/features/translator/translate-text.schema";
import { canTranslateTexts, translateText } from "~/features/translator/translate-text.server";
import { translateTextLimit } from "~/features/translator/limits.server";
import type { Caller } from "~/auth/caller.server";
import { formAction } from "~/http/form-action.server";
import { revalidateUnlessUnreached, submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { limitAddress } from "~/http/rate-limit.server";
import { loadScreen } from "~/http/screen.server";
import { formStamp } from "~/http/spam-trap.server";
import { tFor } from "~/i18n/i18n.server";
import { localePath } from "~/i18n/locale-path";
import { aiLimit } from "~/request/limit.server";
import { Section } from "~/ui/section";
import type { ShownTranslation } from "./translator/translation-result";
import { TranslatorTool } from "./translator/translator-tool";

export async function loader(args: LoaderFunctionArgs) {
  return loadScreen(args, async (caller) => {
    const t = tFor(caller.language);
    return {
      meta: { title: t("translator:title"), description: t("translator:lead") },
      isSubscribed: await isSubscribed(caller),
      hasAi: canTranslateTexts(),
      stamp: formStamp(),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return formAction(args, {
    schema: translateTextInput,
    verb: translateForScreen,
    limit: translateTextLimit,
    trap: true,
    isAutofilled: true, // a pasted text is sent at once
    returnsResult: true,
    keepsFields: true,
    done: localePath(args.params.lang, "/translator"),
  });
}

async function translateForScreen(caller: Caller, input: TranslateTextInput): Promise<ShownTranslation> {
  const translation = await translateText(caller, input, () => limitAddress(aiLimit, caller.address));
  const { targetLanguage } = input;
  return { ...translation, language: targetLanguage, isUnchanged: translation.translatedText === input.text };
}

export const clientAction = submitToServer;

/** A translation changes nothing. */
export const handle = { i18n: ["newsletter", "translator"] };
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  args.formData?.has("targetLanguage") ? false : revalidateUnlessUnreached(args);

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The translation assistant. */
export default function Translator() {
  const { t } = useTranslation("translator");
  const { isSubscribed, hasAi, stamp } = useLoaderData<typeof loader>();
  return (
    <Section headingLevel={1} width="form" eyebrow={t("eyebrow")} title={t("title")} lead={t("lead")}>
      {isSubscribed ? (
        <TranslatorTool hasAi={hasAi} stamp={stamp} />
      ) : (
        <PremiumPrompt feature="translation" stamp={stamp} />
      )}
    </Section>
  );
}
