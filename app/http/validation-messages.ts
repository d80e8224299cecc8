import type { TFunction } from "i18next";
import type { z } from "zod";
import { isMissingInput } from "./typed-text";

/** Translates a key of a schema or an AppError: one of `errors.json`, or `area:key`. */
export const translateKey = (t: TFunction, key: string, params: Record<string, unknown> = {}): string =>
  t(key.includes(":") ? key : `errors:${key}`, params);

/**
 * Error messages in the caller's language. A schema sets its own message with a key
 * (`z.string().min(2, "prayers:nameTooShort")`); every other issue gets the general message of its kind.
 */
export const zodErrorMap =
  (t: TFunction): z.core.$ZodErrorMap =>
  (issue) => {
    if (isMissingInput(issue)) return translateKey(t, "required");
    switch (issue.code) {
      case "too_small":
        return issue.origin === "string" && Number(issue.minimum) > 1
          ? translateKey(t, "tooShort", { count: Number(issue.minimum) })
          : translateKey(t, issue.origin === "number" ? "tooLow" : "required", {
              min: Number(issue.minimum),
            });
      case "too_big":
        return translateKey(t, issue.origin === "number" ? "tooHigh" : "tooLong", {
          count: Number(issue.maximum),
          max: Number(issue.maximum),
        });
      case "invalid_type":
        return translateKey(t, "wrongType");
      case "invalid_format":
        return translateKey(t, issue.format === "email" ? "email" : "format");
      case "invalid_value":
        return translateKey(t, "choice");
      default:
        return translateKey(t, "wrongType");
    }
  };

/** Whether an issue's message is a key that the schema set (`area:key`). */
export const isMessageKey = (message: string): boolean => /^[\w-]+:[\w.-]+$/.test(message);

/** The message of an issue: translated if the schema set a key, else the one that `zodErrorMap` already made. */
export const translateIssue = (t: TFunction, message: string): string =>
  isMessageKey(message) ? t(message) : message;
