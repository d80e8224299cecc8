import { Printer } from "~/ui/icons";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { PrintedRequest } from "~/features/prayers/admin/print-list-admin.server";
import { Button } from "~/ui/button";

/** The printed list, without addresses and phone numbers. */
export function PrintedList({ requests, today }: { requests: PrintedRequest[]; today: string }) {
  const { t } = useTranslation("admin-prayers");
  const { t: site } = useTranslation("prayers");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [requests]);
  return (
    <section aria-labelledby="print-list" className="mb-10">
      <header className="flex flex-wrap items-start justify-between gap-4 border-b border-line pb-4">
        <div>
          <h2 id="print-list" ref={heading} tabIndex={-1} className="font-serif text-2xl outline-none">
            {t("print.listTitle")}
          </h2>
          <p className="text-ink-soft">
            {today} · {t("print.count", { count: requests.length })}
          </p>
        </div>
        <Button type="button" onClick={() => window.print()} className="noscript:hidden">
          <Printer aria-hidden="true" />
          {t("print.print")}
        </Button>
      </header>
      <ol className="divide-y divide-line">
        {requests.map(({ id, title, description, name, prayerType, language, isUrgent, isPublic }) => (
          <li key={id} className="break-inside-avoid py-4">
            <h3 lang={language} className="font-serif text-lg wrap-anywhere">
              <bdi>{title}</bdi>
            </h3>
            <p className="text-sm text-ink-soft">
              {[
                name,
                site(`types.${prayerType}`),
                isUrgent && t("badges.urgent"),
                !isPublic && t("badges.private"),
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
            <p lang={language} dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
              {description}
            </p>
          </li>
        ))}
      </ol>
      <p className="border-t border-line pt-4 text-sm text-ink-soft">{t("print.keepPrivate")}</p>
    </section>
  );
}
