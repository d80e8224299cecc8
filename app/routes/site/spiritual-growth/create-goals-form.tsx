import { Sparkles } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import { PublicForm } from "~/http/public-form";
import { TimeZoneField } from "~/http/time-zone-field";
import { Button } from "~/ui/button";

/** Creates goals that suit the visitor's progress. */
export function CreateGoalsForm({ action, stamp }: { action: string; stamp: string }) {
  const { t } = useTranslation("growth-page", { keyPrefix: "goals" });
  const created = (result: unknown) => (result as { created?: number } | undefined)?.created ?? 0;
  return (
    <PublicForm
      id="create-goals"
      intent="create"
      action={action}
      stamp={stamp}
      success={({ result }) =>
        created(result) > 0
          ? { title: t("created"), description: t("createdText", { count: created(result) }) }
          : { title: t("createdNone") }
      }
      failure={t("createFailed")}
    >
      {({ pending }) => (
        <>
          <input type="hidden" name="intent" value="create" />
          <TimeZoneField />
          <Button type="submit" loading={pending}>
            <Sparkles aria-hidden="true" />
            {t("create")}
          </Button>
        </>
      )}
    </PublicForm>
  );
}
