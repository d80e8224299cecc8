import { expect, test } from "vitest";
import { choosePlaceInput } from "~/features/operations/elsewhere/place.schema";
import { restoreCommand } from "~/features/operations/elsewhere/place.server";

test("the command that restores names the server, the region and a folder as a shell reads it", () => {
  expect(restoreCommand({ kind: "folder", folder: "/mnt/My Backups" })).toBe(
    "npm run restore -- --from '/mnt/My Backups' latest",
  );
  const bucket = {
    ...{
      kind: "s3" as const,
      endpoint: "https://s3.example",
      region: "eu-west-3",
      bucket: "backups",
      prefix: "a",
    },
    ...{ accessKeyId: "AKIA", secretAccessKey: "x", pathStyle: true },
  };
  expect(restoreCommand(bucket)).toBe(
    "BACKUP_S3_ENDPOINT=https://s3.example BACKUP_S3_REGION=eu-west-3 BACKUP_S3_KEY_ID=… BACKUP_S3_SECRET=… npm run restore -- --from s3://backups/a latest",
  );
  for (const endpoint of [
    "https://user:word@s3.example",
    "https://s3.example/bucket",
    "https://s3.example?a",
  ])
    expect(
      choosePlaceInput.safeParse({ ...bucket, pathStyle: "on", endpoint, keep: "1", password: "x" }).success,
    ).toBe(false);
});
