import { useTranslation } from "react-i18next";
import type { Donor } from "~/features/giving/donors/donors.schema";
import { AdminForm } from "~/http/admin-form";
import { FormField } from "~/http/form-field";
import { AdminSection } from "~/ui/admin-page";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { useFocusAfterChange } from "../shell/use-focus-after-change";
import { DonorSuggestions, donorListId } from "./donor-suggestions";

const path = "/admin/donations/donors";

interface DonorMergeProps {
  id: number;
  isMerged: boolean;
  merged: Donor[];
  suggestions: { value: string; label: string }[];
}

/** Makes two records of a person one donor, and takes that back. */
export function DonorMerge({ id, isMerged, merged, suggestions }: DonorMergeProps) {
  const { t } = useTranslation("admin-donor-list", { keyPrefix: "merge" });
  const { t: words } = useTranslation("admin-donor-list");
  const box = useFocusAfterChange<HTMLDivElement>(`${id} ${isMerged} ${merged.length}`);
  const undo = (one: number) => (
    <AdminForm
      id={`unmerge-${one}`}
      action={`${path}/${one}`}
      intent="unmerge"
      success={{ title: t("undone") }}
      failure={words("failed")}
    >
      {({ pending }) => (
        <Button type="submit" variant="secondary" size="sm" loading={pending}>
          {t("undo")}
        </Button>
      )}
    </AdminForm>
  );
  return (
    <AdminSection title={t("title")} description={t("lead")}>
      <div ref={box} tabIndex={-1}>
        {isMerged ? (
          undo(id)
        ) : (
          <AdminForm<"into">
            id={`merge-${id}`}
            action={`${path}/${id}`}
            intent="merge"
            success={{ title: t("done") }}
            failure={words("failed")}
            className="grid gap-4"
          >
            {({ fields, pending }) => (
              <>
                <DonorSuggestions donors={suggestions.filter(({ value }) => !value.endsWith(`#${id}`))} />
                <FormField label={t("into")} hint={t("intoHint")} field={fields.into} required>
                  <Input
                    key={fields.into.key}
                    name={fields.into.name}
                    defaultValue={fields.into.initialValue}
                    list={donorListId}
                    maxLength={200}
                    autoComplete="off"
                  />
                </FormField>
                <div>
                  <Button type="submit" variant="secondary" loading={pending}>
                    {t("act")}
                  </Button>
                </div>
              </>
            )}
          </AdminForm>
        )}
        {merged.length > 0 && (
          <ul aria-label={t("merged")} className="mt-6 divide-y divide-line border-y border-line">
            {merged.map((one) => (
              <li key={one.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
                <span className="min-w-0 wrap-anywhere">
                  {[one.name, one.email, `#${one.id}`].filter(Boolean).join(" · ")}
                </span>
                {undo(one.id)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </AdminSection>
  );
}
