import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import {
  StoreTrouble,
  type BackupStore,
  type StoredFile,
  type StoreFault,
  type StorePlace,
} from "./store-place";

type Bucket = Extract<StorePlace, { kind: "s3" }>;

const CONNECT_MS = 10_000;
/** Without an answer for so long, a part counts as lost: a slow line needs minutes for it. */
const ANSWER_MS = 10 * 60_000;
const PART_BYTES = 8 * 2 ** 20;
/** S3 takes 10,000 parts at most. */
const MOST_PARTS = 9_000;
/** Parts of uploads that were killed. They cost money, and no list shows them. */
const ABANDONED_MS = 24 * 60 * 60_000;
const MOST_LISTED = 10_000;

/** A bucket of Amazon S3, or of another server with the same interface. */
export function openBucket(place: Bucket, { answerMs = ANSWER_MS } = {}): BackupStore {
  const { endpoint, region, bucket: Bucket, accessKeyId, secretAccessKey } = place;
  const client = new S3Client({
    region: region || "us-east-1",
    ...(endpoint && { endpoint }),
    forcePathStyle: place.pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: answerMs, throwOnRequestTimeout: true },
    maxAttempts: 3,
    // Other servers than Amazon's refuse the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const prefix = place.prefix === "" ? "" : `${place.prefix.replace(/^\/+|\/+$/g, "")}/`;
  const keyOf = (name: string) => ({ Bucket, Key: prefix + name });

  const removeAbandoned = async () => {
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix }));
    for (const { Key, UploadId, Initiated } of Uploads)
      if (Key?.startsWith(`${prefix}limye-`) && Date.now() - Number(Initiated) > ABANDONED_MS)
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
  };

  return {
    list: () =>
      withAnswers(place, async () => {
        const files: StoredFile[] = [];
        // What lies in deeper folders is not asked for.
        const asked = { Bucket, Prefix: prefix, Delimiter: "/" };
        for await (const page of paginateListObjectsV2({ client }, asked)) {
          for (const { Key = "", Size = 0 } of page.Contents ?? [])
            if (!Key.slice(prefix.length).startsWith("."))
              files.push({ name: Key.slice(prefix.length), bytes: Size });
          if (files.length > MOST_LISTED)
            throw new StoreTrouble("crowded", "too many other files lie there: name a prefix");
        }
        return files;
      }),
    put: (file, name, signal) =>
      withAnswers(place, async () => {
        await removeAbandoned().catch(() => undefined); // not every server lists them
        const { size } = await stat(file);
        const upload = new Upload({
          client,
          params: { ...keyOf(name), Body: createReadStream(file), ContentType: "application/octet-stream" },
          partSize: Math.max(PART_BYTES, Math.ceil(size / MOST_PARTS)),
          queueSize: 2,
        });
        const stop = () => void upload.abort();
        signal.addEventListener("abort", stop, { once: true });
        if (signal.aborted) stop();
        await upload.done().finally(() => signal.removeEventListener("abort", stop));
        const { ContentLength } = await client.send(new HeadObjectCommand(keyOf(name)));
        if (ContentLength === size) return;
        await client.send(new DeleteObjectCommand(keyOf(name)));
        throw new StoreTrouble("other", `${ContentLength} bytes of ${size} arrived`);
      }),
    get: (name, signal) =>
      withAnswers(place, async () => {
        const { Body } = await client.send(new GetObjectCommand(keyOf(name)), { abortSignal: signal });
        return Body as Readable;
      }),
    remove: (name) =>
      withAnswers(place, async () => void (await client.send(new DeleteObjectCommand(keyOf(name))))),
    readText: (name) =>
      withAnswers(place, async () => {
        const object = await client.send(new GetObjectCommand(keyOf(name))).catch((error: unknown) => {
          if (error instanceof Error && error.name === "NoSuchKey") return null;
          throw error;
        });
        return object ? object.Body!.transformToString() : null;
      }),
    writeText: (name, text) =>
      withAnswers(
        place,
        async () => void (await client.send(new PutObjectCommand({ ...keyOf(name), Body: text }))),
      ),
  };
}

const faults: Record<string, StoreFault> = {
  InvalidAccessKeyId: "key",
  SignatureDoesNotMatch: "key",
  AccessDenied: "key",
  NoSuchBucket: "place",
  PermanentRedirect: "region",
  AuthorizationHeaderMalformed: "region",
  IllegalLocationConstraintException: "region",
};
const unreachable = /^(ECONN|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT|CERT_|DEPTH_|ERR_TLS|UNABLE_)|TimeoutError/;

async function withAnswers<T>({ bucket, endpoint }: Bucket, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreTrouble) throw error;
    const { name, message, code, $metadata } = error as NodeJS.ErrnoException & {
      $metadata?: { httpStatusCode?: number };
    };
    const status = $metadata?.httpStatusCode;
    const fault =
      faults[name] ??
      (status === 403
        ? "key"
        : unreachable.test(code ?? name) || unreachable.test(name)
          ? "unreachable"
          : "other");
    const where = `${endpoint || "Amazon S3"}, bucket ${bucket}`;
    const reason = [name, message === name ? "" : message.split("\n")[0], status ? `status ${status}` : ""];
    throw new StoreTrouble(fault, `${where}: ${reason.filter(Boolean).join(", ")}`, { cause: error });
  }
}
