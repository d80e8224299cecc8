import { describe, expect, test } from "vitest";
import { DomainPace } from "~/features/newsletter/domain-pace";

const options = { perDomain: 24, connections: 6, slowMs: 1_000 };
const large = "large.example";

describe("a domain's cap", () => {
  test("begins wide: a relay answers alike for all domains", () => {
    const pace = new DomainPace(options);
    for (let n = 0; n < 100; n++) pace.accepted(large, 5);
    expect(pace.capOf(large)).toBe(24);
    expect(pace.closed()).toEqual([]);
  });

  test("closes by half each time the domain asks for a pause, and opens again as it answers", () => {
    const pace = new DomainPace(options);
    pace.deferred(large);
    expect(pace.capOf(large)).toBe(12);
    for (let n = 0; n < 5; n++) pace.deferred(large);
    expect(pace.capOf(large)).toBe(1);
    expect(pace.closed()).toEqual([[large, 1]]);
    expect(pace.capOf("other.example")).toBe(24);
    for (let n = 0; n < 23; n++) pace.accepted(large, 5);
    expect(pace.capOf(large)).toBe(24);
  });

  test("begins narrow where the domain asked for pauses before", () => {
    const pace = new DomainPace(options);
    pace.remember(large, 2);
    expect(pace.capOf(large)).toBe(6);
    pace.remember(large, 1); // what this process knows itself is newer
    expect(pace.capOf(large)).toBe(6);
  });

  test("closes to half of the connections when the domain is much slower than the others", () => {
    const pace = new DomainPace(options);
    for (let n = 0; n < 200; n++) {
      pace.accepted("quick.example", 20);
      pace.accepted(large, 3_000);
    }
    expect(pace.capOf(large)).toBe(3);
    expect(pace.capOf("quick.example")).toBe(24);
    for (let n = 0; n < 60; n++) pace.accepted(large, 20);
    expect(pace.capOf(large)).toBe(24);
  });

  test("stays wide when the whole server is slow, or when nobody else waits", () => {
    const slow = new DomainPace(options);
    for (let n = 0; n < 100; n++) for (const domain of [large, "other.example"]) slow.accepted(domain, 3_000);
    expect(slow.closed()).toEqual([]);
    const alone = new DomainPace(options);
    alone.accepted("quick.example", 20, 0);
    for (let n = 0; n < 100; n++) alone.accepted(large, 3_000, 60_000);
    expect(alone.closed()).toEqual([]);
  });
});

test("three domains that ask for a pause with nothing accepted in between are the relay itself", () => {
  const pace = new DomainPace(options);
  pace.deferred("one.example");
  pace.deferred("two.example");
  pace.accepted("four.example", 5);
  pace.deferred("three.example");
  pace.deferred("three.example");
  pace.deferred("one.example");
  expect(pace.isRelayAsking()).toBe(false);
  pace.deferred("two.example");
  expect(pace.isRelayAsking()).toBe(true);
});
