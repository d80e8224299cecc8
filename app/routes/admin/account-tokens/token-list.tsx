import { useTranslation } from "react-i18next";
import type { RolePermission } from "~/auth/permissions";
import { AdminForm } from "~/http/admin-form";
import { AdminSection } from "~/ui/admin-page";
import { Badge } from "~/ui/badge";
import { ConfirmButton } from "~/ui/confirm-button";
import { DefinitionList } from "~/ui/definition-list";
import { EmptyState } from "~/ui/empty-state";

interface TokenShown {
  id: number;
  name: string;
  reads: RolePermission[];
  writes: RolePermission[];
  made: string;
  lastUsed: string | null;
  ends: string | null;
  isEnded: boolean;
}

/** The person's tokens, each with a button that revokes it. */
export function TokenList({ tokens }: { tokens: TokenShown[] }) {
  const { t } = useTranslation("admin-tokens");
  return (
    <AdminSection title={t("list.title")}>
      {tokens.length === 0 && <EmptyState plain title={t("list.empty")} />}
      <AdminForm
        id="revoke-token"
        action="/admin/account/tokens"
        intent="revoke"
        success={{ title: t("revoke.done"), isOnPage: true }}
        failure={t("revoke.failed")}
      >
        {({ pending }) => (
          <ul className="flex flex-col gap-4">
            {tokens.map((token) => (
              <TokenItem key={token.id} token={token} pending={pending} />
            ))}
          </ul>
        )}
      </AdminForm>
    </AdminSection>
  );
}

function TokenItem({ token, pending }: { token: TokenShown; pending: boolean }) {
  const { t } = useTranslation("admin-tokens");
  const { id, name, reads, writes, made, lastUsed, ends, isEnded } = token;
  const named = (held: RolePermission[]) =>
    held.map((one) => t(`admin-roles:permissions.${one}`)).join(" · ");
  return (
    <li className="rounded-xl border border-line bg-surface p-4 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 className="flex min-w-0 flex-wrap items-center gap-2 font-sans text-base font-semibold wrap-anywhere">
          {name}
          {isEnded && <Badge tone="neutral">{t("list.ended")}</Badge>}
        </h3>
        <ConfirmButton
          name="id"
          value={id}
          size="sm"
          disabled={pending}
          aria-label={t("revoke.named", { name })}
          title={t("revoke.title", { name })}
          text={t("revoke.text")}
          confirm={t("revoke.button")}
          confirmVariant="danger"
        >
          {t("revoke.button")}
        </ConfirmButton>
      </div>
      <DefinitionList
        className="mt-2"
        items={[
          ...(reads.length > 0 ? [{ term: t("access.read"), value: named(reads) }] : []),
          ...(writes.length > 0 ? [{ term: t("access.write"), value: named(writes) }] : []),
          { term: t("list.made"), value: made },
          { term: t("list.lastUsed"), value: lastUsed ?? t("list.never") },
          { term: t("list.ends"), value: ends ?? t("list.noEnd") },
        ]}
      />
    </li>
  );
}
