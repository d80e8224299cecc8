import { z } from "zod";
import { lineInput } from "~/settings/fields";

const MAX_LENGTH = 300;
const line = lineInput(MAX_LENGTH);
const texts = "admin-backup-place:errors";
const password = z
  .string({ error: "admin-account:confirm.password" })
  .min(1, "admin-account:confirm.password")
  .max(200);
const keep = z.coerce
  .number(`${texts}.keep`)
  .int(`${texts}.keep`)
  .min(1, `${texts}.keep`)
  .max(365, `${texts}.keep`);

/** A user name, a password or a path would be shown wherever the place is named. */
const isOrigin = (address: string) => new URL(address).href === `${new URL(address).origin}/`;

const required = (typed: Record<string, unknown>, names: string[], context: z.RefinementCtx) => {
  for (const name of names)
    if (!typed[name]) context.addIssue({ code: "custom", path: [name], message: "errors:required" });
};

/** Where copies of the backups go. The secret may be left out when the server and the key stay the same. */
export const choosePlaceInput = z
  .object({
    kind: z.enum(["folder", "s3"], { error: "errors:required" }),
    folder: line.optional(),
    endpoint: line
      .refine(
        (typed) => typed === "" || z.url({ protocol: /^https?$/, hostname: /^.+$/ }).safeParse(typed).success,
        { error: `${texts}.endpoint`, abort: true },
      )
      .refine((typed) => typed === "" || isOrigin(typed), `${texts}.onlyServer`)
      .optional(),
    region: line.regex(/^[\w-]*$/, `${texts}.region`).optional(),
    bucket: line.regex(/^([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])?$/i, `${texts}.bucket`).optional(),
    prefix: line.regex(/^[\w./-]*$/, `${texts}.prefix`).optional(),
    accessKeyId: line.regex(/^[\x21-\x7e]*$/, `${texts}.key`).optional(),
    secretAccessKey: line.regex(/^[\x21-\x7e]*$/, `${texts}.key`).optional(),
    pathStyle: z.literal("on").optional(),
    keep,
    password,
  })
  .superRefine((typed, context) => {
    if (typed.kind === "folder") required(typed, ["folder"], context);
    else required(typed, ["bucket", "accessKeyId"], context);
    if (typed.kind === "folder" && typed.folder && !typed.folder.startsWith("/"))
      context.addIssue({ code: "custom", path: ["folder"], message: `${texts}.wholePath` });
  });
export type ChoosePlaceInput = z.output<typeof choosePlaceInput>;

export const removePlaceInput = z.object({ password });
export type RemovePlaceInput = z.output<typeof removePlaceInput>;
