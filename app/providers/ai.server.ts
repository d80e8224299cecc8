import type { OpenAI } from "openai";
import type { z } from "zod";
import { env } from "~/config/env.server";
import { log } from "~/config/log.server";
import { AppError } from "~/request/errors";
import { reachHttp, type Reach } from "./reachability.server";

/** An OpenAI-compatible server. */
export interface AiConfig {
  apiKey: string;
  baseUrl: string;
  model: string;
  /** The longest that one try may take, however long a question allows itself. A question is tried twice at most. */
  timeoutMs?: number;
}

/**
 * What is asked. Of visitors nothing goes out but a public prayer request that a reader wants translated, and what a
 * subscriber types into the translation assistant; otherwise the ministry's own texts and scripture.
 */
export interface AiQuestion<S extends z.ZodType> {
  system: string;
  user: string;
  /** The answer's shape, which the server is held to and which is checked again here. */
  schema: S;
  /** Names the shape: letters, digits and underscores. */
  name: string;
  /** How long one try may take; 20 seconds by default. Long answers take their time, and some pages cannot wait. */
  timeoutMs?: number;
  signal?: AbortSignal;
}

export type Ai = ReturnType<typeof aiClient>;

/** A client of one server; with null nothing is configured. */
export function aiClient(config: AiConfig | null) {
  let client: OpenAI | undefined;

  async function open({ apiKey, baseUrl }: AiConfig): Promise<OpenAI> {
    const { default: Client } = await import("openai"); // loaded only where it is used
    return new Client({
      apiKey,
      baseURL: baseUrl,
      maxRetries: 1,
      organization: null,
      project: null,
    });
  }

  return {
    isConfigured: () => config !== null,

    /** Whether the server answers and takes our key: asks for the names of its models. */
    async reach(): Promise<Reach> {
      if (!config) return "unreachable";
      return reachHttp(`${config.baseUrl.replace(/\/+$/, "")}/models`, {
        headers: { Authorization: `Bearer ${config.apiKey}` },
      });
    },

    /** Asks for a structured answer. Throws AppError 503 when not configured, 502 when it failed or came too late. */
    async ask<S extends z.ZodType>({
      system,
      user,
      schema,
      name,
      timeoutMs = 20_000,
      signal,
    }: AiQuestion<S>): Promise<z.output<S>> {
      if (!config) throw new AppError(503, "aiNotConfigured");
      try {
        client ??= await open(config);
        const { zodResponseFormat } = await import("openai/helpers/zod");
        // The client's own time limit ends with the headers; this one bounds the body as well.
        const timeout = Math.min(timeoutMs, config.timeoutMs ?? timeoutMs);
        const inTime = AbortSignal.timeout(2 * timeout + 5_000);
        const completion = await client.chat.completions.parse(
          {
            model: config.model,
            messages: [
              { role: "system", content: system },
              { role: "user", content: user },
            ],
            response_format: zodResponseFormat(schema, name),
          },
          { timeout, signal: signal ? AbortSignal.any([signal, inTime]) : inTime },
        );
        return schema.parse(completion.choices[0]?.message.parsed);
      } catch (error) {
        log.warn({ provider: "ai", question: name, error: labelOf(error) }, "the AI gave no answer");
        throw new AppError(502, "aiFailed");
      }
    },
  };
}

const labelOf = (error: unknown) =>
  error instanceof Error
    ? `${error.constructor.name}${"status" in error ? ` ${String(error.status)}` : ""}`
    : "unknown";

/** The ministry's own AI, as the environment configures it. A server of one's own may need no key. */
export const ministryAi = aiClient(
  env.OPENAI_API_KEY || env.OPENAI_BASE_URL
    ? {
        apiKey: env.OPENAI_API_KEY ?? "none",
        baseUrl: env.OPENAI_BASE_URL ?? "https://api.openai.com/v1",
        model: env.OPENAI_MODEL,
      }
    : null,
);
