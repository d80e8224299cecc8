import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { printLibraryMonth } from "~/features/devotion/library/library-print-admin.server";
import { libraryMonthInput, libraryPrintQuery } from "~/features/devotion/library/library.schema";
import { adminScreen } from "~/http/admin-screen.server";
import { pageMeta } from "~/http/page-meta";
import { languageNames, languages } from "~/i18n/languages";
import { AppError } from "~/request/errors";
import { readQuery } from "~/request/query";
import { AdminPage } from "~/ui/admin-page";
import { Button } from "~/ui/button";
import { Printer } from "~/ui/icons";
import { FilterLinks } from "~/ui/toolbar";
import { libraryMonthPath, libraryPrintPath } from "./library/library-paths";
import { PrintedDay } from "./library/printed-day";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_content", async (caller) => {
    const asked = libraryMonthInput.safeParse(args.params);
    if (!asked.success) throw new AppError(404, "notFound");
    const query = libraryPrintQuery.parse(readQuery(args.request));
    return printLibraryMonth(caller, { ...asked.data, ...query });
  });
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** A month of the library for paper, in one language or in all. */
export default function PrintLibrary() {
  const { t } = useTranslation("admin-library");
  const { title, month, name, language, days } = useLoaderData<typeof loader>();
  const path = libraryPrintPath(month);
  return (
    <AdminPage
      title={title}
      width="reading"
      back={{ href: libraryMonthPath(month), label: name }}
      actions={
        <Button type="button" onClick={() => window.print()} className="no-print noscript:hidden">
          <Printer aria-hidden="true" />
          {t("print.print")}
        </Button>
      }
    >
      <div className="no-print mb-8">
        <FilterLinks
          label={t("print.language")}
          items={[
            ...languages.map((one) => ({
              href: `${path}?in=${one}`,
              label: languageNames[one],
              current: one === language,
            })),
            { href: `${path}?in=all`, label: t("print.all"), current: language === null },
          ]}
        />
        <p className="mt-3 text-sm text-ink-soft not-noscript:hidden">{t("print.hint")}</p>
      </div>
      {days.map((day) => (
        <PrintedDay key={day.date} {...day} language={language} />
      ))}
    </AdminPage>
  );
}
