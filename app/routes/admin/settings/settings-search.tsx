import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { SettingsTab } from "~/features/settings/settings-choices";
import { SearchField } from "~/ui/toolbar";

/** A search over the settings of all tabs; `tab` stays below what it finds. */
export function SettingsSearch({ tab, q }: { tab: SettingsTab; q: string }) {
  const { t } = useTranslation("admin-settings");
  return (
    <Form method="get" action="/admin/settings" role="search" className="flex w-[calc(100vw-2.5rem)] sm:w-80">
      <input type="hidden" name="tab" value={tab} />
      <SearchField label={t("search.label")} defaultValue={q} key={q} maxLength={100} />
    </Form>
  );
}
