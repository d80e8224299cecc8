// Load generator: requests one address, or several in turn, over keep-alive connections, one request at a time on each.
// Written for the bench, because a general HTTP client would be the slowest part. Started by scripts/bench.mjs, which
// sends the task.
import { connect } from "node:net";

const MOST_HEADER_BYTES = 16 * 1024;

process.on("message", (task) => {
  load(task).then(
    (result) => process.send(result),
    (error) => process.send({ error: String(error) }),
  );
});
process.once("disconnect", () => process.exit(0));

async function load({
  port,
  path,
  paths = [path],
  method = "GET",
  headers = {},
  body = "",
  expected,
  connections,
  seconds,
  atMost = Infinity,
}) {
  const all = { host: `127.0.0.1:${port}`, connection: "keep-alive", ...headers };
  if (body) all["content-length"] = Buffer.byteLength(body);
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const requests = paths.map((each) =>
    Buffer.from(`${method} ${each} HTTP/1.1\r\n${lines.join("")}\r\n${body}`),
  );

  const isExpected = (status) =>
    expected === undefined ? status >= 200 && status <= 299 : status === expected;

  const times = [];
  const refused = {};
  let sent = 0;
  const begin = performance.now();
  const deadline = begin + seconds * 1000;
  const more = () => sent < atMost && performance.now() < deadline;

  const one = () =>
    new Promise((resolve, reject) => {
      let asked = 0;
      const read = answerReader((status) => {
        const now = performance.now();
        times.push(now - asked);
        if (!isExpected(status)) refused[status] = (refused[status] ?? 0) + 1;
        next();
      });
      const socket = connect({
        host: "127.0.0.1",
        port,
        noDelay: true,
        onread: {
          buffer: Buffer.allocUnsafe(256 * 1024),
          callback: (bytes, buffer) => {
            try {
              read(buffer, bytes);
            } catch (error) {
              socket.destroy(error);
            }
            return true;
          },
        },
      });
      const next = () => {
        if (!more()) return socket.destroy();
        const request = requests[sent % requests.length];
        sent += 1;
        asked = performance.now();
        socket.write(request);
      };
      socket.once("connect", next).once("error", reject);
      socket.once("close", () =>
        more() ? reject(new Error("the server closed the connection")) : resolve(),
      );
    });
  await Promise.all(Array.from({ length: connections }, one));

  const took = (performance.now() - begin) / 1000;
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  return { requests: times.length, perSecond: times.length / took, p50: at(0.5), p99: at(0.99), refused };
}

/** Parses answers from a connection and calls back with the status of each complete one. */
function answerReader(answered) {
  let head = "";
  let left = 0; // bytes of the body to come
  let tail = null; // the last bytes of a chunked body
  let status = 0;
  const finish = () => {
    head = "";
    tail = null;
    answered(status);
  };
  return (buffer, bytes) => {
    let from = 0;
    if (left === 0 && tail === null) {
      const before = head.length;
      head += buffer.latin1Slice(0, Math.min(bytes, MOST_HEADER_BYTES));
      const end = head.indexOf("\r\n\r\n");
      if (end < 0) {
        if (head.length >= MOST_HEADER_BYTES) throw new Error("headers without an end");
        return;
      }
      from = end + 4 - before;
      head = head.slice(0, end);
      status = Number(head.slice(9, 12));
      if (status === 304) left = 0;
      else if (/\r\ntransfer-encoding: *chunked/i.test(head)) tail = "";
      else left = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    }
    if (tail !== null) {
      tail = (tail + buffer.latin1Slice(Math.max(from, bytes - 5), bytes)).slice(-5);
      if (tail === "0\r\n\r\n") finish();
      return;
    }
    left -= bytes - from;
    if (left < 0) throw new Error("more bytes than the answer announced");
    if (left === 0) finish();
  };
}
