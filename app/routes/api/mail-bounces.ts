import { bounceInput, bounceOutput } from "~/features/newsletter/sending/bounces.schema";
import { requireBounceSecret, takeBounces } from "~/features/newsletter/sending/bounces.server";
import { readJsonOrUndefined } from "~/http/body.server";
import type { InputReader } from "~/http/endpoint-input.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

/** Any JSON, up to 1 MiB. Checks the secret in the path before it reads the body. */
const reads: InputReader = {
  read: async ({ request, params }, run) => {
    requireBounceSecret(params.secret);
    return run({ notice: await readJsonOrUndefined(request) });
  },
  takesAnyType: true,
};

const api = jsonApi("/api/mail/bounces/:secret", {
  POST: endpoint({
    summary:
      "Where a mail service reports bounces and complaints: SendGrid, Mailgun, Amazon SES through SNS, or any program",
    input: bounceInput,
    output: bounceOutput,
    who: "public",
    reads,
    run: takeBounces,
  }),
});

export const loader = api.loader;
export const action = api.action;
