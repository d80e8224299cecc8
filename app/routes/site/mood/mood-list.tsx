import { Trash2 } from "~/ui/icons";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ScreenMood } from "~/features/mood/mood-screen.server";
import { AdminForm } from "~/http/admin-form";
import { useLocalePath } from "~/i18n/locale-path";
import { ConfirmButton } from "~/ui/confirm-button";
import { Pagination } from "~/ui/pagination";
import { MoodIcon } from "./mood-icon";

interface MoodListProps {
  list: { entries: ScreenMood[]; older: string | null; isFirst: boolean };
}

/** Every entry, newest first; each can be deleted. */
export function MoodList({ list: { entries, older, isFirst } }: MoodListProps) {
  const { t } = useTranslation("mood");
  const path = useLocalePath();
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(entries);
  useEffect(() => {
    // Deleting an entry removes its form, and the focus with it.
    const isDeleted = before.current.some(({ id }) => !entries.some((entry) => entry.id === id));
    if (isDeleted && document.activeElement === document.body) heading.current?.focus();
    before.current = entries;
  }, [entries]);
  if (entries.length === 0 && isFirst) return null;
  return (
    <section aria-labelledby="mood-list" className="mt-14">
      <h2 id="mood-list" ref={heading} tabIndex={-1} className="font-serif text-2xl">
        {t("list.title")}
      </h2>
      <ul aria-labelledby="mood-list" className="mt-3 divide-y divide-line">
        {entries.map((entry) => (
          <MoodItem key={entry.id} entry={entry} />
        ))}
      </ul>
      <Pagination
        className="mt-6"
        newest={isFirst ? null : path("/mood")}
        older={older && path(`/mood?before=${older}`)}
      />
    </section>
  );
}

function MoodItem({ entry: { id, mood, day, reflection } }: { entry: ScreenMood }) {
  const { t } = useTranslation("mood");
  const path = useLocalePath();
  return (
    <li className="flex items-start gap-4 py-4">
      <MoodIcon mood={mood} className="mt-0.5 size-6 text-brand-text" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{t(`moods.${mood}`)}</p>
        <p className="text-sm text-ink-soft first-letter:uppercase">{day}</p>
        {reflection && (
          <p dir="auto" className="mt-2 text-pretty whitespace-pre-line wrap-anywhere">
            {reflection}
          </p>
        )}
      </div>
      <AdminForm
        id={`mood-delete-${id}`}
        intent="delete"
        action={path("/mood")}
        success={{ title: t("delete.done"), isOnPage: true }}
        failure={t("delete.failed")}
      >
        {({ pending }) => (
          <>
            <input type="hidden" name="id" value={id} />
            <ConfirmButton
              variant="quiet"
              size="icon"
              aria-label={t("delete.label", { day })}
              title={t("delete.ask")}
              text={t("delete.text", { day })}
              confirm={t("delete.button")}
              confirmVariant="danger"
              loading={pending}
            >
              <Trash2 aria-hidden="true" className="text-ink-soft" />
            </ConfirmButton>
          </>
        )}
      </AdminForm>
    </li>
  );
}
