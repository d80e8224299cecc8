import { defineArea } from "~/areas/area.server";
import { permissions } from "~/auth/permissions";
import { invitationMail } from "./mails/invitation";
import { tokenCreated } from "./mails/token-created";
import { accountPersonalData } from "./personal-data.server";
import { hasSecondFactor } from "./sign-in/has-second-factor.server";
import { deleteEndedSessions, deleteIdleVisitors, deletePastAddressUses } from "./retention.server";
import { accountsSections } from "./settings";
import { keepIdleSessionsEnded } from "./sessions.server";

export const accountsArea = defineArea({
  name: "accounts",
  personalData: accountPersonalData,
  visitorData: "none",
  retention: [deleteEndedSessions, deleteIdleVisitors, deletePastAddressUses],
  audit: [
    {
      texts: "admin-activity",
      valueTexts: { permissions: "admin-roles:permissions" },
      actions: [
        "signIn.succeeded",
        "signIn.failed",
        "signIn.locked",
        "signOut",
        "account.passwordChanged",
        "account.profileChanged",
        "account.twoFactorEnabled",
        "account.twoFactorDisabled",
        "account.recoveryCodeUsed",
        "account.recoveryCodesMade",
        "session.revoked",
        "role.created",
        "role.updated",
        "role.deleted",
        "account.invitationAccepted",
        "user.created",
        "user.invited",
        "user.invitedAgain",
        "user.invitationWithdrawn",
        "user.updated",
        "user.deactivated",
        "user.reactivated",
        "user.passwordReset",
        "user.twoFactorReset",
      ],
    },
    {
      texts: "admin-tokens",
      valueTexts: { reads: "admin-roles:permissions", writes: "admin-roles:permissions" },
      actions: ["token.created", "token.revoked"],
    },
  ],
  // Who holds all permissions could give such a link themselves, whatever the role of the invited person.
  secretPaths: { "/admin/invitation/": permissions },
  mails: [invitationMail, tokenCreated],
  settings: { sections: accountsSections, onSaved: keepIdleSessionsEnded },
  navigation: [
    {
      href: "/admin/roles",
      group: "site",
      order: 10,
      icon: "users",
      needs: "manage_users",
      label: "admin-roles:title",
    },
  ],
  setupSteps: [
    {
      name: "twoFactor",
      order: 100,
      texts: "admin-setup:steps.twoFactor",
      href: "/admin/account/two-factor",
      isDone: hasSecondFactor,
    },
  ],
});
