import type { FormAnswer } from "~/http/form-answer";
import { callApi, submitForm } from "~tests/support/requests";

interface Answer {
  status: number;
  /** Where the donor pays. */
  page?: string;
  message: string;
  errors: Record<string, unknown>;
}
type Door = (fields: Record<string, unknown>, language?: string) => Promise<Answer>;

/** Sends the same donation through the API and through the form. */
export function doorsOf(path: string, method: string): { api: Door; screen: Door } {
  return {
    async api(fields, language = "fr") {
      const answer = await callApi("POST", `${path}?lang=${language}`, { json: fields });
      const { links = [], message, errors } = await answer.json();
      const page = (links as { rel: string; href: string }[]).find(({ rel }) => rel === "approve")?.href;
      return { status: answer.status, page, message, errors };
    },
    async screen(fields, language = "fr") {
      const address = `/${language}/donation?method=${method}`;
      const { status, data } = await submitForm<FormAnswer>(address, fields as Record<string, string>);
      const { "": _whole, ...errors } = data.lastResult?.error ?? {};
      const page = "done" in data ? (data.done as string) : undefined;
      const hasErrors = Object.keys(errors).length > 0;
      return { status, page, message: data.message!, errors: hasErrors ? errors : undefined! };
    },
  };
}
