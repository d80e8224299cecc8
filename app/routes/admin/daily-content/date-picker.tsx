import { Form, Link } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ChevronLeft, ChevronRight } from "~/ui/icons-admin";
import {
  FIRST_EDITABLE_DAY,
  LAST_EDITABLE_DAY,
} from "~/features/devotion/daily-content/daily-content-editor-path";
import {
  dailyContentEditorPath,
  dailyContentSideBySidePath,
} from "~/features/devotion/daily-content/daily-content-editor-path";
import { Button, buttonClass } from "~/ui/button";
import { Field, Input } from "~/ui/field";

interface DatePickerProps {
  date: string;
  longDate: string;
  today: string;
  previous: string;
  next: string;
  language: string;
  view: "one" | "all";
  /** Incremented when the person stays on the page, so that the field shows the old date again. */
  stays: number;
}

/** Debounce before a typed date is opened, because typing a year passes through other years. */
const SETTLED_MS = 500;

export function DatePicker({
  date,
  longDate,
  today,
  previous,
  next,
  language,
  view,
  stays,
}: DatePickerProps) {
  const { t } = useTranslation("admin-daily-content");
  const input = useRef<HTMLInputElement>(null);
  const settling = useRef<number>();
  useEffect(() => {
    if (input.current) input.current.value = date;
    return () => window.clearTimeout(settling.current);
  }, [date, stays]);
  const change = () => {
    window.clearTimeout(settling.current);
    settling.current = window.setTimeout(() => {
      const typed = input.current?.value ?? "";
      if (typed >= FIRST_EDITABLE_DAY && typed !== date) input.current?.form?.requestSubmit();
    }, SETTLED_MS);
  };
  const to = (day: string) =>
    view === "all" ? dailyContentSideBySidePath(day) : dailyContentEditorPath(day, language);
  return (
    <div className="mb-6 flex flex-wrap items-end gap-x-3 gap-y-3">
      <Form method="get" action="/admin/daily-content" className="flex flex-wrap items-end gap-3">
        {view === "all" ? (
          <input type="hidden" name="view" value="all" />
        ) : (
          <input type="hidden" name="in" value={language} />
        )}
        <Field label={t("date.label")} htmlFor="date">
          <Input
            ref={input}
            id="date"
            type="date"
            name="date"
            defaultValue={date}
            min={FIRST_EDITABLE_DAY}
            max={LAST_EDITABLE_DAY}
            onChange={change}
            required
          />
        </Field>
        <Button type="submit" variant="secondary" className="not-noscript:hidden">
          {t("date.show")}
        </Button>
      </Form>
      <div className="flex items-center gap-1">
        <DayLink to={to(previous)} label={t("date.previous")}>
          <ChevronLeft aria-hidden="true" />
        </DayLink>
        <DayLink to={to(next)} label={t("date.next")}>
          <ChevronRight aria-hidden="true" />
        </DayLink>
        {date !== today && (
          <Link to={to(today)} className={buttonClass({ variant: "quiet" })}>
            {t("date.today")}
          </Link>
        )}
      </div>
      <p className="basis-full font-serif text-xl first-letter:uppercase">
        <time dateTime={date}>{longDate}</time>
      </p>
    </div>
  );
}

function DayLink({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      aria-label={label}
      title={label}
      className={buttonClass({ variant: "quiet", size: "icon" })}
    >
      {children}
    </Link>
  );
}
