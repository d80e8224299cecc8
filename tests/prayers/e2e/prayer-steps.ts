import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { adminPassword, expect, makeAdministrator } from "~tests/support/e2e";

const request = {
  requesterName: "Marie Désir",
  title: "Lapriyè pou manman m",
  description: "Manman m malad depi de semèn, e nou pè anpil.",
  language: "ht",
};

/** Adds a request and approves it. Returns its id. */
export async function addListedRequest(api: APIRequestContext, input: object = {}): Promise<number> {
  const asked = await api.post("/api/prayer-requests", { data: { ...request, ...input } });
  expect(asked.status()).toBe(201);
  const { id } = (await asked.json()) as { id: number };
  const signedIn = await api.post("/api/auth/login", {
    data: { username: makeAdministrator(["manage_prayers"]), password: adminPassword },
  });
  const { token } = (await signedIn.json()) as { token: string };
  const approved = await api.patch(`/api/prayer-requests/${id}/status`, {
    data: { status: "approved" },
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(approved.status()).toBe(200);
  return id;
}

/** Presses a card's button to pray and gives a name: inside the card, or without JavaScript on the request's page. */
export async function prayInCard(page: Page, card: Locator, name: string): Promise<void> {
  await card.locator("button[form=pray-page-form]").click();
  await page.locator("[name=userName]").fill(name);
  await page.locator("[name=userName]").press("Enter");
}

/** Approves the newest request with a title, as a signed-in administrator. */
export async function approveRequest(team: Page, title: string): Promise<void> {
  const requests = (await (await team.request.get("/api/prayer-requests?status=pending")).json()) as {
    id: number;
    title: string;
  }[];
  const found = requests.find((one) => one.title === title);
  const approved = await team.request.patch(`/api/prayer-requests/${found!.id}/status`, {
    data: { status: "approved" },
    headers: { Origin: new URL(team.url()).origin },
  });
  expect(approved.status()).toBe(200);
}
