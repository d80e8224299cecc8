import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import type { Permission } from "~/auth/permissions";
import { describeHealthPart } from "~/features/operations/health-admin.server";
import type { HealthCheck } from "~/features/operations/health.schema";
import { i18nFor } from "~/i18n/i18n.server";
import { CheckList } from "~/routes/admin/health/check-list";
import "~tests/support/areas";

const reported: HealthCheck[] = [
  { part: "publication", tone: "idle", state: "never", facts: { nextAt: "demain" } },
  { part: "backup", tone: "idle", state: "never", facts: { nextAt: "demain" } },
];
const checks = reported.map((check) => ({ ...check, ...describeHealthPart(check.part, check.state) }));
const linksFor = (...permissions: Permission[]) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor("fr")}>
      <CheckList checks={checks} permissions={permissions} />
    </I18nextProvider>,
  ).match(/(?<=href=")[^"]*/g);

test("a part of the site links to its screen, unless the reader may not open it", () => {
  expect(linksFor("manage_users")).toEqual(["/admin/backups"]);
  expect(linksFor("manage_users", "manage_content")).toEqual(["/admin/content/scheduler", "/admin/backups"]);
});
