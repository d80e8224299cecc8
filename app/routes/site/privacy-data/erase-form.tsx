import { useTranslation } from "react-i18next";
import { useLocalePath } from "~/i18n/locale-path";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox-radio";

interface EraseFormProps {
  /** Notes shown before the decision, about data that erasing treats differently. */
  notes: string[];
  error: string[] | null | undefined;
}

/** Erases everything behind the mailed link after a ticked confirmation. Posts to its page, also without JavaScript. */
export function EraseForm({ notes, error }: EraseFormProps) {
  const { t } = useTranslation("privacy", { keyPrefix: "data.erase" });
  const path = useLocalePath();
  return (
    <section aria-labelledby="erase" className="border-t border-line pt-8">
      <h2 id="erase" className="font-serif text-2xl">
        {t("title")}
      </h2>
      <p className="mt-3 text-pretty">{t("text")}</p>
      {notes.map((note) => (
        <p key={note} className="mt-3 text-pretty">
          {note}
        </p>
      ))}
      <p className="mt-3 text-sm text-pretty text-ink-soft">
        {t("beyond")}{" "}
        <a href={path("/contact")} className="link">
          {t("write")}
        </a>
      </p>
      <form method="post" noValidate className="mt-5 flex flex-col items-start gap-5">
        <Checkbox name="sure" value="yes" label={t("sure")} error={error} autoFocus={!!error} required />
        <Button type="submit" variant="danger" size="lg">
          {t("button")}
        </Button>
      </form>
    </section>
  );
}
