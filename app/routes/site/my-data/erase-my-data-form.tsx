import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox-radio";

interface EraseMyDataFormProps {
  /** Notes shown before the decision, about data that erasing treats differently. */
  notes: string[];
  error: string[] | null | undefined;
}

/** Erases this browser's visitor after a ticked confirmation. Posts to its page, also without JavaScript. */
export function EraseMyDataForm({ notes, error }: EraseMyDataFormProps) {
  const { t } = useTranslation("my-data", { keyPrefix: "erase" });
  return (
    <section aria-labelledby="erase" className="border-t border-line pt-8">
      <h2 id="erase" className="font-serif text-2xl">
        {t("title")}
      </h2>
      {[t("text"), ...notes].map((text) => (
        <p key={text} className="mt-3 text-pretty">
          {text}
        </p>
      ))}
      <p className="mt-3 text-sm text-pretty text-ink-soft">{t("beyond")}</p>
      <form method="post" noValidate className="mt-5 flex flex-col items-start gap-5">
        <Checkbox name="sure" value="yes" label={t("sure")} error={error} autoFocus={!!error} required />
        <Button type="submit" name="intent" value="erase" variant="danger" size="lg">
          {t("button")}
        </Button>
      </form>
    </section>
  );
}
