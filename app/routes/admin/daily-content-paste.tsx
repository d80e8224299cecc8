import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { dailyContentEditorQuery } from "~/features/devotion/daily-content/daily-content-admin.schema";
import {
  dailyContentEditorPath,
  readyToPastePath,
} from "~/features/devotion/daily-content/daily-content-editor-path";
import {
  saveWhatsAppMail,
  showReadyToPaste,
  stopWhatsAppMail,
} from "~/features/devotion/whatsapp/ready-to-paste-admin.server";
import { whatsAppMailSchema } from "~/features/devotion/whatsapp/whatsapp-mail.schema";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { allParameters } from "~/request/query";
import { AppError } from "~/request/errors";
import { AdminPage } from "~/ui/admin-page";
import { Alert } from "~/ui/alert";
import { buttonClass } from "~/ui/button";
import { ChevronLeft, ChevronRight } from "~/ui/icons-admin";
import { PasteText } from "./daily-content-paste/paste-text";
import { WhatsAppMail } from "./daily-content-paste/whatsapp-mail";
import { readDone } from "./shell/done";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_content", "admin-paste:title", async (caller) => {
    const query = dailyContentEditorQuery.pick({ date: true }).safeParse(allParameters(args.request));
    if (!query.success) throw new AppError(404, "notFound");
    return {
      ...(await showReadyToPaste(caller, query.data)),
      language: caller.language,
      done: readDone(args.request, ["mail", "stop"]),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_content", {
    mail: intent({ schema: whatsAppMailSchema, verb: saveWhatsAppMail }),
    stop: intent({ schema: z.object({}), verb: stopWhatsAppMail }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** A day's texts for WhatsApp, to copy with one press, and the choice to get them by mail. */
export default function ReadyToPaste() {
  const { t } = useTranslation("admin-paste");
  const { t: day } = useTranslation("admin-daily-content");
  const { date, today, isAhead, longDate, previous, next, language, offered, texts, mail, done } =
    useLoaderData<typeof loader>();
  const isPlanned = texts.some((text) => text.isPlanned);
  return (
    <AdminPage
      title={t("title")}
      lead={t("lead")}
      back={{ href: dailyContentEditorPath(date, language), label: day("title") }}
    >
      {done && <Alert variant="success" title={t(`mail.done.${done}`)} className="mb-6" />}
      <nav aria-label={t("days")} className="mb-6 flex flex-wrap items-center gap-1">
        <DayLink to={previous} label={day("date.previous")} icon={<ChevronLeft aria-hidden="true" />} />
        <DayLink to={next} label={day("date.next")} icon={<ChevronRight aria-hidden="true" />} />
        {date !== today && (
          <Link to={readyToPastePath(today)} className={buttonClass({ variant: "quiet" })}>
            {day("date.today")}
          </Link>
        )}
        <p className="font-serif text-xl first-letter:uppercase max-sm:basis-full sm:ms-2">
          <time dateTime={date}>{longDate}</time>
        </p>
      </nav>
      {isPlanned && <Alert variant="info" title={t(isAhead ? "ahead" : "planned")} className="mb-6" />}
      {texts.length === 0 && <p>{t("none")}</p>}
      <ul className="flex flex-col gap-6">
        {texts.map((text) => (
          <PasteText key={`${date} ${text.language}`} {...text} isAhead={isAhead} />
        ))}
      </ul>
      <WhatsAppMail {...mail} offered={offered} />
    </AdminPage>
  );
}

function DayLink({ to, label, icon }: { to: string; label: string; icon: ReactNode }) {
  return (
    <Link
      to={readyToPastePath(to)}
      aria-label={label}
      title={label}
      className={buttonClass({ variant: "quiet", size: "icon" })}
    >
      {icon}
    </Link>
  );
}
