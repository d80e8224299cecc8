import { describe, expect, test } from "vitest";
import { DomainConcurrency } from "~/features/newsletter/sending/domain-concurrency";

const options = { perDomain: 24, connections: 6, slowMs: 1_000 };
const large = "large.example";

describe("a domain's cap", () => {
  test("begins wide: a relay answers alike for all domains", () => {
    const domains = new DomainConcurrency(options);
    for (let n = 0; n < 100; n++) domains.accepted(large, 5);
    expect(domains.limitOf(large)).toBe(24);
    expect(domains.reduced()).toEqual([]);
  });

  test("closes by half each time the domain asks for a pause, and opens again as it answers", () => {
    const domains = new DomainConcurrency(options);
    domains.deferred(large);
    expect(domains.limitOf(large)).toBe(12);
    for (let n = 0; n < 5; n++) domains.deferred(large);
    expect(domains.limitOf(large)).toBe(1);
    expect(domains.reduced()).toEqual([[large, 1]]);
    expect(domains.limitOf("other.example")).toBe(24);
    for (let n = 0; n < 23; n++) domains.accepted(large, 5);
    expect(domains.limitOf(large)).toBe(24);
  });

  test("begins narrow where the domain asked for pauses before", () => {
    const domains = new DomainConcurrency(options);
    domains.remember(large, 2);
    expect(domains.limitOf(large)).toBe(6);
    domains.remember(large, 1); // what this process knows itself is newer
    expect(domains.limitOf(large)).toBe(6);
  });

  test("closes to half of the connections when the domain is much slower than the others", () => {
    const domains = new DomainConcurrency(options);
    for (let n = 0; n < 200; n++) {
      domains.accepted("quick.example", 20);
      domains.accepted(large, 3_000);
    }
    expect(domains.limitOf(large)).toBe(3);
    expect(domains.limitOf("quick.example")).toBe(24);
    for (let n = 0; n < 60; n++) domains.accepted(large, 20);
    expect(domains.limitOf(large)).toBe(24);
  });

  test("stays wide when the whole server is slow, or when nobody else waits", () => {
    const slow = new DomainConcurrency(options);
    for (let n = 0; n < 100; n++) for (const domain of [large, "other.example"]) slow.accepted(domain, 3_000);
    expect(slow.reduced()).toEqual([]);
    const alone = new DomainConcurrency(options);
    alone.accepted("quick.example", 20, 0);
    for (let n = 0; n < 100; n++) alone.accepted(large, 3_000, 60_000);
    expect(alone.reduced()).toEqual([]);
  });
});

test("three domains that ask for a pause with nothing accepted in between are the relay itself", () => {
  const domains = new DomainConcurrency(options);
  domains.deferred("one.example");
  domains.deferred("two.example");
  domains.accepted("four.example", 5);
  domains.deferred("three.example");
  domains.deferred("three.example");
  domains.deferred("one.example");
  expect(domains.isRelayAsking()).toBe(false);
  domains.deferred("two.example");
  expect(domains.isRelayAsking()).toBe(true);
});
