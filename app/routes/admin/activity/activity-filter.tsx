import { useTranslation } from "react-i18next";
import { FilterForm } from "~/http/filter-form";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Select } from "~/ui/select";

interface ActivityFilterProps {
  chosen: { user: string; kind: string };
  kinds: { kind: string; name: string }[];
  users: { username: string; displayName: string }[];
}

/** Filters the log by person and by kind. */
export function ActivityFilter({ chosen, kinds, users }: ActivityFilterProps) {
  const { t } = useTranslation("admin-activity");
  return (
    <FilterForm
      action="/admin/activity"
      values={chosen}
      className="mb-6 flex flex-wrap items-end gap-3 *:min-w-0 *:shrink-0"
    >
      <Field label={t("user")} htmlFor="user">
        <Select name="user" defaultValue={chosen.user}>
          <option value="">{t("everybody")}</option>
          {users.map(({ username, displayName }) => (
            <option key={username} value={username}>
              {displayName}
            </option>
          ))}
          <option value="system">{t("system")}</option>
        </Select>
      </Field>
      <Field label={t("kind")} htmlFor="kind">
        <Select name="kind" defaultValue={chosen.kind}>
          <option value="">{t("allKinds")}</option>
          {kinds.map(({ kind, name }) => (
            <option key={kind} value={kind}>
              {t(name)}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" variant="secondary" className="not-noscript:hidden">
        {t("show")}
      </Button>
    </FilterForm>
  );
}
