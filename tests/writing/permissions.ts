import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
  screens: {
    "/admin/pictures": "manage_content or manage_newsletter",
    "/admin/writing/preview": "manage_content or manage_newsletter",
  },
  calls: {
    "GET /api/pictures": "manage_content or manage_newsletter",
    "POST /api/pictures": "manage_content or manage_newsletter",
    "PATCH /api/pictures/:id": "manage_content or manage_newsletter",
    "DELETE /api/pictures/:id": "manage_content or manage_newsletter",
    "POST /api/writing/preview": "manage_content or manage_newsletter",
    "GET /api/writing/passage": "manage_content or manage_newsletter",
  },
  verbs: {
    "writing/markdown/markdown-preview-admin previewMarkdown": "manage_content or manage_newsletter",
    "writing/scripture/passages-admin findPassage": "manage_content or manage_newsletter",
    "writing/pictures/pictures-admin deletePicture": "manage_content or manage_newsletter",
    "writing/pictures/pictures-admin describePicture": "manage_content or manage_newsletter",
    "writing/pictures/pictures-admin listPictures": "manage_content or manage_newsletter",
    "writing/pictures/pictures-admin uploadPicture": "manage_content or manage_newsletter",
  },
};
