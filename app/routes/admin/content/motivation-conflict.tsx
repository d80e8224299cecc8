import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "~/features/devotion/motivation-fields";
import type { DailyMotivation } from "~/features/devotion/motivations.schema";
import { Button, ButtonLink } from "~/ui/button";

interface MotivationConflictProps {
  /** Id of the form that holds the person's own version. */
  form: string;
  /** What they sent. */
  yours: Record<string, unknown>;
  /** What somebody else saved meanwhile. */
  theirs: DailyMotivation;
  onTakeTheirs?: () => void;
}

const compared = [
  "title",
  "content",
  "bibleVerse",
  "verseReference",
  "author",
  "language",
  "publishDate",
  "tags",
] as const;

/** Both versions beside each other when two people changed the same motivation: the person decides which stays. */
export function MotivationConflict({ form, yours, theirs, onTakeTheirs }: MotivationConflictProps) {
  const { t } = useTranslation("desk-motivations");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [theirs.updatedAt]);
  const now = fieldsOf(theirs);
  const typed = (field: string) => (typeof yours[field] === "string" ? yours[field] : "");
  const different = compared.filter((field) => typed(field) !== (now[field] ?? ""));
  const { approvedBy } = theirs;
  return (
    <section aria-labelledby="conflict" className="mb-8 rounded-xl border border-brand bg-surface p-4 sm:p-6">
      <h2 id="conflict" ref={heading} tabIndex={-1} className="font-serif text-xl">
        {t("conflict.title")}
      </h2>
      <p className="mt-1 max-w-2xl text-ink-soft">{t("conflict.text")}</p>
      {different.map((field) => (
        <div key={field} className="mt-5 border-t border-line pt-4">
          <h3 className="mb-2 text-sm font-semibold">{t(`form.${field}`)}</h3>
          <div className="grid gap-4 md:grid-cols-2">
            <Version title={approvedBy ? t("conflict.theirsBy", { name: approvedBy }) : t("conflict.theirs")}>
              {now[field]}
            </Version>
            <Version title={t("conflict.yours")} own>
              {typed(field)}
            </Version>
          </div>
        </div>
      ))}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" form={form} name="over" value={theirs.updatedAt}>
          {t("conflict.saveOver")}
        </Button>
        <ButtonLink
          variant="secondary"
          href={`/admin/content/motivations/${theirs.id}`}
          onClick={(event) => {
            event.preventDefault();
            onTakeTheirs?.();
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
