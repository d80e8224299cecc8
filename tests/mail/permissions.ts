import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
  screens: {
    "/admin/mails": "manage_users",
    "/admin/mails/:id": "manage_users",
    "/admin/mails/:id/html": "manage_users",
    "/admin/mails/templates": "manage_users or manage_newsletter",
    "/admin/mails/templates/:name/:language": "manage_users or manage_newsletter",
  },
  verbs: {
    "mail/custom-mail-text-admin getCustomMailText": "manage_users or manage_newsletter",
    "mail/custom-mail-text-admin listCustomMailTexts": "manage_users or manage_newsletter",
    "mail/custom-mail-text-admin previewCurrentMail": "manage_users or manage_newsletter",
    "mail/custom-mail-text-admin previewCustomMailText": "manage_users or manage_newsletter",
    "mail/custom-mail-text-admin removeCustomMailText": "manage_users or manage_newsletter",
    "mail/custom-mail-text-admin saveCustomMailText": "manage_users or manage_newsletter",
    "mail/custom-mail-text-admin sendCustomMailTextTest": "manage_users or manage_newsletter",
    "mail/mail-log-admin getMail": "manage_users",
    "mail/mail-log-admin getMailHtml": "manage_users",
    "mail/mail-log-admin listMails": "manage_users",
    "mail/mail-log-admin resendMail": "manage_users",
    "mail/retention eraseOldMailTexts": "manage_users",
  },
};
