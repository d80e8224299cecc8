// A small SMTP server that accepts and counts everything, in its own process. Started by scripts/bench.mjs, which
// reads the counts since the last time and sets the delay of each answer.
import { createServer } from "node:net";

const extensions = ["sink", "PIPELINING", "8BITMIME", "SIZE 1000000"];
const greeting = extensions
  .map((name, n) => `250${n < extensions.length - 1 ? "-" : " "}${name}\r\n`)
  .join("");
const end = Buffer.from("\r\n.\r\n");

let count = 0;
let bytes = 0;
let first = 0;
let last = 0;
let sample = null;
let latencyMs = 0;
const recipients = new Set();

function answerTo(line) {
  const command = line.slice(0, 4).toUpperCase();
  if (command === "EHLO" || command === "HELO") return greeting;
  if (command === "RCPT") recipients.add(line.slice(8));
  if (command === "DATA") return "354 go on\r\n";
  if (command === "QUIT") return "221 bye\r\n";
  return "250 ok\r\n";
}

function taken(message) {
  last = performance.now();
  if (count === 0) first = last;
  sample ??= message.toString("latin1");
  count += 1;
  bytes += message.length;
}

const server = createServer({ noDelay: true }, (socket) => {
  let held = Buffer.alloc(0);
  let inMessage = false;
  socket.write("220 sink\r\n");
  socket.on("error", () => undefined);
  socket.on("data", (chunk) => {
    held = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
    let answers = "";
    for (;;) {
      if (inMessage) {
        const at = held.indexOf(end);
        if (at < 0) break;
        taken(held.subarray(0, at));
        held = held.subarray(at + end.length);
        inMessage = false;
        answers += "250 taken\r\n";
        continue;
      }
      const at = held.indexOf("\r\n");
      if (at < 0) break;
      const line = held.toString("latin1", 0, at);
      held = held.subarray(at + 2);
      const answer = answerTo(line);
      inMessage = answer.startsWith("354");
      answers += answer;
    }
    if (answers && latencyMs > 0) setTimeout(() => socket.write(answers), latencyMs);
    else if (answers) socket.write(answers);
  });
});
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));

process.on("message", (question) => {
  const recipientCount = recipients.size;
  process.send({ count, bytes, recipientCount, perSecond: ((count - 1) * 1000) / (last - first), sample });
  if (question === "look") return;
  ({ latencyMs } = question);
  [count, bytes, sample] = [0, 0, null];
  recipients.clear();
});
process.once("disconnect", () => process.exit(0));
