import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";

/** When it stalls: right after the connection, or after the greeting, at the first query. */
type Silence = "from the start" | "after the welcome";

// AuthenticationOk and ReadyForQuery (PostgreSQL 55.7, message formats).
const welcome = Buffer.from("5200000008000000005a0000000549", "hex");

/** A PostgreSQL server that stalls, on a free loopback port. */
export async function startStalledPostgres(silence: Silence) {
  const sockets = new Set<Socket>();
  let ignored = 0;
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => undefined));
    const ignore = () => socket.on("data", () => ignored++);
    if (silence === "from the start") ignore();
    else socket.once("data", () => ignore().write(welcome));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://limye:secret@127.0.0.1:${port}/limye`,
    connections: () => sockets.size,
    /** The number of queries without an answer. */
    ignored: () => ignored,
    async stop() {
      for (const socket of sockets) socket.destroy();
      if (!server.listening) return;
      server.close();
      await once(server, "close");
    },
  };
}
