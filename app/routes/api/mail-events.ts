import { bounceServiceInput, serviceNoticeInput } from "~/features/newsletter/bounces/service-notices.schema";
import {
  answerBounceService,
  requireBounceService,
  requirePassword,
  takeServiceNotice,
} from "~/features/newsletter/bounces/service-notices.server";
import { proofHeaders } from "~/features/newsletter/bounces/verify-notice.server";
import { noticeLimit } from "~/features/newsletter/limits.server";
import { bounceOutput } from "~/features/newsletter/sending/bounces.schema";
import { signedInput, type InputReader } from "~/http/endpoint-input.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const readsService: InputReader = {
  read: ({ params }, give) => {
    requireBounceService(params.service);
    return give({});
  },
};
const signed = signedInput(proofHeaders);

/** Checks a password before it reads the body. */
const reads: InputReader = {
  ...signed,
  read: (context, use) => {
    const { request, params } = context;
    requirePassword(requireBounceService(params.service), request.headers.get("Authorization"));
    return signed.read(context, use);
  },
};

const api = jsonApi("/api/mail/events/:service", {
  GET: endpoint({
    summary: "Answers a mail service that tries out the address",
    input: bounceServiceInput,
    output: bounceOutput,
    who: "public",
    refusals: [404],
    reads: readsService,
    run: answerBounceService,
  }),
  POST: endpoint({
    summary: "Where Brevo, Postmark, Resend, MailerSend and ZeptoMail report bounces and complaints",
    input: serviceNoticeInput,
    output: bounceOutput,
    who: "public",
    limit: noticeLimit,
    refusals: [403, 404],
    reads,
    run: takeServiceNotice,
  }),
});

export const loader = api.loader;
export const action = api.action;
