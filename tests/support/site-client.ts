import { expect } from "vitest";

interface Options {
  json?: object;
  form?: Record<string, string> | FormData;
  headers?: Record<string, string>;
}

/** A client of a running site that keeps its cookies, like a browser without JavaScript. */
export function siteClient(url: string) {
  const cookies = new Map<string, string>();
  return {
    /** Follows no redirect. Fails the test unless the answer is a success or a redirect. */
    async ask(method: string, path: string, options: Options = {}): Promise<Response> {
      const answer = await this.try(method, path, options);
      if (answer.status >= 400) expect.fail(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return answer;
    },

    /** The same, with whatever answer. */
    async try(method: string, path: string, { json, form, headers = {} }: Options = {}): Promise<Response> {
      const answer = await fetch(`${url}${path}`, {
        method,
        redirect: "manual",
        headers: {
          Origin: url,
          Accept: json ? "application/json" : "text/html",
          Cookie: [...cookies].map((pair) => pair.join("=")).join("; "),
          ...(json && { "Content-Type": "application/json" }),
          ...headers,
        },
        body: json
          ? JSON.stringify(json)
          : form instanceof FormData
            ? form
            : form && new URLSearchParams(form),
      });
      for (const cookie of answer.headers.getSetCookie()) {
        const [name = "", value = ""] = cookie.split(";")[0]!.split("=");
        if (value) cookies.set(name, value);
        else cookies.delete(name);
      }
      return answer;
    },
  };
}
