import { afterEach, beforeEach, expect, test } from "vitest";
import { env } from "~/config/env.server";
import type { FormAnswer } from "~/http/form-answer";
import { tFor } from "~/i18n/i18n.server";
import { db } from "~db/client";
import { startWebhookReceiver } from "~tests/fakes/webhook-receiver";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { submitForm, visitScreen } from "~tests/support/requests";

beforeEach(async () => void (await freshDatabase()));
afterEach(() => void (env.PRIVATE_WEBHOOKS = false));
const fr = tFor("fr");

test("an address is added, tried, given another secret and deleted; its secret is shown only then", async () => {
  const receiver = await startWebhookReceiver();
  env.PRIVATE_WEBHOOKS = true;
  const { cookie } = await administrator();
  const post = <Result>(path: string, fields: Record<string, string>) =>
    submitForm<FormAnswer<Result>>(path, fields, { headers: cookie });
  const added = await post<{ secret: string }>("/admin/webhooks", {
    intent: "create",
    url: receiver.url,
    events: "message.received",
  });
  const secret = added.data.ok ? added.data.result!.secret : "";
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  const stored = await db.selectFrom("webhooks").selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(stored)).not.toContain(secret);
  const path = `/admin/webhooks/${stored.id}`;
  const tested = await post<{ delivered: boolean }>(path, { intent: "test" });
  expect(tested.data).toMatchObject({ ok: true, result: { delivered: true } });
  const renewed = await post<{ secret: string }>(path, { intent: "renew" });
  expect(renewed.data.ok && renewed.data.result!.secret).not.toBe(secret);
  const { data } = await visitScreen<{ deliveries: object[] }>(path, { headers: cookie });
  expect(data.deliveries).toMatchObject([{ event: fr("admin-webhooks:events.test"), status: "delivered" }]);
  expect(JSON.stringify(data)).not.toContain("whsec_");
  expect((await post(path, { intent: "delete" })).status).toBe(200);
  expect((await visitScreen(path, { headers: cookie })).status).toBe(404);
  await receiver.stop();
});

test("an address in a private network, and a choice of nothing, are refused at their fields", async () => {
  const { cookie } = await administrator();
  const refused = async (url: string, events: string) => {
    const fields = { intent: "create", url, events };
    const { status, data } = await submitForm<FormAnswer>("/admin/webhooks", fields, { headers: cookie });
    return [status, data.ok ? null : data.lastResult?.error];
  };
  expect(await refused("https://192.168.1.7/hook", "post.published")).toEqual([
    400,
    { url: [fr("admin-webhooks:url.notPublic")] },
  ]);
  expect(await refused("http://n8n.limye.org/hook", "post.published")).toEqual([
    400,
    { url: [fr("admin-webhooks:url.https")] },
  ]);
  expect(await refused("https://n8n.limye.org/hook", "")).toEqual([
    400,
    { events: [fr("admin-webhooks:eventsRequired")] },
  ]);
});
