import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-button";
import type { Invitation } from "./invitations.schema";

/** An invitation with its day and its end as text in the reader's language and time zone. */
export interface ListedInvitation extends Invitation {
  invited: string;
  expires: string;
  isExpired: boolean;
}

/** The pending invitations: send again, or withdraw. */
export function InvitationList({ invitations }: { invitations: readonly ListedInvitation[] }) {
  const { t } = useTranslation("admin-roles");
  const common = { action: "/admin/roles", failure: t("error"), failureText: t("invite.failed") };
  // The forms are outside the rows: a form in a deleted row would unmount before its message is shown.
  return (
    <>
      <AdminForm
        id="send-invitation-again"
        intent="sendInvitationAgain"
        success={{ title: t("invite.done") }}
        {...common}
      >
        {() => null}
      </AdminForm>
      <AdminForm
        id="withdraw-invitation"
        intent="withdrawInvitation"
        success={{ title: t("invite.withdrawn"), isOnPage: true }}
        {...common}
      >
        {() => null}
      </AdminForm>
      {invitations.length > 0 && (
        <>
          <h3 className="mt-8 font-semibold">{t("invite.pending")}</h3>
          <ul>
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.userId} {...invitation} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function InvitationRow({ userId, username, email, expires, expiresAt, isExpired }: ListedInvitation) {
  const { t } = useTranslation("admin-roles");
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
      <span className="min-w-0 wrap-anywhere">
        {username} {isExpired && <Badge tone="danger">{t("invite.expired")}</Badge>}
        <span className="block text-sm text-ink-soft">
          {email} · <time dateTime={expiresAt}>{t("invite.until", { date: expires })}</time>
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        <Button
          type="submit"
          form="send-invitation-again"
          name="id"
          value={userId}
          size="sm"
          variant="secondary"
        >
          {t("invite.again")} <span className="sr-only">{username}</span>
        </Button>
        <ConfirmButton
          form="withdraw-invitation"
          name="id"
          value={userId}
          size="sm"
          variant="quietDanger"
          title={t("invite.withdrawTitle", { name: username })}
          text={t("invite.withdrawText")}
          confirm={t("invite.withdraw")}
        >
          {t("invite.withdraw")} <span className="sr-only">{username}</span>
        </ConfirmButton>
      </span>
    </li>
  );
}
