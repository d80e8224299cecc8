import { z } from "zod";
import type { ApiTable, Endpoint } from "./json-api.server";

interface ApiDescription {
  path: string;
  table: ApiTable;
}

const errorSchema = {
  type: "object",
  required: ["message"],
  properties: {
    message: { type: "string" },
    errors: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
  },
};

/** The OpenAPI 3.1 document of the API, made from the same schemas that check its input. */
export function openApiDocument(apis: ApiDescription[], site: { name: string; url: string }) {
  const paths = [...apis]
    .sort((a, b) => a.path.localeCompare(b.path))
    .map(({ path, table }) => [
      path.replace(/:(\w+)/g, "{$1}"),
      Object.fromEntries(
        (Object.entries(table) as [string, Endpoint][]).map(([method, row]) => [
          method.toLowerCase(),
          operation(path, method, row),
        ]),
      ),
    ]);
  return {
    openapi: "3.1.0",
    info: { title: site.name, version: "1" },
    servers: [{ url: site.url }],
    paths: Object.fromEntries(paths) as Record<string, Record<string, ReturnType<typeof operation>>>,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
    },
  };
}

function operation(path: string, method: string, row: Endpoint) {
  const { $schema: _input, ...input } = jsonSchema(row.input, "input");
  const output = outputSchema(row.output);
  const properties = (input.properties ?? {}) as Record<string, object>;
  const inPath = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
  const inQuery = method === "GET" ? Object.keys(properties).filter((name) => !inPath.includes(name)) : [];
  const required = (input.required ?? []) as string[];
  const parameter = (name: string, where: "path" | "query") => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    schema: properties[name] ?? { type: "string" },
  });
  const signed = (row.takesRaw ?? []).map((name) => ({
    name,
    in: "header",
    required: true,
    schema: { type: "string" },
  }));
  const language = { name: "lang", in: "query", required: false, schema: { enum: ["fr", "ht", "en", "es"] } };
  const isPublic = row.who === "public" || row.who === "subscriber";
  return {
    summary: row.summary,
    ...(!isPublic && { security: [{ bearer: [] }], "x-permission": row.who }),
    parameters: [
      ...inPath.map((name) => parameter(name, "path")),
      ...inQuery.map((name) => parameter(name, "query")),
      ...signed,
      ...(inQuery.includes(language.name) ? [] : [language]),
    ],
    ...(method !== "GET" &&
      method !== "DELETE" && {
        requestBody: {
          content: {
            [row.takesFile ? "multipart/form-data" : "application/json"]: {
              schema: row.takesRaw ? { type: "object" } : input,
            },
          },
        },
      }),
    responses: {
      [row.status ?? 200]: { description: "OK", content: { "application/json": { schema: output } } },
      ...(row.unauthorized && {
        401: {
          description: "Unauthorized",
          content: { "application/json": { schema: outputSchema(row.unauthorized) } },
        },
      }),
      default: {
        description: "Error",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    },
  };
}

function outputSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _named, ...shape } = jsonSchema(schema, "output");
  return shape;
}

const jsonSchema = (schema: z.ZodType, io: "input" | "output") =>
  z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Record<string, unknown>;
