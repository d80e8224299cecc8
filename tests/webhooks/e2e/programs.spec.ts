import { startWebhookReceiver } from "~tests/fakes/webhook-receiver";
import { adminPassword, expect, localeText, test, waitForHydration } from "~tests/support/e2e";

const fr = (key: string) => localeText("fr", key);

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "" : ", without JavaScript";

  test(`a token is shown once and revoked${how}`, async ({ admin }) => {
    const page = await admin({ javaScriptEnabled, at: "/admin/account/tokens" });
    const form = page.locator("#create-token");
    const reading = fr("admin-tokens:access.read");
    await form.locator("input[name=name]").fill("Zapier");
    await form.locator("select[name=manage_newsletter]").selectOption({ label: reading });
    await form.locator("input[name=currentPassword]").fill(adminPassword);
    await form.getByRole("button", { name: fr("admin-tokens:create.submit") }).click();
    const secret = page.locator("code").filter({ hasText: /^limye_/ });
    await expect(secret).toBeInViewport();
    const token = await secret.innerText();
    const call = () => page.request.get("/api/newsletter", { headers: { Authorization: `Bearer ${token}` } });
    expect((await call()).status()).toBe(200);
    await page.goto("/admin/account/tokens");
    if (javaScriptEnabled) await waitForHydration(page);
    await expect(page.getByRole("heading", { name: "Zapier" })).toBeVisible();
    await expect(secret).toHaveCount(0);
    await page.getByRole("button", { name: /Zapier/ }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: fr("admin-tokens:revoke.button") })
      .click();
    await expect(page.getByText(fr("admin-tokens:revoke.done")).first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "Zapier" })).toHaveCount(0);
    expect((await call()).status()).toBe(401);
  });

  test(`a webhook is added and tried out, and its log says what came back${how}`, async ({ admin }) => {
    const receiver = await startWebhookReceiver();
    const page = await admin({ javaScriptEnabled, at: "/admin/webhooks" });
    const form = page.locator("#create-webhook");
    await form.locator("input[name=url]").fill(receiver.url);
    await form.getByText(fr("admin-webhooks:events.message.received")).click();
    await form.getByRole("button", { name: fr("admin-webhooks:form.submit") }).click();
    await expect(page.locator("code").filter({ hasText: /^whsec_/ })).toBeInViewport();
    const host = new URL(receiver.url).host;
    await page.getByRole("link", { name: host }).click();
    await expect(page.getByRole("heading", { level: 1, name: host })).toBeVisible();
    const sendTest = page.getByRole("button", { name: fr("admin-webhooks:test.submit") });
    await sendTest.click();
    await expect(page.getByText(fr("admin-webhooks:statuses.delivered"), { exact: true })).toHaveCount(1);
    receiver.answer(404, "unknown hook");
    await sendTest.click();
    await expect(page.getByText("unknown hook")).toBeVisible();
    await expect(page.getByText(fr("admin-webhooks:test.failed")).first()).toBeVisible();
    expect(receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
      "test",
      "test",
    ]);
    await receiver.stop();
  });
}
