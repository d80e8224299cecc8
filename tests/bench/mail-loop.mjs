// Baseline: nodemailer alone, with a pool of connections, composing each message. Started by scripts/bench.mjs.
import { createTransport } from "nodemailer";

process.on("message", async ({ port, connections, count, mail }) => {
  const transport = createTransport({ host: "127.0.0.1", port, pool: true, maxConnections: connections });
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const n = ++next;
      await transport.sendMail({ ...mail, from: "site@example.org", to: `reader${n}@example.org` });
    }
  };
  await Promise.all(Array.from({ length: connections * 2 }, lane));
  transport.close();
  process.send("done");
});
process.once("disconnect", () => process.exit(0));
