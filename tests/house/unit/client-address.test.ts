import { expect, test } from "vitest";
import { getClientAddress, addressesToCount } from "~/request/client-address.server";

const address = (hops: number, forwarded: string | undefined, socket = "10.0.0.9") =>
  getClientAddress(
    new Headers({
      "x-remote-addr": socket,
      ...(forwarded !== undefined && { "x-forwarded-for": forwarded }),
    }),
    hops,
  );

test("without a proxy the socket's address counts, whatever the headers say", () => {
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

test("with fewer addresses than proxies, or none, the socket's counts", () => {
  expect(address(2, "203.0.113.7")).toBe("10.0.0.9");
  expect(address(3, "6.6.6.6, 203.0.113.7")).toBe("10.0.0.9");
  expect(address(1, "")).toBe("10.0.0.9");
  expect(address(1, undefined)).toBe("10.0.0.9");
  expect(getClientAddress(new Headers(), 0)).toBe("unknown");
});

test("an IPv6 client counts as its /64, in any spelling", () => {
  for (const same of [
    "2001:db8:0:7::1",
    "2001:0DB8::7:ffff:1:2:3",
    "[2001:db8:0:7::9]:443",
    "2001:db8:0:7::1%eth0",
  ]) {
    expect(address(1, same), same).toBe("2001:db8:0:7::/64");
  }
  expect(address(0, undefined, "2001:db8:0:8::1")).toBe("2001:db8:0:8::/64");
  expect(address(0, undefined, "::1")).toBe("::/64");
});

test("an IPv4-mapped address counts as IPv4, without its port", () => {
  for (const same of ["203.0.113.7", "::ffff:203.0.113.7", "::FFFF:cb00:7107", "203.0.113.7:5123"]) {
    expect(address(1, same), same).toBe("203.0.113.7");
  }
  expect(address(1, "nonsense")).toBe("nonsense");
});

test("an IPv6 client also counts for the /56 and the /48 around it, with higher limits; an IPv4 client only for itself", () => {
  expect(addressesToCount("2001:db8:7:12ff::/64")).toEqual([
    { address: "2001:db8:7:12ff::/64", widening: 0 },
    { address: "2001:db8:7:1200::/56", widening: 1 },
    { address: "2001:db8:7::/48", widening: 2 },
  ]);
  for (const other of ["203.0.113.7", "unknown", "nonsense/64", "/64", "10.0.0.0/64"]) {
    expect(addressesToCount(other)).toEqual([{ address: other, widening: 0 }]);
  }
});
