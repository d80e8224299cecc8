import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { bibleCode, updateBibleInput } from "~/features/bible/bible.schema";
import { removeBible, showBible, updateBible } from "~/features/bible/bibles-admin.server";
import { getSettings } from "~/settings/settings.server";
import { AdminForm } from "~/http/admin-form";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { revalidateUnlessUnreached, submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { formatDateIn, formatNumber } from "~/i18n/format";
import { languageNames } from "~/i18n/languages";
import { AdminPage } from "~/ui/admin-page";
import { ConfirmButton } from "~/ui/confirm-button";
import { DefinitionList } from "~/ui/definition-list";
import { Trash2 } from "~/ui/icons";
import { BibleForm } from "./bible/bible-form";

const listPath = "/admin/bible";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_content", async (caller) => {
    const bible = await showBible(caller, bibleCode.parse(args.params));
    const { timeZone } = (await getSettings()).publishing;
    const number = (count: number) => formatNumber(count, caller.language);
    return {
      title: bible.name,
      bible,
      counts: {
        books: number(bible.books),
        chapters: number(bible.chapters),
        verses: number(bible.verses),
      },
      installed: formatDateIn(bible.installedAt, caller.language, timeZone),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_content", {
    update: intent({ schema: updateBibleInput, verb: updateBible, done: `${listPath}?done=updated` }),
    remove: intent({ schema: bibleCode, verb: removeBible, done: `${listPath}?done=removed` }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** One installed version: its facts, its name and rights, and how it is removed. */
export default function Bible() {
  const { t } = useTranslation("admin-bible");
  const { bible, counts, installed } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const action = `${listPath}/${bible.code}`;
  return (
    <AdminPage
      title={<span lang={bible.language}>{bible.name}</span>}
      width="reading"
      back={{ href: listPath, label: t("title") }}
      actions={
        <AdminForm
          id="remove-bible"
          action={action}
          intent="remove"
          success={{ title: t("done.removed") }}
          failure={t("form.notRemoved")}
          onSuccess={() => navigate(listPath)}
        >
          {() => (
            <ConfirmButton
              variant="quietDanger"
              size="sm"
              title={t("confirmRemove.title", { name: bible.name })}
              text={t("confirmRemove.text")}
              confirm={t("remove")}
            >
              <Trash2 aria-hidden="true" />
              {t("remove")}
            </ConfirmButton>
          )}
        </AdminForm>
      }
    >
      <DefinitionList
        columns={2}
        className="mb-8"
        items={[
          { term: t("columns.language"), value: languageNames[bible.language] },
          { term: t("columns.code"), value: bible.code },
          { term: t("columns.books"), value: counts.books },
          { term: t("columns.chapters"), value: counts.chapters },
          { term: t("columns.verses"), value: counts.verses },
          { term: t("columns.installedAt"), value: installed },
        ]}
      />
      <BibleForm action={action} bible={bible} onSaved={() => navigate(listPath)} />
    </AdminPage>
  );
}
