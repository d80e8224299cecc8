import {
  markdownPreviewOutput,
  markdownPreviewInput,
} from "~/features/writing/markdown/markdown-preview.schema";
import { previewMarkdown } from "~/features/writing/markdown/markdown-preview-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/writing/preview", {
  POST: endpoint({
    summary: "Markdown as safe HTML. Nothing is saved.",
    input: markdownPreviewInput,
    output: markdownPreviewOutput,
    who: ["manage_content", "manage_newsletter"],
    run: previewMarkdown,
  }),
});

export const loader = api.loader;
export const action = api.action;
