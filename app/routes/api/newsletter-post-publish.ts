import { newsletterPost } from "~/features/newsletter/posts/posts-admin.schema";
import {
  publishNewsletterPost,
  unpublishNewsletterPost,
} from "~/features/newsletter/posts/posts-admin.server";
import { versionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/newsletter-posts/:id/publish", {
  PATCH: endpoint({
    summary: "Publishes a draft. Idempotent",
    input: versionedChoice,
    output: newsletterPost,
    who: "manage_newsletter",
    refusals: [409],
    run: publishNewsletterPost,
  }),
  DELETE: endpoint({
    summary: "Makes a published post a draft again, unless it was mailed. Idempotent",
    input: versionedChoice,
    output: newsletterPost,
    who: "manage_newsletter",
    refusals: [409],
    run: unpublishNewsletterPost,
  }),
});

export const loader = api.loader;
export const action = api.action;
