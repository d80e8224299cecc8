import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { PrivacyLink } from "~/features/privacy/privacy-link";
import { EmailField } from "~/http/email-field";
import { PublicForm } from "~/http/public-form";
import { TextField } from "~/http/text-field";
import { useLocalePath } from "~/i18n/locale-path";
import { Button } from "~/ui/button";
import type { PremiumFeature } from "./premium-features";

interface PremiumPromptProps {
  feature: PremiumFeature;
  /** `formStamp()` from the loader. */
  stamp: string;
  /** What follows where the page's data do not replace the prompt. */
  onSubscribed?: () => void;
}

/**
 * The subscription that opens a tool. A page that shows it when its loader says `isSubscribed: false`
 * needs no `onSubscribed`: the data loaded after the form replace the prompt with the tool.
 */
export function PremiumPrompt({ feature, stamp, onSubscribed }: PremiumPromptProps) {
  const { t } = useTranslation("newsletter", { keyPrefix: "premium" });
  const path = useLocalePath();
  return (
    <div className="max-w-reading">
      <p className="font-serif text-xl text-pretty">{t("offer")}</p>
      <p className="mt-3 text-pretty text-ink-soft">{t("letter")}</p>
      <PublicForm<"email" | "name">
        id={`premium-${feature}-form`}
        action={path(`/subscribe/${feature}`)}
        stamp={stamp}
        success={{ title: t("subscribed"), description: t("subscribedText") }}
        failure={({ message }) => t(message === t("fillIn") ? "missing" : "failed")}
        onSuccess={onSubscribed}
        className="mt-6"
      >
        {({ fields, pending, answer }) => (
          <div className="mt-5 grid gap-5">
            {answer?.ok && <FocusAfterwards />}
            <TextField label={t("name")} field={fields.name} required maxLength={100} autoComplete="name" />
            <EmailField label={t("email")} hint={t("emailHint")} field={fields.email} required />
            <div>
              <Button type="submit" size="lg" loading={pending}>
                {t("submit")}
              </Button>
              <p className="mt-4 text-sm text-pretty text-ink-soft">
                {t("promise")} <PrivacyLink />
              </p>
            </div>
          </div>
        )}
      </PublicForm>
    </div>
  );
}

/** The focus stays on the page when the tool replaces the form that had it. A dialog keeps it itself. */
function FocusAfterwards() {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) {
        document.getElementById("main")?.focus({ preventScroll: true });
      }
    },
    [],
  );
  return null;
}
