import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
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
  },
  verbs: {
    "blog/blog-admin listAllBlogPosts": "manage_content",
    "blog/blog-admin createBlogPost": "manage_content",
    "blog/blog-admin deleteBlogPost": "manage_content",
    "blog/blog-admin publishBlogPost": "manage_content",
    "blog/blog-admin scheduleBlogPost": "manage_content",
    "blog/blog-admin unscheduleBlogPost": "manage_content",
    "blog/blog-admin updateBlogPost": "manage_content",
    "blog/blog-admin-screens getNewBlogPostDefaults": "manage_content",
    "blog/blog-admin-screens listBlogPostsForAdmin": "manage_content",
    "blog/blog-admin-screens showBlogPostForAdmin": "manage_content",
    "blog/blog-preview-admin createBlogPreviewLink": "manage_content",
  },
};
