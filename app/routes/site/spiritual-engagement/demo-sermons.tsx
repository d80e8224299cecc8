import { useTranslation } from "react-i18next";
import { PublicForm } from "~/http/public-form";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";

interface DemoSermonsProps {
  action: string;
  stamp: string;
  /** The reason: demo mode, or a reader who manages content. */
  offer: "demo" | "team";
}

/** Fills the library with the demo sermons. */
export function DemoSermons({ action, stamp, offer }: DemoSermonsProps) {
  const { t } = useTranslation("engagement", { keyPrefix: "demo" });
  return (
    <Disclosure className="mt-16 border-t" summary={t("title")}>
      <p className="mb-5 max-w-reading text-pretty text-ink-soft">
        {t(offer === "demo" ? "text" : "textTeam")}
      </p>
      <PublicForm
        id="demo-sermons"
        intent="initialize"
        action={action}
        stamp={stamp}
        success={({ result }) => ({ title: t("done"), description: doneText(result) })}
        failure={t("failed")}
      >
        {({ pending }) => (
          <>
            <input type="hidden" name="intent" value="initialize" />
            <Button type="submit" variant="secondary" loading={pending}>
              {t("button")}
            </Button>
          </>
        )}
      </PublicForm>
    </Disclosure>
  );

  function doneText(result: unknown): string {
    const created = (result as { created?: number } | undefined)?.created ?? 0;
    return created > 0 ? t("doneText", { count: created }) : t("doneNone");
  }
}
