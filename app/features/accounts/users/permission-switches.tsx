import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { permissions, type Permission } from "~/auth/permissions";
import type { FormAnswer } from "~/http/form-answer";
import { FieldError } from "~/ui/field";
import { Switch } from "~/ui/switch";

interface PermissionSwitchesProps {
  field: FieldMetadata<string | undefined>;
  /** Initially switched on. */
  held: readonly Permission[];
  /** The reader's own permissions. Nobody can grant a permission that they lack. */
  mine: readonly Permission[];
  /** The last answer to the form. A rejected form keeps its switches as sent. */
  answer: FormAnswer | undefined;
}

/** The six permissions as switches. */
export function PermissionSwitches({ field, held, mine, answer }: PermissionSwitchesProps) {
  const { t } = useTranslation("admin-roles");
  const switchedOn: unknown[] =
    answer?.ok === false ? [answer.lastResult?.initialValue?.[field.name]].flat() : [...held];
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="mb-1 text-sm font-semibold">{t("role.permissions")}</legend>
      {permissions.map((permission) => (
        <Switch
          key={`${field.key} ${permission}`}
          id={`${field.id}-${permission}`}
          name={field.name}
          value={permission}
          label={t(`permissions.${permission}`)}
          hint={mine.includes(permission) ? t(`opens.${permission}`) : t("role.notHeld")}
          disabled={!mine.includes(permission)}
          defaultChecked={switchedOn.includes(permission)}
        />
      ))}
      <FieldError id={field.errorId} error={field.errors} />
    </fieldset>
  );
}

/** A role's permissions as labels. */
export function PermissionList({ permissions: held }: { permissions: readonly Permission[] }) {
  const { t } = useTranslation("admin-roles");
  if (held.length === 0) return <p className="text-sm text-ink-soft">{t("role.none")}</p>;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {held.map((permission) => (
        <li key={permission} className="rounded-full bg-tint px-2.5 py-0.5 text-sm leading-snug">
          {t(`permissions.${permission}`)}
        </li>
      ))}
    </ul>
  );
}
