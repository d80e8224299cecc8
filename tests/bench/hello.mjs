// The least that a server can do: what its start costs is what Node itself costs. Started by starts.mjs.
import { createServer } from "node:http";

createServer((_, response) => response.end("hello")).listen(Number(process.env.PORT), "127.0.0.1");
