import { createSocket } from "node:dgram";
import { once } from "node:events";

/** A name server on a loopback port that knows these TXT records. A name with null is not answered. */
export async function startDns(records: Record<string, string[] | null>) {
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => {
    const { name, end } = readName(query);
    const found: string[] | null = records[name] === undefined ? [] : records[name];
    if (found === null) return;
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(found.length === 0 ? 0x8183 : 0x8180, 2); // no such name, or no error
    head.writeUInt16BE(found.length, 6);
    head.fill(0, 8);
    const answers = found.map((text) => {
      const parts = text
        .match(/.{1,255}/gs)!
        .map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)]));
      const data = Buffer.concat(parts);
      // The name of the question, TXT, IN, 60 seconds
      return Buffer.concat([
        Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, data.length >> 8, data.length & 255]),
        data,
      ]);
    });
    socket.send(Buffer.concat([head, query.subarray(12, end + 4), ...answers]), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() };
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  while (query[at] !== 0) {
    labels.push(query.toString("ascii", at + 1, at + 1 + query[at]!));
    at += query[at]! + 1;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 1 };
}
