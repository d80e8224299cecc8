import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { EditedEntry, Words } from "~/features/devotion/editing.schema";
import { editorPath } from "~/features/devotion/editor-path";
import { Button, ButtonLink } from "~/ui/button";
import { wordFields } from "./filling";

interface ConflictProps {
  date: string;
  /** Id of the form that holds the person's own version. */
  form: string;
  yours: Words;
  /** What somebody else saved meanwhile. */
  theirs: EditedEntry;
  onTakeTheirs: () => void;
}

/** Both versions beside each other when two people saved the same entry: the person decides which stays. */
export function Conflict({ date, form, yours, theirs, onTakeTheirs }: ConflictProps) {
  const { t } = useTranslation("desk-daily-content");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { language, review, updatedAt } = theirs;
  return (
    <section aria-labelledby="conflict" className="mb-8 rounded-xl border border-brand bg-surface p-4 sm:p-6">
      <h2 id="conflict" ref={heading} tabIndex={-1} className="font-serif text-xl">
        {t("conflict.title")}
      </h2>
      <p className="mt-1 max-w-2xl text-ink-soft">{t("conflict.text")}</p>
      {wordFields
        .filter((field) => yours[field] !== theirs[field])
        .map((field) => (
          <div key={field} className="mt-5 border-t border-line pt-4">
            <h3 className="mb-2 text-sm font-semibold">{t(`form.${field}`)}</h3>
            <div className="grid gap-4 md:grid-cols-2">
              <Version title={review.by ? t("conflict.theirsBy", { name: review.by }) : t("conflict.theirs")}>
                <p lang={language}>{theirs[field]}</p>
              </Version>
              <Version title={t("conflict.yours")} own>
                <p lang={language}>{yours[field]}</p>
              </Version>
            </div>
          </div>
        ))}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" form={form} name="over" value={updatedAt}>
          {t("conflict.saveOver")}
        </Button>
        <ButtonLink
          variant="secondary"
          href={editorPath(date, language)}
          onClick={(event) => {
            event.preventDefault();
            onTakeTheirs();
          }}
        >
          {t("conflict.takeTheirs")}
        </ButtonLink>
      </div>
    </section>
  );
}

function Version({ title, own, children }: { title: string; own?: boolean; children: ReactNode }) {
  return (
    <div
      className={`rounded-lg px-3 py-2 whitespace-pre-line wrap-anywhere ${own ? "bg-brand-soft" : "bg-tint"}`}
    >
      <p className="mb-1 text-sm text-ink-soft">{title}</p>
      {children}
    </div>
  );
}
