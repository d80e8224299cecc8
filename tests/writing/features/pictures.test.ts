import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import {
  deletePicture,
  describePicture,
  listPictures,
  uploadPicture,
} from "~/features/writing/pictures/pictures-admin.server";
import { readPicture } from "~/features/writing/pictures/pictures.server";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import "~tests/support/areas";
import { onBothDatabases } from "~tests/support/database";

const given = env.DATA_DIR;
const guest = { ...systemCaller("fr"), kind: "guest" as const };
beforeEach(() => void (env.DATA_DIR = mkdtempSync(join(tmpdir(), "limye-pictures-"))));
afterEach(() => {
  rmSync(env.DATA_DIR, { recursive: true });
  env.DATA_DIR = given;
});

const canvas = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({
    create: {
      width,
      height,
      channels,
      background: { r: 200, g: 120, b: 40, alpha: channels === 4 ? 0.4 : 1 },
    },
  });
const fileOf = (bytes: Uint8Array, name = "x.jpg") =>
  new File([new Uint8Array(bytes)], name, { type: "image/jpeg" });
const nameOf = (path: string) => path.slice("/pictures/uploads/".length);
const folder = () => join(env.DATA_DIR, "pictures");

onBothDatabases(() => {
  test("a photograph is rotated upright, resized, and loses its location", async () => {
    const { caller } = await administrator();
    const photograph = await canvas(3000, 1500)
      .withExif({ IFD0: { Copyright: "Marie" }, IFD3: { GPSLatitude: "18/1 32/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const kept = await uploadPicture(caller, { picture: fileOf(photograph), alt: "Le chœur [1]" });
    expect(kept).toMatchObject({ type: "image/jpeg", width: 800, height: 1600, alt: "Le chœur [1]" });
    expect(kept.path).toMatch(/^\/pictures\/uploads\/[0-9a-f]{32}-800x1600\.jpg$/);
    expect(kept.markdown).toBe(`![Le chœur \\[1\\]](${kept.path})`);
    const { bytes, type } = await readPicture(guest, { file: nameOf(kept.path) });
    expect(type).toBe("image/jpeg");
    const seen = await sharp(bytes).metadata();
    expect(seen).toMatchObject({ format: "jpeg", width: 800, height: 1600 });
    expect(seen.exif).toBeUndefined();
    expect(seen.orientation).toBeUndefined();
  });

  test("transparency stays; CMYK, GIF and WebP become JPEG", async () => {
    const { caller } = await administrator();
    const upload = async (bytes: Buffer) => uploadPicture(caller, { picture: fileOf(bytes), alt: "" });
    expect(await upload(await canvas(20, 10, 4).png().toBuffer())).toMatchObject({
      type: "image/png",
      width: 20,
    });
    const opaque = await canvas(21, 10).ensureAlpha().png().toBuffer();
    expect(await upload(opaque)).toMatchObject({ type: "image/jpeg" });
    const cmyk = await canvas(22, 10).toColourspace("cmyk").jpeg().toBuffer();
    const kept = await upload(cmyk);
    const { bytes } = await readPicture(guest, { file: nameOf(kept.path) });
    expect((await sharp(bytes).metadata()).space).toBe("srgb");
    expect(await upload(await canvas(23, 10).webp().toBuffer())).toMatchObject({
      type: "image/jpeg",
      width: 23,
    });
    const frames = [await canvas(24, 10).png().toBuffer(), await canvas(24, 10).negate().png().toBuffer()];
    const moving = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const still = await upload(moving);
    expect(still).toMatchObject({ width: 24, height: 10 });
  });

  test("a broken, too large or other file is refused and leaves nothing", async () => {
    const { caller } = await administrator();
    const photograph = await canvas(400, 400).jpeg().toBuffer();
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: "#000" } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const wrong: [string, Uint8Array][] = [
      ["kind", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>")],
      ["kind", Buffer.from("%PDF-1.4 hello")],
      ["kind", Buffer.from("GIF89a but not really")],
      ["kind", Buffer.from("<?php echo 1 ?>")],
      ["broken", photograph.subarray(0, photograph.length / 2)],
      ["tooManyPixels", bomb],
    ];
    for (const [reason, bytes] of wrong) {
      const key = `admin-writing:pictures.refused.${reason}`;
      await expect(uploadPicture(caller, { picture: fileOf(bytes), alt: "" }), reason).rejects.toMatchObject({
        status: 400,
        key,
        errors: { picture: [key] },
      });
    }
    expect(await db.selectFrom("pictures").select("id").execute()).toEqual([]);
    expect(existsSync(folder())).toBe(false);
  });

  test("the same picture twice is stored once", async () => {
    const { caller } = await administrator();
    const picture = fileOf(await canvas(30, 30).jpeg().toBuffer());
    const first = await uploadPicture(caller, { picture, alt: "Un" });
    expect(await uploadPicture(caller, { picture, alt: "" })).toEqual(first);
    expect(await uploadPicture(caller, { picture, alt: "Deux" })).toEqual({
      ...first,
      alt: "Deux",
      markdown: `![Deux](${first.path})`,
    });
    expect((await listPictures(caller, {})).pictures).toHaveLength(1);
    const log = await db.selectFrom("auditLog").select("action").orderBy("id").execute();
    expect(log.map(({ action }) => action)).toEqual(["picture.uploaded", "picture.described"]);
  });

  test("a missing file is restored from the database; another name is a 404", async () => {
    const { caller } = await administrator();
    const { path, id } = await uploadPicture(caller, {
      picture: fileOf(await canvas(31, 31).jpeg().toBuffer()),
      alt: "",
    });
    const file = nameOf(path);
    const { bytes } = await readPicture(guest, { file });
    rmSync(folder(), { recursive: true });
    expect(Buffer.compare((await readPicture(guest, { file })).bytes, bytes)).toBe(0);
    expect(readdirSync(folder())).toEqual([file]);
    for (const other of [
      "",
      "../limye.db",
      "..%2f..%2fetc%2fpasswd",
      `${"0".repeat(32)}-31x31.jpg`,
      file.toUpperCase(),
    ]) {
      await expect(readPicture(guest, { file: other }), other).rejects.toMatchObject({ status: 404 });
    }
    await deletePicture(caller, { id });
    expect(readdirSync(folder())).toEqual([]);
    await expect(readPicture(guest, { file })).rejects.toMatchObject({ status: 404 });
    await expect(deletePicture(caller, { id })).rejects.toMatchObject({ status: 404 });
  });

  test("a picture lists the posts that show it, and its alt text can be changed", async () => {
    const { caller } = await administrator();
    const { id, path } = await uploadPicture(caller, {
      picture: fileOf(await canvas(32, 32).jpeg().toBuffer()),
      alt: "",
    });
    const now = new Date().toISOString();
    await db
      .insertInto("blogPosts")
      .values({ title: "Au marché", content: `![](${path})`, createdAt: now, updatedAt: now })
      .execute();
    await db
      .insertInto("contentTranslations")
      .values({
        ...{ contentType: "blog_post", contentId: "1", originalLanguage: "fr", targetLanguage: "en" },
        originalText: "{}",
        translatedText: JSON.stringify({ title: "At the market", summary: "", content: `![](${path})` }),
        ...{ createdAt: now, updatedAt: now },
      })
      .execute();
    await describePicture(caller, { id, alt: "Le marché" });
    const { pictures } = await listPictures(caller, {});
    expect(pictures).toMatchObject([{ id, alt: "Le marché", usedIn: ["Au marché"], usedElsewhere: 0 }]);
    const log = await db.selectFrom("auditLog").select(["action", "subject"]).orderBy("id").execute();
    expect(log.map(({ action }) => action)).toEqual(["picture.uploaded", "picture.described"]);
    await expect(describePicture(caller, { id: id + 1, alt: "" })).rejects.toMatchObject({ status: 404 });
  });

  test("posts without permission are counted, not named", async () => {
    const permissions = ["manage_content", "manage_newsletter"] as const;
    const [all, content] = [
      (await administrator({ permissions: [...permissions] })).caller,
      (await administrator({ permissions: ["manage_content"] })).caller,
    ];
    const upload = async (width: number) =>
      uploadPicture(all, { picture: fileOf(await canvas(width, 32).jpeg().toBuffer()), alt: "" });
    const [first, second] = [await upload(33), await upload(34)];
    const [createdAt, updatedAt] = [new Date().toISOString(), new Date().toISOString()];
    const dates = { createdAt, updatedAt };
    const posts = (table: "blogPosts" | "newsletterPosts", titles: string[], content: string) =>
      db
        .insertInto(table as "blogPosts")
        .values(titles.map((title) => ({ title, summary: "", content, ...dates })))
        .execute();
    await posts("newsletterPosts", ["Lettre secrète"], `![](${first.path}) ![](${second.path})`);
    await posts("newsletterPosts", ["Autre lettre"], "Sans image");
    const many = Array.from({ length: 21 }, (_, index) => `Article ${index + 1}`);
    await posts("blogPosts", many, `![](${second.path})`);
    await db
      .insertInto("contentTranslations")
      .values({
        ...{ contentType: "newsletter_post", contentId: "2", originalLanguage: "fr", targetLanguage: "en" },
        originalText: "{}",
        translatedText: JSON.stringify({ title: "Secret", summary: "", content: `![](${first.path})` }),
        ...dates,
      })
      .execute();
    const uses = async (caller: typeof all) =>
      (await listPictures(caller, {})).pictures.map(({ usedIn, usedElsewhere }) => [usedIn, usedElsewhere]);
    expect(await uses(content)).toEqual([
      [expect.any(Array), 2],
      [[], 2],
    ]);
    expect(JSON.stringify(await uses(content))).not.toMatch(/secr/i);
    const [newest, older] = await uses(all);
    expect(newest![0]).toEqual(["Lettre secrète", ...many.slice(2).reverse()]);
    expect(newest![1]).toBe(2);
    expect(older).toEqual([["Lettre secrète", "Autre lettre"], 0]);
  });

  test("a long list is paged by key", async () => {
    const { caller } = await administrator();
    const now = new Date().toISOString();
    await db
      .insertInto("pictures")
      .values(
        Array.from({ length: 30 }, (_, index) => ({
          file: `${String(index).padStart(32, "0")}-1x1.png`,
          type: "image/png" as const,
          width: 1,
          height: 1,
          bytes: Buffer.from([index]),
          uploadedBy: "test",
          createdAt: now,
        })),
      )
      .execute();
    const first = await listPictures(caller, {});
    expect(first.pictures).toHaveLength(24);
    const second = await listPictures(caller, { before: first.older! });
    expect(second.pictures).toHaveLength(6);
    expect(second.older).toBeNull();
  });
});
