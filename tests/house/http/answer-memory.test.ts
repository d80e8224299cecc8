import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { memoizedAnswer, startFrontDoor } from "~tests/support/front-door";

const page = `<!doctype html>${"<p>Limyè a klere nan fènwa a.</p>".repeat(50)}`;
let content = 0;
/** A page that was not rendered before. */
const newPage = () => `${page}${content++}`;
const query = (...names: string[]) => ({
  query: new Map(names.map((name) => [name, new Set(["2", "a"])])),
});

test("an answer is made once while the data version and the minute are the same", async () => {
  const text = newPage();
  const { get, data, made } = await startFrontDoor((request) => memoizedAnswer(request, text));
  const first = await get("/fr");
  expect(first.body.toString()).toBe(text);
  for (let n = 0; n < 3; n++) {
    const again = await get("/fr");
    expect(again.body).toEqual(first.body);
    expect({ ...again.headers, date: "" }).toEqual({ ...first.headers, date: "" });
  }
  expect(first.headers.vary).toBe("Accept-Encoding");
  expect(made).toEqual(["/fr"]);
  data.version = "2";
  await get("/fr");
  expect(made).toHaveLength(2);
  const later = Date.now() + 60_000;
  vi.spyOn(Date, "now").mockReturnValue(later);
  await get("/fr");
  expect(made).toHaveLength(3);
  await get("/fr");
  expect(made).toHaveLength(3);
});

test("an answer that was started before a write is not cached", async () => {
  const { get, data, made } = await startFrontDoor((request) => {
    if (data.version === "1") data.version = "2"; // somebody writes meanwhile
    return memoizedAnswer(request, page);
  });
  await get("/fr");
  await get("/fr");
  await get("/fr");
  expect(made).toHaveLength(2);
});

test("nothing is answered from memory while the data version cannot be read; cached answers are used again afterwards", async () => {
  const { get, data, made } = await startFrontDoor((request) => memoizedAnswer(request, page));
  await get("/fr");
  data.version = null;
  await get("/fr");
  await get("/fr");
  expect(made).toHaveLength(3);
  data.version = "1";
  await get("/fr");
  expect(made).toHaveLength(3);
});

describe("a representation of an answer in memory", () => {
  const both = async (check: (get: Awaited<ReturnType<typeof startFrontDoor>>["get"]) => Promise<void>) => {
    const text = newPage();
    const { get, made } = await startFrontDoor((request) => memoizedAnswer(request, text));
    await check(get); // the first one is made
    await check(get);
    expect(made.length).toBeGreaterThan(0);
    const before = made.length;
    await check(get);
    expect(made).toHaveLength(before);
  };

  test("is in the encoding that the client accepts", () =>
    both(async (get) => {
      const plain = await get("/fr");
      for (const [accepted, expected] of [
        ["gzip", "gzip"],
        ["gzip, deflate, br, zstd", "br"],
        ["br;q=0, gzip;q=0.1", "gzip"],
        ["br;q=0", undefined],
        ["*", "br"],
        ["identity", undefined],
        ["🍞;;;,,=q", undefined],
        ["", undefined],
        [`${"x-".repeat(200)}, gzip`, "gzip"],
        [`${"x-".repeat(250)}, gzip`, undefined], // longer than any browser's
      ] as const) {
        const headers = { "accept-encoding": Buffer.from(accepted).toString("latin1") };
        const answer = await get("/fr", headers);
        expect(answer.headers["content-encoding"], accepted).toBe(expected);
        expect(answer.headers["content-length"]).toBe(String(answer.body.length));
        const body =
          expected === "br"
            ? brotliDecompressSync(answer.body)
            : expected === "gzip"
              ? gunzipSync(answer.body)
              : answer.body;
        expect(body).toEqual(plain.body);
        expect(answer.headers.etag === plain.headers.etag).toBe(expected === undefined);
      }
    }));

  test("is a 304 for a client that has it, also when it sends many ETags", () =>
    both(async (get) => {
      const { headers } = await get("/fr", { "accept-encoding": "br" });
      const { etag } = headers;
      const many = Array.from({ length: 500 }, (_, n) => `"tag-${n}"`).join(", ");
      for (const tags of [etag!, `W/${etag}`, `${many}, ${etag}`, "*"]) {
        const answer = await get("/fr", { "accept-encoding": "br", "if-none-match": tags });
        expect(answer.status).toBe(304);
        expect(answer.body).toHaveLength(0);
        expect(answer.headers).toMatchObject({ etag, vary: headers.vary });
      }
      for (const tags of [many, `${many},`, '"', ",,,,", etag!.slice(1)]) {
        const answer = await get("/fr", { "accept-encoding": "br", "if-none-match": tags });
        expect(answer.status, tags.slice(0, 20)).toBe(200);
      }
      // Another encoding is another representation.
      expect((await get("/fr", { "if-none-match": etag! })).status).toBe(200);
    }));

  test("has the same headers for HEAD as for GET, and ignores a Range", () =>
    both(async (get) => {
      const whole = await get("/fr", { "accept-encoding": "gzip" });
      const head = await get("/fr", { "accept-encoding": "gzip" }, "HEAD");
      expect(head.body).toHaveLength(0);
      expect({ ...head.headers, date: "" }).toEqual({ ...whole.headers, date: "" });
      for (const range of ["bytes=0-3", "bytes=-5", "bytes=9-2", "lines=1-2", "bytes=99999999-"]) {
        const answer = await get("/fr", { "accept-encoding": "gzip", range });
        expect(answer.status, range).toBe(200);
        expect(answer.body).toEqual(whole.body);
      }
    }));

  test("may first be made for a HEAD request or for a client that already has it", async () => {
    const text = newPage();
    const { get, data, made } = await startFrontDoor((request) => memoizedAnswer(request, text));
    await get("/fr", {}, "HEAD");
    const { body, headers } = await get("/fr");
    expect(body.toString()).toBe(text);
    data.version = "2";
    expect((await get("/fr", { "if-none-match": headers.etag! })).status).toBe(304);
    expect((await get("/fr")).body.toString()).toBe(text);
    expect(made).toHaveLength(2);
  });
});

describe("requests that share an answer", () => {
  test("only query parameters that were read count, at any position", async () => {
    const { get, made } = await startFrontDoor((request) => {
      const { searchParams } = new URL(request.url);
      const [page, of] = [searchParams.get("page"), searchParams.getAll("of")];
      const reads = page === null ? query("page") : query("page", "of");
      return memoizedAnswer(request, `${page} ${of.join()}`, reads);
    });
    const text = async (path: string) => (await get(path)).body.toString();
    for (let n = 0; n < 2; n++) {
      expect(await text("/blog")).toBe("null ");
      expect(await text("/blog?fbclid=abc")).toBe("null ");
      expect(await text("/blog?page=")).toBe(" ");
      expect(await text("/blog?page=2&of=a")).toBe("2 a");
      expect(await text("/blog?of=a&utm_source=mail&page=2")).toBe("2 a");
      expect(await text("/blog?p%61ge=2&of=%61")).toBe("2 a");
      expect(await text("/blog?page=2&of=a&of=b")).toBe("2 a,b");
      expect(await text("/blog?page=2&of=a%2Cb")).toBe("2 a,b");
      expect(await text("/blog?page=2#&of=c")).toBe("2 ");
    }
    const before = made.length;
    for (const path of ["/blog", "/blog?fbclid=abc", "/blog?page=2&of=a"]) await get(path);
    expect(made).toHaveLength(before);
    for (const path of ["/blog?page=3", "/blog?page=2&of=b", "/blog?page=2&of=a&of=b"]) await get(path);
    expect(made).toHaveLength(before + 3); // not listed, or repeated
  });

  test("the language is that of the path, then of the cookie, then the first of Accept-Language", async () => {
    const { get, made } = await startFrontDoor((request) => {
      const { headers, url } = request;
      return memoizedAnswer(request, `${url} ${headers.get("Cookie")} ${headers.get("Accept-Language")}`);
    });
    const madeFor = async (path: string, headers: Record<string, string>) => {
      const before = made.length;
      await get(path, headers);
      return made.length > before;
    };
    expect(await madeFor("/fr", { "accept-language": "fr" })).toBe(true);
    expect(await madeFor("/fr", { "accept-language": "ht" })).toBe(false);
    expect(await madeFor("/fr", { cookie: "ministry-language=ht" })).toBe(true);
    expect(await madeFor("/fr", { cookie: "ministry-language=ht; theme=dark" })).toBe(false);
    expect(await madeFor("/", { "accept-language": "ht;q=0.9, en;q=0.1" })).toBe(true);
    expect(await madeFor("/", { "accept-language": "ht-US, de, en-GB;q=0.3" })).toBe(false);
    expect(await madeFor("/", { "accept-language": "ht-HT, de, en-GB;q=0.3" })).toBe(true); // Haiti may decide
    expect(await madeFor("/", { "accept-language": "en, ht" })).toBe(true);
    expect(await madeFor("/", {})).toBe(true);
    expect(await madeFor("/", { "accept-language": "🍞,;q=,".repeat(100).replaceAll("🍞", "x") })).toBe(
      false,
    );
    expect(await madeFor("/", { "accept-language": "xx", cookie: "ministry-language=xx" })).toBe(false);
    expect(await madeFor("/", { "accept-language": "ht, en", cookie: "ministry-language=es" })).toBe(true);
    // An address that URL normalises to another one is never cached.
    for (const path of ["/fr/../", "/fr/%2e%2E/", "/fr\\..\\", "/fr/./", "/fr?x=%00"]) {
      expect(await madeFor(path, { "accept-language": "fr" }), path).toBe(true);
      expect(await madeFor(path, { "accept-language": "fr" }), path).toBe(true);
    }
  });

  test("a page that reads the caller's identity is shared only by requests without a person's cookie", async () => {
    const { get, made } = await startFrontDoor((request) =>
      memoizedAnswer(request, `${request.url} ${request.headers.get("Cookie")}`, {
        readsPerson: request.url.endsWith("/mine"),
      }),
    );
    const text = async (path: string, cookie?: string) =>
      (await get(path, cookie === undefined ? {} : { cookie })).body.toString();
    expect(await text("/mine", "visitor=a")).toContain("visitor=a");
    expect(await text("/mine")).toContain("null");
    expect(await text("/mine", "theme=dark")).toContain("null");
    for (const cookie of ["desk=1", "a=b;subscriber=2", "a=b;  visitor = 3", "visitor=4"]) {
      expect(await text("/mine", cookie)).toContain(cookie.trim());
    }
    const before = made.length;
    expect(await text("/all", "visitor=a")).toContain("visitor=a");
    expect(await text("/all", "visitor=b")).toContain("visitor=a");
    expect(made).toHaveLength(before + 1);
  });

  test("requests with Authorization, or with a method other than GET and HEAD, bypass the memory", async () => {
    const { get, made } = await startFrontDoor((request) => memoizedAnswer(request, page));
    await get("/fr");
    await get("/fr", { authorization: "Bearer a" });
    await get("/fr", {}, "POST");
    await get("/fr", {}, "OPTIONS");
    expect(made).toHaveLength(4);
  });

  test("the Accept header counts only when it was read", async () => {
    const { get, made } = await startFrontDoor((request) =>
      memoizedAnswer(request, `${request.headers.get("Accept")}`, {
        readsAccept: request.url.endsWith(".xml"),
      }),
    );
    for (let n = 0; n < 2; n++) {
      expect((await get("/rss.xml", { accept: "text/html" })).body.toString()).toBe("text/html");
      expect((await get("/rss.xml", { accept: "application/rss+xml" })).body.toString()).toMatch(/rss/);
    }
    await get("/fr", { accept: "text/html" });
    await get("/fr", { accept: "*/*" });
    expect(made).toEqual(["/rss.xml", "/rss.xml", "/fr"]);
  });
});

describe("what is not cached", () => {
  const notKept: [string, (request: Request) => Response | Promise<Response>][] = [
    ["an error", () => new Response("no", { status: 404 })],
    ["an answer that was not rendered once", () => new Response(page)],
    [
      "an answer with no-store",
      (request) => memoizedAnswer(request, newPage(), {}, { "Cache-Control": "no-store" }),
    ],
    [
      "an answer that sets another cookie",
      (request) => memoizedAnswer(request, newPage(), {}, { "Set-Cookie": "visitor=1" }),
    ],
    [
      "an answer that depends on the client's address",
      (request) => memoizedAnswer(request, page, { readsOther: true }),
    ],
  ];
  test.each(notKept)("%s", async (_name, answer) => {
    const { get, made } = await startFrontDoor(answer);
    await get("/fr");
    await get("/fr");
    expect(made).toHaveLength(2);
  });

  test("except the language's cookie, which is cached with the answer", async () => {
    const cookie = "ministry-language=fr; Path=/";
    const { get, made } = await startFrontDoor((request) =>
      memoizedAnswer(request, `${page}cookie`, {}, { "Set-Cookie": cookie }),
    );
    await get("/fr");
    expect((await get("/fr")).headers["set-cookie"]).toEqual([cookie]);
    expect(made).toHaveLength(1);
  });
});

test("any number of addresses, queries and cookies does not fill the memory", async () => {
  const { get, made } = await startFrontDoor(
    (request) => memoizedAnswer(request, `${request.url}${page}`, query("q")),
    { maxBytes: 256 * 1024 },
  );
  const before = process.memoryUsage().rss;
  const long = "x".repeat(7_000);
  for (let n = 0; n < 400; n++) {
    await get(`/fr/${long}${n}?x=${long}`, { cookie: `a${n}=${"x".repeat(500)}` });
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(160 * 1024 * 1024);
  // The last answers are still cached, the first ones are not.
  await get(`/fr/${long}399?x=${long}`);
  expect(made).toHaveLength(400);
  await get(`/fr/${long}0?x=${long}`);
  expect(made).toHaveLength(401);
});
