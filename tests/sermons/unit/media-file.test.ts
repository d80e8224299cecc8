import { createServer, type ServerOptions } from "node:https";
import type { RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { askMediaFile } from "~/providers/media-file.server";
import type { PublicConnection } from "~/providers/safe-fetch.server";
import { localhostCertificate, localhostKey } from "~tests/fakes/localhost-certificate";

const tls: ServerOptions = { cert: localhostCertificate, key: localhostKey };

/** A host of files at an https address whose name leads to this machine. */
async function startHost(answer: RequestListener) {
  const asked: string[] = [];
  const server = createServer(tls, (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    asked,
    at: (path: string) => `https://files.limye.ht:${(server.address() as AddressInfo).port}${path}`,
  };
}

const here: PublicConnection = {
  resolve: (_, found) => found(null, [{ address: "127.0.0.1", family: 4 }]),
  isPublic: () => true,
  isWebPort: () => true,
  tls: { ca: localhostCertificate, servername: "localhost" },
};

test("a file's host is asked for its size and type by HEAD, through redirects", async () => {
  const { asked, at } = await startHost((request, response) => {
    if (request.url === "/a.mp3") response.writeHead(302, { Location: "/b.mp3" });
    else response.writeHead(200, { "Content-Length": "24986239", "Content-Type": "Audio/MPEG; x=1" });
    response.end();
  });
  expect(await askMediaFile(at("/a.mp3"), here)).toEqual({ bytes: 24_986_239, type: "audio/mpeg" });
  expect(asked).toEqual(["HEAD /a.mp3", "HEAD /b.mp3"]);
});

test("a host that fails, sends in circles or says nothing useful gives nothing", async () => {
  const { at } = await startHost((request, response) => {
    if (request.url === "/circle") response.writeHead(302, { Location: "/circle" });
    else response.writeHead(request.url === "/page" ? 404 : 200);
    response.end();
  });
  expect(await askMediaFile(at("/circle"), here)).toBeNull();
  expect(await askMediaFile(at("/page"), here)).toBeNull();
  expect(await askMediaFile(at("/bare"), here)).toEqual({ bytes: null, type: null });
});

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "192.168.0.9",
  "169.254.169.254",
  "::1",
  "fe80::1",
  "fd00::2",
  "::ffff:10.0.0.1",
  "0.0.0.0",
])("a name that leads to %s is not connected to", async (address) => {
  const { asked, at } = await startHost((_, response) => response.end());
  const resolve: PublicConnection["resolve"] = (_, found) =>
    found(null, [
      { address: "203.0.114.7", family: 4 },
      { address, family: address.includes(":") ? 6 : 4 },
    ]);
  expect(await askMediaFile(at("/a.mp3"), { resolve })).toBeNull();
  expect(asked).toEqual([]);
});

test("a redirect to an address without a name, to http or to a reserved name is not followed", async () => {
  for (const to of [
    "https://127.0.0.1/a",
    "https://[::1]/a",
    "http://files.limye.ht/a",
    "https://localhost/a",
  ]) {
    const { asked, at } = await startHost((_, response) => response.writeHead(302, { Location: to }).end());
    expect(await askMediaFile(at("/a.mp3"), here)).toBeNull();
    expect(asked).toEqual(["HEAD /a.mp3"]);
  }
});
