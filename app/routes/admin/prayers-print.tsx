import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import {
  listForPrint,
  listPrintable,
  type PrintedRequest,
} from "~/features/prayers/admin/print-list-admin.server";
import { printListInput } from "~/features/prayers/admin/requests-admin.schema";
import { getSettings } from "~/settings/settings.server";
import { AdminForm } from "~/http/admin-form";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import type { FormAnswer } from "~/http/form-answer";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { dateIn, formatDate } from "~/i18n/format";
import { AdminPage } from "~/ui/admin-page";
import { PrintChoices } from "./prayers-print/print-choices";
import { PrintedList } from "./prayers-print/printed-list";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_prayers", "admin-prayers:print.title", async (caller) => {
    const { publicOnes, privateOnes } = await listPrintable(caller);
    const { timeZone } = (await getSettings()).publishing;
    const toChoice = ({ id, title, name, language, isUrgent }: PrintedRequest) => ({
      id,
      title,
      name,
      language,
      isUrgent,
    });
    return {
      publicOnes: publicOnes.map(toChoice),
      privateOnes: privateOnes.map(toChoice),
      today: formatDate(dateIn(timeZone), caller.language),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_prayers", {
    print: intent({ schema: printListInput, verb: listForPrint, returnsResult: true, keepsFields: true }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** Selects requests for a prayer meeting and shows them as a printable list. */
export default function PrayersPrint() {
  const { t } = useTranslation("admin-prayers");
  const { publicOnes, privateOnes, today } = useLoaderData<typeof loader>();
  return (
    <AdminPage title={t("print.title")} back={{ href: "/admin/prayers", label: t("title") }} width="reading">
      <AdminForm id="prayer-list" action="/admin/prayers/print" intent="print" failure={t("print.failed")}>
        {({ answer, pending }) => {
          const { result } = (answer ?? {}) as FormAnswer<PrintedRequest[]>;
          return (
            <>
              {result && <PrintedList requests={result} today={today} />}
              <PrintChoices {...{ publicOnes, privateOnes, pending }} chosen={result?.map(({ id }) => id)} />
            </>
          );
        }}
      </AdminForm>
    </AdminPage>
  );
}
