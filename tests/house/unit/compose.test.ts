import { parseYaml } from "@redocly/openapi-core";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Service {
  image: string;
  build?: object;
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  tmpfs?: string[];
  volumes?: string[];
  privileged?: boolean;
}
const { services } = parseYaml(readFileSync("compose.yaml", "utf8")) as { services: Record<string, Service> };
const fullVersion = /:\d+\.\d+\.\d+/;

test.each(Object.entries(services))(
  "the container %s has a read-only file system and no capabilities",
  (name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
    });
    expect(service.cap_add ?? []).toEqual(name === "caddy" ? ["NET_BIND_SERVICE"] : []);
    expect(service.privileged).toBeUndefined();
    expect(service.volumes?.join() ?? "").not.toContain("docker.sock");
  },
);

test("programs write outside their volumes only to memory", () => {
  expect(services.web!.tmpfs).toEqual(["/tmp"]);
  expect(services.worker!.tmpfs).toEqual(["/tmp"]);
  expect(services.redis!.tmpfs).toEqual(["/data"]);
  expect(services.caddy!.tmpfs).toEqual(["/config", "/tmp"]);
});

test("every third-party image has its full version", () => {
  for (const { image, build } of Object.values(services)) if (!build) expect(image).toMatch(fullVersion);
  const bases = readFileSync("Dockerfile", "utf8").match(/^FROM \S+/gm)!;
  expect(bases).toHaveLength(2);
  expect(new Set(bases).size).toBe(1);
  for (const base of bases) expect(base).toMatch(fullVersion);
});
