import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { ConfirmButton } from "~/ui/confirm-button";
import { AdminSection } from "~/ui/admin-page";
import { UiLink } from "~/ui/link";
import { NewPassword } from "~/features/accounts/users/new-password";
import type { User, UserWithPassword } from "~/features/accounts/users/users.schema";

/** Resets a user's password and removes a lost second factor. One's own are changed on the account screen. */
export function UserSecurity({ user, own }: { user: User; own: boolean }) {
  const { t } = useTranslation("admin-roles");
  if (own) {
    return (
      <AdminSection title={t("security.title")}>
        <p>
          {t("security.own")}{" "}
          <UiLink href="/admin/account" className="link">
            {t("security.ownLink")}
          </UiLink>
        </p>
      </AdminSection>
    );
  }
  return (
    <AdminSection title={t("security.title")}>
      <div className="flex flex-col gap-8">
        <ResetPassword user={user} />
        <SecondFactor user={user} />
      </div>
    </AdminSection>
  );
}

function ResetPassword({ user }: { user: User }) {
  const { t } = useTranslation("admin-roles");
  const name = user.displayName ?? user.username;
  return (
    <AdminForm
      id={`reset-password-${user.id}`}
      action={`/admin/roles/users/${user.id}`}
      intent="resetPassword"
      success={{ title: t("security.resetDone") }}
      failure={t("error")}
      failureText={t("security.resetFailed")}
      className="flex flex-col items-start gap-4"
    >
      {({ pending, answer }) => {
        const made = answer?.ok ? (answer.result as UserWithPassword).password : undefined;
        return (
          <>
            {made && <NewPassword name={user.username} password={made} />}
            <ConfirmButton
              loading={pending}
              title={t("security.resetTitle", { name })}
              text={t("security.resetText")}
              confirm={t("security.resetConfirm")}
            >
              {t("security.reset")}
            </ConfirmButton>
          </>
        );
      }}
    </AdminForm>
  );
}

function SecondFactor({ user }: { user: User }) {
  const { t } = useTranslation("admin-roles");
  return (
    <AdminForm
      id={`remove-two-factor-${user.id}`}
      action={`/admin/roles/users/${user.id}`}
      intent="removeTwoFactor"
      success={{ title: t("security.removeDone") }}
      failure={t("error")}
      failureText={t("security.removeFailed")}
      className="flex flex-col items-start gap-4"
    >
      {({ pending }) => (
        <>
          <p>{user.hasTwoFactor ? t("security.twoFactorOn") : t("security.twoFactorOff")}</p>
          {user.hasTwoFactor && (
            <ConfirmButton
              loading={pending}
              title={t("security.removeTitle", { name: user.displayName ?? user.username })}
              text={t("security.removeText")}
              confirm={t("security.removeConfirm")}
            >
              {t("security.removeTwoFactor")}
            </ConfirmButton>
          )}
        </>
      )}
    </AdminForm>
  );
}
