// Baseline: node:http alone on this machine, with one constant answer per path. Started by scripts/bench.mjs.
import { createServer } from "node:http";

process.once("message", (answers) => {
  const ready = new Map(
    answers.map(({ path, status, base64, encoding }) => {
      const body = Buffer.from(base64, "base64");
      const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Length": body.length };
      if (status === 304) return [path, { status, headers: { ETag: '"constant"' } }];
      return [
        path,
        { status, body, headers: encoding ? { ...headers, "Content-Encoding": encoding } : headers },
      ];
    }),
  );
  const server = createServer((request, response) => {
    const { status, body, headers } = ready.get(request.url);
    response.writeHead(status, headers).end(body);
  });
  server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
});
process.once("disconnect", () => process.exit(0));
