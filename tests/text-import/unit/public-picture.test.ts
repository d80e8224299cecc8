import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { fetchPublicPicture } from "~/providers/public-picture.server";

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
  const { port } = server.address() as AddressInfo;
  return { asked, at: (path: string) => `http://ansyen.limye.ht:${port}${path}` };
}

const here = {
  resolve: (_: string, found: (error: null, addresses: { address: string; family: number }[]) => void) =>
    found(null, [{ address: "127.0.0.1", family: 4 }]),
  isPublic: () => true,
  mayUsePort: () => true,
};

test("a picture is fetched through a redirect; a page, a circle and a huge file are not", async () => {
  const { at } = await startHost((request, response) => {
    const url = request.url!;
    if (url === "/a.png") response.writeHead(301, { Location: "/b.png" }).end();
    else if (url === "/b.png") response.writeHead(200, { "Content-Type": "image/png" }).end("png");
    else if (url === "/page") response.writeHead(200, { "Content-Type": "text/html" }).end("<html>");
    else if (url === "/circle") response.writeHead(302, { Location: "/circle" }).end();
    else if (url === "/said")
      response.writeHead(200, { "Content-Type": "image/png", "Content-Length": 16_000_000 }).end();
    else {
      response.writeHead(200, { "Content-Type": "image/png" });
      const piece = Buffer.alloc(1_000_000);
      const send = () => void (response.writable && response.write(piece, () => setImmediate(send)));
      send();
    }
  });
  expect((await fetchPublicPicture(at("/a.png"), here))?.toString()).toBe("png");
  for (const path of ["/page", "/circle", "/said", "/endless"])
    expect(await fetchPublicPicture(at(path), here)).toBeNull();
});

test.each(["127.0.0.1", "10.1.2.3", "169.254.169.254", "fd00::2", "::ffff:10.0.0.1"])(
  "a name that leads to %s is not connected to",
  async (address) => {
    const { asked, at } = await startHost((_, response) => response.end());
    const connection = { resolve: here.resolve, mayUsePort: here.mayUsePort };
    const family = address.includes(":") ? 6 : 4;
    connection.resolve = (_, found) => found(null, [{ address, family }]);
    expect(await fetchPublicPicture(at("/a.png"), connection)).toBeNull();
    expect(asked).toEqual([]);
  },
);

test("an address by number, another port, another scheme and a redirect inside are refused", async () => {
  const { asked, at } = await startHost((request, response) => {
    response.writeHead(302, { Location: `http://127.0.0.1${request.url}` }).end();
  });
  for (const address of ["http://127.0.0.1/a.png", "file:///etc/passwd", "ftp://a.ht/a.png", "no address"])
    expect(await fetchPublicPicture(address, here)).toBeNull();
  expect(await fetchPublicPicture(at("/a.png"), { ...here, mayUsePort: () => false })).toBeNull();
  expect(asked).toEqual([]);
  expect(await fetchPublicPicture(at("/in"), here)).toBeNull();
  expect(asked).toEqual(["/in"]);
});
