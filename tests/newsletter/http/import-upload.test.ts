import { expect, test } from "vitest";
import type { FormAnswer } from "~/http/form-answer";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { submitForm } from "~tests/support/requests";
import "~tests/support/areas";

test.each([33, 60])("a file of %i MB gets its sentence at the field", async (megabytes) => {
  await freshDatabase();
  const team = await administrator({ permissions: ["manage_newsletter"] });
  const body = new FormData();
  body.set("intent", "upload");
  body.set("file", new File([new Uint8Array(megabytes * 1024 * 1024)], "liste.csv"));
  for (const plain of [false, true]) {
    const answer = await submitForm<FormAnswer>(
      "/admin/newsletter/subscribers/import",
      {},
      { body, headers: team.cookie, plain },
    );
    expect(answer.data).toMatchObject({ ok: false, intent: "upload" });
    expect(answer.data.lastResult!.error!.file![0]).toContain("32");
  }
});
