import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { fetchPublicFile, type FetchRefused, type PublicConnection } from "~/providers/safe-fetch.server";

/** A host whose name leads to this machine. */
async function startHost(answer: RequestListener) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url!);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    asked,
    at: (path: string) => `http://files.limye.ht:${(server.address() as AddressInfo).port}${path}`,
  };
}

const here: Partial<PublicConnection> = {
  resolve: (_, found) => found(null, [{ address: "127.0.0.1", family: 4 }]),
  isPublic: () => true,
  isWebPort: () => true,
};
const fetchHere = (address: string, more = {}) => fetchPublicFile(address, { connection: here, ...more });
const refused = (reason: string) => expect.objectContaining({ reason }) as FetchRefused;

test("a file is fetched through redirects, unpacked, and not again while it is the same", async () => {
  const { at, asked } = await startHost((request, response) => {
    if (request.url === "/old") response.writeHead(301, { Location: "/feed" }).end();
    else if (request.headers["if-none-match"] === '"1"') response.writeHead(304).end();
    else
      response
        .writeHead(200, { "Content-Type": "Text/XML; a=b", "Content-Encoding": "gzip", ETag: '"1"' })
        .end(gzipSync("<rss/>"));
  });
  const first = await fetchHere(at("/old"));
  expect(first).toMatchObject({ type: "text/xml", etag: '"1"', address: at("/feed") });
  expect(String(first.bytes)).toBe("<rss/>");
  expect((await fetchHere(at("/feed"), { etag: first.etag })).bytes).toBeNull();
  expect(asked).toEqual(["/old", "/feed", "/feed"]);
});

test("what is too large, packed or not, is refused before it fills the memory", async () => {
  const { at } = await startHost((request, response) => {
    if (request.url === "/bomb")
      response.writeHead(200, { "Content-Encoding": "gzip" }).end(gzipSync(Buffer.alloc(5_000_000)));
    else response.end(Buffer.alloc(2_000));
  });
  for (const path of ["/plain", "/bomb"])
    await expect(fetchHere(at(path), { maxBytes: 1_000 })).rejects.toEqual(refused("tooLarge"));
});

test("answers that are no file have their reason", async () => {
  const { at } = await startHost((request, response) => {
    if (request.url === "/circle") response.writeHead(302, { Location: "/circle" });
    else if (request.url === "/broken") response.writeHead(200, { "Content-Encoding": "gzip" }).write("no");
    else response.writeHead(Number(request.url!.slice(1)));
    response.end();
  });
  for (const [path, reason] of [
    ["/circle", "redirects"],
    ["/broken", "answer"],
    ["/404", "notFound"],
    ["/403", "forbidden"],
    ["/500", "answer"],
    ["/304", "answer"],
  ] as const)
    await expect(fetchHere(at(path))).rejects.toEqual(refused(reason));
});

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "192.168.0.9",
  "169.254.169.254",
  "100.64.0.1",
  "::1",
  "fd00::2",
  "::ffff:10.0.0.1",
])("a name that leads to %s is not connected to", async (address) => {
  const { at, asked } = await startHost((_, response) => response.end());
  const resolve: PublicConnection["resolve"] = (_, found) =>
    found(null, [
      { address: "203.0.114.7", family: 4 },
      { address, family: address.includes(":") ? 6 : 4 },
    ]);
  await expect(fetchPublicFile(at("/"), { connection: { resolve, isWebPort: () => true } })).rejects.toEqual(
    refused("notPublic"),
  );
  expect(asked).toEqual([]);
});

test("other schemes, addresses by number, passwords, other ports and reserved names are refused, typed or as a redirect", async () => {
  for (const [to, reason] of [
    ["file:///etc/passwd", "address"],
    ["ftp://files.limye.ht/a", "address"],
    ["http://me:secret@files.limye.ht/a", "address"],
    ["http://127.0.0.1/a", "notPublic"],
    ["http://[::1]/a", "notPublic"],
    ["http://2130706433/a", "notPublic"],
    ["http://localhost/a", "notPublic"],
    ["http://redis/a", "notPublic"],
    ["http://files.limye.ht:22/a", "notPublic"],
  ] as const) {
    const { at, asked } = await startHost((_, response) => response.writeHead(302, { Location: to }).end());
    const connection = { ...here, isWebPort: (port: string) => port !== "22" };
    await expect(fetchPublicFile(to)).rejects.toEqual(refused(reason));
    await expect(fetchHere(at("/a"), { connection })).rejects.toEqual(refused(reason));
    expect(asked).toEqual(["/a"]);
  }
});
