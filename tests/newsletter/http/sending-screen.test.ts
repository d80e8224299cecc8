import { beforeEach, describe, expect, test } from "vitest";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { sendNewsletterPost } from "~/features/newsletter/sending/sending-admin.server";
import { systemCaller } from "~/auth/caller.server";
import { addSubscribers, addPublishedPost } from "../world";

beforeEach(async () => void (await freshDatabase()));

describe("a sending's screen", () => {
  async function sent() {
    await addSubscribers({ count: 4, languages: ["fr"] });
    const id = await addPublishedPost();
    const { sendingId } = await sendNewsletterPost(systemCaller(), { id });
    return { id, sendingId: String(sendingId) };
  }

  test("shows the status, pauses and resumes, also without JavaScript", async () => {
    const { id, sendingId } = await sent();
    const admin = await administrator({ permissions: ["manage_newsletter"] });
    const knock = { headers: admin.cookie };
    const shown = await visitScreen<{ sending: { sendings: { status: string; total: number }[] } }>(
      `/admin/newsletter/${id}/sending`,
      knock,
    );
    expect(shown.data.sending.sendings).toMatchObject([{ status: "sending", total: 4, remaining: 4 }]);
    const act = (intent: string) =>
      submitForm(`/admin/newsletter/${id}/sending`, { intent, id: sendingId }, { ...knock, plain: true });
    const paused = await act("pause");
    expect(paused.status).toBe(303);
    expect(paused.headers.get("Location")).toBe(`/admin/newsletter/${id}/sending?done=pause`);
    const now = async () => {
      const answer = await callApi("GET", `/api/newsletter-posts/${id}/sendings`, { headers: admin.bearer });
      return ((await answer.json()) as { sendings: { status: string }[] }).sendings[0]!.status;
    };
    expect(await now()).toBe("paused");
    expect((await act("pause")).status).toBe(409);
    expect((await act("resume")).status).toBe(303);
    expect(await now()).toBe("sending");
    expect((await act("cancel")).status).toBe(303);
    expect(await now()).toBe("cancelled");
  });

  test("needs manage_newsletter", async () => {
    const { id } = await sent();
    expect((await callApi("GET", `/api/newsletter-posts/${id}/sendings`)).status).toBe(401);
    const admin = await administrator({ permissions: ["manage_content"] });
    expect(
      (await callApi("GET", `/api/newsletter-posts/${id}/sendings`, { headers: admin.bearer })).status,
    ).toBe(403);
    const other = await administrator({ permissions: ["manage_newsletter"] });
    expect(
      (await callApi("GET", "/api/newsletter-posts/999/sendings", { headers: other.bearer })).status,
    ).toBe(404);
  });
});
