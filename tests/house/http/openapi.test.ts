import { createConfig, lintFromString } from "@redocly/openapi-core";
import { beforeAll, expect, test } from "vitest";
import { freshDatabase } from "~tests/support/database";
import { callApi } from "~tests/support/requests";

interface Operation {
  operationId: string;
  tags: string[];
  security: object[];
  responses: Record<string, unknown>;
}
interface OpenApi {
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
}

let source: string;
let document: OpenApi;
let operations: Operation[];
beforeAll(async () => {
  await freshDatabase();
  source = await (await callApi("GET", "/api/openapi.json")).text();
  document = JSON.parse(source) as OpenApi;
  operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
});

test("the API's document has no error under Redocly's recommended rules", async () => {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source, absoluteRef: "openapi.json", config });
  const found = problems.map(({ ruleId, severity, message, location }) => ({
    ruleId,
    severity,
    message,
    at: location[0]?.pointer,
  }));
  expect(found.filter(({ severity }) => severity === "error")).toEqual([]);
  // The address of a test's site is localhost.
  expect(found.filter(({ ruleId }) => ruleId !== "no-server-example.com")).toEqual([]);
});

test("each operation has a unique name, a tag, its permission, and its refusals", () => {
  const names = operations.map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^(get|post|put|patch|delete)([A-Z][a-z]+)+$/);
  for (const { operationId, tags, security, responses } of operations) {
    expect(document.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(tags));
    expect(Array.isArray(security), operationId).toBe(true);
    expect(Object.keys(responses), operationId).toContain("400");
  }
  expect(document.paths["/api/contact"]!.post).toMatchObject({ operationId: "postContact", security: [] });
  expect(Object.keys(document.paths["/api/contact"]!.post!.responses)).toEqual([
    "201",
    "400",
    "401",
    "403",
    "413",
    "415",
    "429",
    "default",
  ]);
  const publish = document.paths["/api/blog-posts/{id}/publish"]!.patch!;
  expect(publish).toMatchObject({
    operationId: "patchBlogPostsByIdPublish",
    tags: ["blog-posts"],
    security: [{ bearer: [] }, { session: [] }],
  });
  expect(Object.keys(publish.responses)).toEqual(expect.arrayContaining(["401", "403", "404"]));
});
