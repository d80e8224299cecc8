import { bounceInput, bounceOutput } from "~/features/newsletter/bounces.schema";
import { requireBounceSecret, takeBounces } from "~/features/newsletter/bounces.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/mail/bounces/:secret", {
  POST: endpoint({
    summary:
      "Where a mail service reports bounces and complaints: SendGrid, Mailgun, Amazon SES through SNS, or any program",
    input: bounceInput,
    output: bounceOutput,
    who: "public",
    takesNotice: true,
    first: ({ secret }) => requireBounceSecret(secret),
    run: takeBounces,
  }),
});

export const loader = api.loader;
export const action = api.action;
