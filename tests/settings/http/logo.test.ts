import { beforeEach, expect, test } from "vitest";
import { encodeLogo } from "~/features/writing/pictures/picture-encoding.server";
import { saveLogo } from "~/features/settings/logo-admin.server";
import { deletePicture } from "~/features/writing/pictures/pictures-admin.server";
import { readPicture } from "~/features/writing/pictures/pictures.server";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import "~tests/support/areas";
import { freshDatabase } from "~tests/support/database";
import { callApi } from "~tests/support/requests";

const svg = (inside: string, head = "") =>
  Buffer.from(`${head}<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">${inside}</svg>`);
const drawing = svg('<rect width="40" height="20" fill="red"/>', '<?xml version="1.0"?>');

beforeEach(async () => void (await freshDatabase()));

test("an SVG becomes a PNG that is large enough to print", async () => {
  const made = await encodeLogo(drawing);
  expect(made).toMatchObject({ type: "image/png", width: 600, height: 300 });
});

test.each([
  ["a program", svg("<script>alert(1)</script>")],
  ["another file", svg('<image href="file:///etc/passwd"/>')],
  ["another site", svg('<image xlink:href="https://example.org/a.png"/>')],
  ["a stylesheet from elsewhere", svg("<style>@import 'https://example.org/a.css';</style>")],
  ["an entity", svg("<text>&a;</text>", '<!DOCTYPE svg [<!ENTITY a "b">]>')],
  ["no picture", Buffer.from("<html></html>")],
])("an SVG with %s is refused", async (_what, given) => {
  expect(await encodeLogo(given)).toEqual({ refused: "kind" });
});

test("an upload in the settings is the logo of every page, and stays in the library until it is removed", async () => {
  const { caller } = await administrator({ permissions: ["manage_users", "manage_content"] });
  await saveLogo(caller, {
    picture: new File([new Uint8Array(drawing)], "logo.svg", { type: "image/svg+xml" }),
  });
  const { logo } = (await getSettings()).ministry;
  expect(logo).toMatch(/^[0-9a-f]{32}-600x300\.png$/);
  expect((await readPicture(caller, { file: logo })).type).toBe("image/png");
  const { id } = await db.selectFrom("pictures").select("id").executeTakeFirstOrThrow();
  await expect(deletePicture(caller, { id })).rejects.toMatchObject({ status: 409 });
  expect(await db.selectFrom("auditLog").select("action").orderBy("id").execute()).toMatchObject([
    { action: "picture.uploaded" },
    { action: "settings.changed" },
  ]);
});

test("the picture to share carries the logo, also when its file is gone", async () => {
  const share = async (language = "ht") => {
    const response = await callApi("GET", `/pictures/${language}/site.png`);
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    return { etag: response.headers.get("ETag"), bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const plain = await share();
  const plainEnglish = await share("en");
  const { caller } = await administrator({ permissions: ["manage_users", "manage_content"] });
  await saveLogo(caller, { picture: new File([new Uint8Array(drawing)], "logo.svg") });
  const withLogo = await share();
  expect(withLogo.etag).not.toBe(plain.etag);
  expect(withLogo.bytes.equals(plain.bytes)).toBe(false);
  await db.deleteFrom("pictures").execute();
  expect((await share("en")).bytes.equals(plainEnglish.bytes)).toBe(true);
});

test("a program instead of a picture is refused at its field", async () => {
  const { caller } = await administrator({ permissions: ["manage_users"] });
  const picture = new File([new Uint8Array(svg("<script/>"))], "logo.svg");
  await expect(saveLogo(caller, { picture })).rejects.toMatchObject({
    errors: { picture: ["admin-settings:errors.logoKind"] },
  });
  expect((await getSettings()).ministry.logo).toBe("");
  await expect(
    saveLogo((await administrator({ permissions: [] })).caller, { picture }),
  ).rejects.toMatchObject({
    status: 403,
  });
});
