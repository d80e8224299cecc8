import { beforeEach, describe, expect, test } from "vitest";
import { administrator } from "~tests/support/admin";
import { callApi, submitForm } from "~tests/support/requests";
import { freshDatabase } from "~tests/support/database";

beforeEach(async () => void (await freshDatabase()));

const editor = () => administrator({ permissions: ["manage_newsletter"] });

describe("a preview", () => {
  test("is safe HTML, by API and as a page", async () => {
    const { cookie, bearer } = await editor();
    const content = "## Un\n\n<script>alert(1)</script>\n\n**gras**";
    const answer = await callApi("POST", "/api/writing/preview", { headers: bearer, json: { content } });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ html: expect.stringContaining("<strong>gras</strong>") as string });
    const page = await submitForm<{ html: string }>(
      "/admin/writing/preview",
      { preview: "text", text: content, intent: "save" },
      { headers: cookie, plain: true },
    );
    expect(page.data.html).toContain("<strong>gras</strong>");
  });

  test("needs a permission, and refuses another site's page", async () => {
    const { bearer } = await administrator({ permissions: ["manage_users"] });
    expect((await callApi("POST", "/api/writing/preview", { headers: bearer, json: {} })).status).toBe(403);
    expect((await callApi("POST", "/api/writing/preview", { json: {} })).status).toBe(401);
    const { cookie } = await editor();
    const headers = { ...cookie, Origin: "https://elsewhere.example" };
    expect((await callApi("POST", "/api/writing/preview", { headers, json: {} })).status).toBe(403);
    const fields = { preview: "content", content: "x" };
    expect((await submitForm("/admin/writing/preview", fields, { headers, plain: true })).status).toBe(403);
    const unnamed = { preview: "nothing", content: "x" };
    expect(
      (await submitForm("/admin/writing/preview", unnamed, { headers: cookie, plain: true })).status,
    ).toBe(400);
  });
});
