import { z } from "zod";
import { sessionCookieName } from "~/auth/person-cookies";
import { languages } from "~/i18n/languages";
import type { ApiTable, Endpoint } from "./json-api.server";

/** A resource of the API: its path as in app/routes.ts, and its table. */
export interface ApiDescription {
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
  const areas = [...new Set(apis.map(({ path }) => tagOf(path)))].sort();
  const paths = [...apis]
    .sort((a, b) => a.path.localeCompare(b.path))
    .map(({ path, table }) => [
      path.replace(/:(\w+)/g, "{$1}"),
      Object.fromEntries(
        (Object.entries(table) as [string, Endpoint][]).map(([method, row]) => [
          method.toLowerCase(),
          describeOperation(path, method, row),
        ]),
      ),
    ]);
  return {
    openapi: "3.1.0",
    info: {
      title: site.name,
      version: "1",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: site.url }],
    tags: areas.map((name) => ({ name, description: `Calls under /api/${name}` })),
    paths: Object.fromEntries(paths) as Record<string, Record<string, ReturnType<typeof describeOperation>>>,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description:
            "A named token of /admin/account/tokens (`limye_…`), or the session's token that POST /api/auth/login answers",
        },
        session: { type: "apiKey", in: "cookie", name: sessionCookieName },
      },
    },
  };
}

function describeOperation(path: string, method: string, row: Endpoint) {
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
  const signed = (row.reads?.headers ?? []).map((name) => ({
    name,
    in: "header",
    required: true,
    schema: { type: "string" },
  }));
  const language = { name: "lang", in: "query", required: false, schema: { enum: languages } };
  const isPublic = row.who === "public" || row.who === "subscriber";
  return {
    operationId: operationId(path, method),
    tags: [tagOf(path)],
    summary: row.summary,
    security: isPublic ? [] : [{ bearer: [] }, { session: [] }],
    ...(!isPublic && { "x-permission": row.who }),
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
            [row.reads?.contentType ?? "application/json"]: {
              schema: row.reads?.headers ? { type: "object" } : input,
            },
          },
        },
      }),
    responses: {
      [row.status ?? 200]: { description: "OK", content: { "application/json": { schema: output } } },
      ...Object.fromEntries(
        clientErrorsOf(method, row, inPath.length > 0).map((status) => [
          status,
          describeAnswer(clientErrors[status], status === 401 ? row.unauthorizedOutput : undefined),
        ]),
      ),
      default: describeAnswer("The site, or a service behind it, failed"),
    },
  };
}

/** What each refusal means, for every call. */
const clientErrors = {
  400: "The input cannot be read, or its schema refuses it: `errors` says why, per field",
  401: "No valid session or token",
  403: "The caller may not do this, or another site sent the request",
  404: "There is no such thing",
  409: "The state of things does not allow it",
  413: "The body is too large",
  415: "The body is neither JSON nor a form",
  429: "Too many calls: `Retry-After` says how many seconds to wait",
} as const;
type ClientError = keyof typeof clientErrors;

function clientErrorsOf(method: string, row: Endpoint, hasId: boolean): ClientError[] {
  const isWrite = method !== "GET";
  const isOpen = row.who === "public";
  const when: Record<ClientError, boolean> = {
    400: true, // an unknown `lang`
    401: !row.anyToken || row.unauthorizedOutput !== undefined, // public calls also refuse an invalid token
    403: isWrite || !isOpen,
    404: hasId,
    409: false,
    413: isWrite,
    415: isWrite && row.reads?.takesAnyType !== true,
    429: row.limit !== undefined || row.reads?.isLimited === true,
  };
  return (Object.keys(clientErrors).map(Number) as ClientError[]).filter(
    (status) => when[status] || row.refusals?.some((refusal) => refusal === status),
  );
}

const describeAnswer = (description: string, schema?: z.ZodType) => ({
  description,
  content: {
    "application/json": { schema: schema ? outputSchema(schema) : { $ref: "#/components/schemas/Error" } },
  },
});

/** The tag of a call: the first segment after /api. */
const tagOf = (path: string) => path.split("/")[2]!;

/** `PATCH /api/blog-posts/:id/publish` is `patchBlogPostsByIdPublish`. */
const operationId = (path: string, method: string) =>
  method.toLowerCase() +
  path
    .split("/")
    .slice(2)
    .flatMap((step) => step.replace(/^:/, "by-").split("-"))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

function outputSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _named, ...shape } = jsonSchema(schema, "output");
  return shape;
}

const jsonSchema = (schema: z.ZodType, io: "input" | "output") =>
  z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Record<string, unknown>;
