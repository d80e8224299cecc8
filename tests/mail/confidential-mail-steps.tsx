import { z } from "zod";
import { defineArea } from "~/areas/area.server";
import { defineMailTemplate } from "~/areas/mail-template";
import { registerAreas } from "~/areas/registry.server";
import { areas } from "~/features/areas.server";
import { queueAutoReply, queueMail } from "~/features/mail/mail-queue.server";
import { db } from "~db/client";

/** What a confidential mail may leave nowhere in clear: parts of its address and of its words. */
export const secretWords = ["canary.rose", "Canarygrief", "Canaryname"];
export const secretAddress = "Canary.Rose@example.org";

/** A made-up confidential mail. Its subject, body and props hold the words above. */
const confidentialMail = defineMailTemplate({
  name: "consolation",
  title: "made-up:consolation",
  confidential: { permission: "manage_prayers" },
  props: z.object({ firstName: z.string(), path: z.string() }),
  subject: "Canarygrief {{firstName}}",
  preview: "made-up:preview",
  reason: "made-up:reason",
  Body: ({ props, url }) => (
    <p>
      {props.firstName}, Canarygrief: <a href={url(props.path)}>{url(props.path)}</a>
    </p>
  ),
});

/** Declares the made-up mail beside those of the areas. */
export function registerConfidentialMail(): void {
  const area = defineArea({
    name: "made-up",
    personalData: "none",
    visitorData: "none",
    retention: "none",
    audit: "none",
    secretPaths: { "/consolation/": ["manage_prayers"] },
    mails: [confidentialMail],
  });
  registerAreas([...areas, area]);
}

const inEnglish = (to: string, firstName: string) => ({
  to,
  language: "en" as const,
  template: confidentialMail,
  props: { firstName, path: "/consolation/c2VjcmV0LXRva2Vu.0123" },
});

export const queueConfidential = (to = secretAddress, firstName = "Canaryname") =>
  queueMail(db, inEnglish(to, firstName));
export const replyConfidentially = (to = secretAddress) => queueAutoReply(db, inEnglish(to, "Canaryname"));
