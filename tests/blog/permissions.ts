import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
  needs: "manage_content",
  screens: {
    "/admin/blog": "manage_content",
    "/admin/blog/new": "manage_content",
    "/admin/blog/:id": "manage_content",
  },
  calls: {
    "POST /api/blog-posts": "manage_content",
    "DELETE /api/blog-posts/:id": "manage_content",
    "PUT /api/blog-posts/:id": "manage_content",
    "PATCH /api/blog-posts/:id/publish": "manage_content",
    "DELETE /api/blog-posts/:id/publish": "manage_content",
  },
};
