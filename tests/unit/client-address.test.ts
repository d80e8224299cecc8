import { expect, test } from "vitest";
import { clientAddress } from "~/http/client-address.server";

const address = (hops: number, forwarded: string | undefined, socket = "10.0.0.9") =>
  clientAddress(
    new Headers({
      "x-remote-addr": socket,
      ...(forwarded !== undefined && { "x-forwarded-for": forwarded }),
    }),
    hops,
  );

test("without a proxy the socket's address counts, whatever the client claims", () => {
  expect(address(0, "203.0.113.7")).toBe("10.0.0.9");
  expect(address(0, undefined)).toBe("10.0.0.9");
});

test("behind one proxy the last address of the list counts: the proxy wrote it", () => {
  expect(address(1, "203.0.113.7")).toBe("203.0.113.7");
  expect(address(1, "1.1.1.1, 203.0.113.7")).toBe("203.0.113.7");
  expect(address(1, " 6.6.6.6 ,, 203.0.113.7 ")).toBe("203.0.113.7");
});

test("behind two proxies the last but one counts", () => {
  expect(address(2, "6.6.6.6, 203.0.113.7, 10.0.0.1")).toBe("203.0.113.7");
});

test("a list that is shorter than the hops, empty or missing gives what there is", () => {
  expect(address(2, "203.0.113.7")).toBe("203.0.113.7");
  expect(address(1, "")).toBe("10.0.0.9");
  expect(address(1, undefined)).toBe("10.0.0.9");
  expect(clientAddress(new Headers(), 0)).toBe("unknown");
});
