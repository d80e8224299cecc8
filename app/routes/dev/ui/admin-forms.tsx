import { useTranslation } from "react-i18next";
import { BeforeAfter } from "~/ui/before-after";
import { Button } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { DataTable } from "~/ui/data-table";
import { AdminSection } from "~/ui/admin-page";
import { EmptyState } from "~/ui/empty-state";
import { Field, Input } from "~/ui/field";
import { SaveBar } from "~/ui/save-bar";
import { CodeField, PasswordField } from "~/ui/secret-fields";
import { SkeletonList, SkeletonTable } from "~/ui/skeleton";
import { StatusDot } from "~/ui/status-dot";
import { Switch } from "~/ui/switch";

const tones = ["good", "warn", "bad", "idle"] as const;

export function DemoAdminTables() {
  const { t } = useTranslation("admin-demo", { keyPrefix: "pieces" });
  const columns = [
    { key: "name", label: t("people") },
    { key: "date", label: t("date"), sort: { href: "#date", direction: "descending" as const } },
    { key: "email", label: t("email"), hideOnPhone: true },
    { key: "state", label: t("overview") },
    { key: "amount", label: t("amount"), align: "end" as const, sort: { href: "#amount" } },
  ];
  const rows = tones.map((tone, index) => ({
    key: tone,
    href: "#main",
    cells: {
      name: ["Jean-Robert Pierre", "Nadège Augustin", "Samuel Ortiz", "Grace Thompson"][index],
      date: `${21 - index * 6}.11.2026`,
      email: "nadege@example.org",
      state: <StatusDot tone={tone} label={t(tone)} />,
      amount: ["25,00 $", "1 000,00 $", "111,50 $", "8,00 $"][index],
    },
  }));
  const empty = <EmptyState plain title={t("caption")} description={t("adminLead")} />;
  return (
    <>
      <AdminSection title="DataTable, StatusDot">
        <DataTable caption={t("caption")} columns={columns} rows={rows} empty={empty} />
        <DataTable className="mt-6" caption={t("giving")} columns={columns} rows={[]} empty={empty} />
      </AdminSection>
      <AdminSection title="BeforeAfter" boxed>
        <BeforeAfter
          caption={t("settings")}
          rows={[
            { field: "siteName", before: "Limyè", after: "Limyè pou Ayiti" },
            { field: "ministry.phone", before: null, after: "+509 3456 7890" },
            { field: "ministry.tagline.fr", before: t("adminLead"), after: t("choose") },
          ]}
        />
      </AdminSection>
      <AdminSection title="Skeleton">
        <div className="grid gap-8 lg:grid-cols-[24rem_1fr]">
          <SkeletonList count={3} />
          <SkeletonTable rows={4} />
        </div>
      </AdminSection>
    </>
  );
}

export function DemoAdminForms() {
  const { t } = useTranslation("admin-demo", { keyPrefix: "pieces" });
  return (
    <AdminSection title="SaveBar, Switch, CodeField, PasswordField, CopyButton">
      <form id="demo-settings" className="grid max-w-form gap-6">
        <Field label={t("email")}>
          <Input name="email" type="email" defaultValue="nadege@example.org" />
        </Field>
        <Switch name="maintenance" label={t("maintenance")} hint={t("maintenanceHint")} />
        <Switch name="wall" label={t("prayers")} error={t("bad")} defaultChecked />
        <CodeField name="code" label={t("code")} />
        <PasswordField name="password" label={t("password")} autoComplete="new-password" />
        <div className="flex flex-wrap items-center gap-3">
          <CopyButton text="https://example.org" label={t("copy")} done={t("good")} failed={t("bad")} />
          <CopyButton
            text="https://example.org"
            label={t("copy")}
            done={t("good")}
            failed={t("bad")}
            iconOnly
          />
        </div>
      </form>
      <SaveBar form="demo-settings" save={t("save")}>
        <Button type="reset" form="demo-settings" variant="quiet">
          {t("back")}
        </Button>
      </SaveBar>
      <p>
        <a className="link" href="/contact">
          {t("back")}
        </a>
      </p>
    </AdminSection>
  );
}
