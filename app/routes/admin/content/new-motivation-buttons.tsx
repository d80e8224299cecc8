import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PenLine, Sparkles } from "lucide-react";
import type { Language } from "~/i18n/languages";
import { Button, buttonClass } from "~/ui/button";
import { UiLink } from "~/ui/link";

const page = "/admin/content/motivations/new";

/** Two buttons for a new motivation: a draft, or an empty form. */
export function NewMotivationButtons({ language }: { language: Language }) {
  const { t } = useTranslation("admin-motivations");
  const { formAction } = useNavigation();
  return (
    <>
      <Form method="post" action={page}>
        <input type="hidden" name="intent" value="generate" />
        <input type="hidden" name="language" value={language} />
        <Button variant="secondary" loading={formAction === page}>
          <Sparkles aria-hidden="true" />
          {t("generate.action")}
        </Button>
      </Form>
      <UiLink href={page} className={buttonClass()}>
        <PenLine aria-hidden="true" />
        {t("manual.action")}
      </UiLink>
    </>
  );
}
