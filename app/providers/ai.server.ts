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
  /** Upper limit for one try, even if a question allows more. A question is tried at most twice. */
  timeoutMs?: number;
}

/**
 * A question. Of visitors' texts only two kinds are sent: a public prayer request that a reader wants translated, and
 * what a subscriber types into the translation assistant. All else is the ministry's own texts and scripture.
 */
export interface AiQuestion<S extends z.ZodType> {
  system: string;
  user: string;
  /** The answer's shape: required of the server, and validated again here. */
  schema: S;
  /** Names the shape: letters, digits and underscores. */
  name: string;
  /** Time limit of one try; 20 seconds by default. More for long answers, less for pages that cannot wait. */
  timeoutMs?: number;
  signal?: AbortSignal;
}

export type Ai = ReturnType<typeof aiClient>;

/** A client of one server; null: nothing is configured. */
export function aiClient(config: AiConfig | null) {
  let client: OpenAI | undefined;

  async function createClient({ apiKey, baseUrl }: AiConfig): Promise<OpenAI> {
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

    /** Whether the server answers and accepts our key: lists its models. */
    async reach(): Promise<Reach> {
      if (!config) return "unreachable";
      return reachHttp(`${config.baseUrl.replace(/\/+$/, "")}/models`, {
        headers: { Authorization: `Bearer ${config.apiKey}` },
      });
    },

    /** Asks for a structured answer. Throws AppError 503 when not configured, 502 on a failure or timeout. */
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
        client ??= await createClient(config);
        const { zodResponseFormat } = await import("openai/helpers/zod");
        // The client's own time limit covers only the headers; this one also covers the body.
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

/** The ministry's own AI, as the environment configures it. A self-hosted server may need no key. */
export const ministryAi = aiClient(
  env.OPENAI_API_KEY || env.OPENAI_BASE_URL
    ? {
        apiKey: env.OPENAI_API_KEY ?? "none",
        baseUrl: env.OPENAI_BASE_URL ?? "https://api.openai.com/v1",
        model: env.OPENAI_MODEL,
      }
    : null,
);
