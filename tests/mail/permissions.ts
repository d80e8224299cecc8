import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
  needs: "manage_users or manage_newsletter",
  screens: {
    "/admin/mails": "manage_users",
    "/admin/mails/:id": "manage_users",
    "/admin/mails/:id/html": "manage_users",
    "/admin/mails/domain": "manage_users",
    "/admin/mails/templates": "manage_users or manage_newsletter",
    "/admin/mails/templates/:name/:language": "manage_users or manage_newsletter",
  },
  verbs: {
    "mail/domain/sender-domain-admin checkSenderDomain": "manage_users",
    "mail/retention deleteOldMailCounts": "manage_users",
    "mail/mail-log-admin getMail": "manage_users",
    "mail/mail-log-admin getMailHtml": "manage_users",
    "mail/mail-log-admin listMails": "manage_users",
    "mail/mail-log-admin resendMail": "manage_users",
    "mail/retention eraseOldMailTexts": "manage_users",
  },
  unguarded: ["mail/custom-mail-text-admin mailTextKeys"],
};
