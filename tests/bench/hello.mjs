// Baseline: the smallest server, whose start time is that of Node itself. Started by starts.mjs.
import { createServer } from "node:http";

createServer((_, response) => response.end("hello")).listen(Number(process.env.PORT), "127.0.0.1");
