import { defineArea } from "~/areas/area.server";
import { accountPersonalData } from "./personal-data.server";
import { deleteEndedSessions } from "./retention.server";
import { accountsSections } from "./settings";

export const accountsArea = defineArea({
  name: "accounts",
  personalData: accountPersonalData,
  retention: [deleteEndedSessions],
  audit: [
    {
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
        "user.created",
        "user.updated",
        "user.deactivated",
        "user.reactivated",
        "user.passwordReset",
        "user.twoFactorReset",
      ],
    },
  ],
  secretPaths: "none",
  settings: { sections: accountsSections },
});
