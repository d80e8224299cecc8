import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { showLibraryMonth } from "~/features/devotion/library/library-days-admin.server";
import { libraryMonthInput } from "~/features/devotion/library/library.schema";
import { adminScreen } from "~/http/admin-screen.server";
import { pageMeta } from "~/http/page-meta";
import { AppError } from "~/request/errors";
import { AdminPage } from "~/ui/admin-page";
import { ButtonLink } from "~/ui/button";
import { Printer } from "~/ui/icons";
import { UiLink } from "~/ui/link";
import { DayList } from "./library/day-list";
import { libraryMonthPath, libraryPath, libraryPrintPath } from "./library/library-paths";
import { NeighbourLinks } from "./library/neighbour-links";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_content", async (caller) => {
    const asked = libraryMonthInput.safeParse(args.params);
    if (!asked.success) throw new AppError(404, "notFound");
    return showLibraryMonth(caller, asked.data);
  });
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** A month of the library as a list of its days. */
export default function LibraryMonth() {
  const { t } = useTranslation("admin-library");
  const { month, title, previous, next, weekdays, days } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title={<span className="inline-block first-letter:uppercase">{title}</span>}
      lead={t("month.lead")}
      back={{ href: libraryPath, label: t("title") }}
      actions={
        <>
          <NeighbourLinks
            previous={{ href: libraryMonthPath(previous), label: t("month.previous") }}
            next={{ href: libraryMonthPath(next), label: t("month.next") }}
          />
          <ButtonLink asChild variant="secondary" size="sm">
            <UiLink href={libraryPrintPath(month)}>
              <Printer aria-hidden="true" />
              {t("month.print")}
            </UiLink>
          </ButtonLink>
        </>
      }
    >
      <DayList label={title} days={days} weekdays={weekdays} />
    </AdminPage>
  );
}
