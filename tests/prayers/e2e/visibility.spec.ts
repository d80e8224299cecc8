import { expect, test } from "~tests/support/e2e";
import { addListedRequest } from "./prayer-steps";

// tests/prayers/http/visibility-matrix.test.ts calls the handlers. This test searches the real HTTP responses.

const wordsOf = (key: string) => ({
  requesterName: `Moun${key}`,
  requesterEmail: `adres${key}@example.org`,
  requesterPhone: `37 ${key} 99`,
  title: `Tit${key} la`,
  description: `Deskripsyon${key} se sa m ap mande.`,
});

test("documents, .data requests and feeds contain only the texts of listed requests", async ({
  request,
  playwright,
  baseURL,
}) => {
  const key = () => String(Math.floor(Math.random() * 1e9)).padStart(9, "0");
  const [open, hidden, waiting] = [wordsOf(key()), wordsOf(key()), wordsOf(key())];
  const listed = await addListedRequest(request, open);
  const secret = await addListedRequest(request, { ...hidden, isPublic: false });
  const asked = await request.post("/api/prayer-requests", { data: { ...waiting, language: "ht" } });
  const { id: pending } = (await asked.json()) as { id: number };

  const guest = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const read = async (path: string) => (await guest.get(path)).text();
  const pages = [
    "/ht/prayer-requests",
    "/ht/prayer-requests?writtenIn=ht",
    "/ht",
    "/ht/prayer-requests/mine",
  ];
  const own = [listed, secret, pending].map((id) => `/ht/prayer-requests/${id}`);
  const files = ["/rss/prayers.xml?lang=ht", "/rss.xml?lang=ht", "/sitemap.xml", "/api/prayer-requests"];
  const dataOf = (path: string) => path.replace(/^[^?]*/, (page) => `${page}.data`);
  const all = [...pages, ...own, ...[...pages, ...own].map(dataOf), ...files];
  const answers = new Map<string, string>();
  for (const path of all) answers.set(path, await read(path));
  await guest.dispose();

  const neverShown = [...Object.values(hidden), ...Object.values(waiting)];
  for (const [path, text] of answers) {
    for (const word of [...neverShown, open.requesterEmail, open.requesterPhone])
      expect(text, path).not.toContain(word);
  }
  for (const path of [`/ht/prayer-requests/${listed}`, `/ht/prayer-requests/${listed}.data`]) {
    expect(answers.get(path)).toContain(open.title);
    expect(answers.get(path)).toContain(open.description);
    expect(answers.get(path)).toContain(open.requesterName);
  }
  expect(answers.get("/rss/prayers.xml?lang=ht")).toContain(open.title);
  expect(answers.get("/rss/prayers.xml?lang=ht")).not.toContain(open.requesterName);
});
