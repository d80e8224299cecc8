import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/**
 * The fake's behaviour: normal; 500 for everything; no answer to anything; no answer to the second part of an upload and
 * all after it, as for a sender that is killed; a stored object that is cut off; a key that may not delete; the answer to
 * another region than the bucket's.
 */
type FakeS3Behaviour = "well" | "fail" | "silent" | "stuckParts" | "cut" | "noDelete" | "otherRegion";

export type FakeS3 = Awaited<ReturnType<typeof startFakeS3>>;

/** An S3-compatible server on loopback with one bucket, addressed in the path. It checks who signed, and that it is signed. */
export async function startFakeS3({ bucket = "backups", keyId = "AKIAFAKE" } = {}) {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, { key: string; parts: Map<number, Buffer>; initiated: Date }>();
  const asked: string[] = [];
  let behaviour: FakeS3Behaviour = "well";

  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, "http://localhost");
    const [, name = "", ...rest] = decodeURIComponent(url.pathname).split("/");
    const key = rest.join("/");
    const query = url.searchParams;
    asked.push(`${request.method!} ${key}${url.search}`);
    const body = await buffer(request).catch(() => null); // the sender was killed
    if (body === null || behaviour === "silent") return;
    const part = Number(query.get("partNumber"));
    if (behaviour === "stuckParts" && (part > 1 || request.method === "DELETE")) return;

    const send = (status: number, text = "", headers: Record<string, string> = {}) =>
      void response.writeHead(status, { "Content-Type": "application/xml", ...headers }).end(text);
    const refuse = (status: number, code: string) =>
      send(
        status,
        request.method === "HEAD" ? "" : `<Error><Code>${code}</Code><Message>${code}</Message></Error>`,
      );
    const signed =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d{8}\/[\w-]+\/s3\/aws4_request, SignedHeaders=\S+, Signature=[0-9a-f]{64}$/;
    const signer = signed.exec(request.headers.authorization ?? "")?.[1];
    if (!signer) return refuse(403, "AccessDenied");
    if (signer !== keyId) return refuse(403, "InvalidAccessKeyId");
    if (behaviour === "fail") return refuse(500, "InternalError");
    if (behaviour === "otherRegion") return refuse(400, "AuthorizationHeaderMalformed");
    if (behaviour === "noDelete" && request.method === "DELETE") return refuse(403, "AccessDenied");
    if (name !== bucket) return refuse(404, "NoSuchBucket");

    if (request.method === "GET" && key === "" && query.has("uploads")) {
      const listed = [...uploads].map(
        ([id, { key, initiated }]) =>
          `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
      );
      return send(200, `<ListMultipartUploadsResult>${listed.join("")}</ListMultipartUploadsResult>`);
    }
    if (request.method === "GET" && key === "") {
      const prefix = query.get("prefix") ?? "";
      const listed = [...objects]
        .filter(([found]) => found.startsWith(prefix))
        .filter(([found]) => query.get("delimiter") !== "/" || !found.slice(prefix.length).includes("/"))
        .map(([found, { length }]) => `<Contents><Key>${found}</Key><Size>${length}</Size></Contents>`);
      return send(
        200,
        `<ListBucketResult><IsTruncated>false</IsTruncated>${listed.join("")}</ListBucketResult>`,
      );
    }
    if (request.method === "POST" && query.has("uploads")) {
      const id = `upload-${uploads.size + 1}`;
      uploads.set(id, { key, parts: new Map(), initiated: new Date() });
      return send(
        200,
        `<InitiateMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    const upload = uploads.get(query.get("uploadId") ?? "");
    if (query.has("uploadId")) {
      if (!upload) return refuse(404, "NoSuchUpload");
      if (request.method === "PUT") {
        upload.parts.set(part, body);
        return send(200, "", { ETag: `"part-${part}"` });
      }
      uploads.delete(query.get("uploadId")!);
      if (request.method === "DELETE") return send(204);
      const whole = Buffer.concat([...upload.parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes));
      objects.set(key, behaviour === "cut" ? whole.subarray(1) : whole);
      return send(
        200,
        `<CompleteMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${key}</Key><ETag>"whole"</ETag></CompleteMultipartUploadResult>`,
      );
    }
    if (request.method === "PUT") {
      objects.set(key, behaviour === "cut" ? body.subarray(1) : body);
      return send(200, "", { ETag: '"object"' });
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      return send(204);
    }
    const object = objects.get(key);
    if (!object) return refuse(404, "NoSuchKey");
    response.writeHead(200, { "Content-Length": object.length, "Content-Type": "application/octet-stream" });
    response.end(request.method === "HEAD" ? undefined : object);
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket,
    keyId,
    objects,
    uploads,
    asked,
    behave: (as: FakeS3Behaviour) => void (behaviour = as),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
