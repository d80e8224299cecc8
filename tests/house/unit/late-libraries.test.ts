import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Where tests/house/jobs/shipped-site.test.ts uses each library that is loaded late. */
const lateLibraries = {
  "@node-rs/argon2": "signing in",
  "@react-email/render": "the receipt's mail",
  "bible-passage-reference-parser": "a passage",
  imapflow: "the bounce mailbox's test",
  ioredis: "limits, and the connection's test",
  "music-metadata": "a recording",
  nodemailer: "the receipt's mail",
  openai: "the AI's answer",
  pg: "everything, and backups",
  sharp: "an uploaded picture",
  stripe: "the donation",
  strtok3: "a recording",
};

test("each library that is loaded late is used on the finished build", () => {
  const sources = ["app", "db", "jobs"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readFileSync(join(folder, name), "utf8")),
  );
  const packages = sources
    .flatMap((source) => [...source.matchAll(/\bimport\("((?:@[\w-]+\/)?[\w-]+)[\w./-]*"\)/g)])
    .map(([, name]) => name!);
  expect([...new Set(packages)].sort()).toEqual(Object.keys(lateLibraries).sort());
});
