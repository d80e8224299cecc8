import { expect, test } from "vitest";
import type { FormAnswer } from "~/http/form-answer";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { submitForm, visitScreen } from "~tests/support/requests";
import "~tests/support/areas";
import { podcastFeed, podcastItem } from "../feeds";

const path = "/admin/sermons/import";

test("a channel's @name gets the sentence that says what to do, and stays typed", async () => {
  await freshDatabase();
  const team = await administrator({ permissions: ["manage_content"] });
  const answer = await submitForm<FormAnswer>(
    path,
    { intent: "address", address: "https://www.youtube.com/@eglise" },
    { headers: team.cookie },
  );
  expect(answer.data).toMatchObject({ ok: false, intent: "address" });
  const { error, initialValue } = answer.data.lastResult!;
  expect(error!.address![0]).toContain("https://www.youtube.com/channel/");
  expect(initialValue).toMatchObject({ address: "https://www.youtube.com/@eglise" });
});

test("a file is looked into without a script, and its page shows the first sermon; one that is too large is refused", async () => {
  await freshDatabase();
  const team = await administrator({ permissions: ["manage_content"] });
  const body = new FormData();
  body.set("intent", "file");
  body.set(
    "file",
    new File(
      [podcastFeed([podcastItem(1, { title: "&lt;script&gt;alert(1)&lt;/script&gt; Foi" })])],
      "a.xml",
    ),
  );
  const answer = await submitForm<FormAnswer>(path, {}, { body, headers: team.cookie, plain: true });
  expect(answer.status).toBe(303);
  const page = await visitScreen<{ file: { first: { title: string }[] } }>(answer.headers.get("Location")!, {
    headers: team.cookie,
  });
  expect(page.data.file.first[0]!.title).toBe("<script>alert(1)</script> Foi");
  const upload = () => {
    const large = new FormData();
    large.set("intent", "file");
    large.set("file", new File([new Uint8Array(21_000_000)], "a.xml"));
    return submitForm<FormAnswer>(path, {}, { body: large, headers: team.cookie });
  };
  expect((await upload()).data.lastResult!.error!.file![0]).toContain("20");
});
