import { afterEach, expect, test } from "vitest";
import { env } from "~/config/env.server";
import { lookUpTxt } from "~/providers/dns.server";
import { startDns } from "~tests/fakes/dns";

const inTests = env.DNS_SERVERS;
afterEach(() => void (env.DNS_SERVERS = inTests));

test("several name servers are asked; a silent one counts for nothing", { timeout: 10_000 }, async () => {
  const long = "v=DKIM1; p=".padEnd(400, "A");
  const [old, fresh] = await Promise.all([
    startDns({ "known.example": [long] }),
    startDns({ "known.example": [long], "new.example": ["v=spf1 ~all"], "silent.example": null }),
  ]);
  const nobody = "127.0.0.1:2";
  env.DNS_SERVERS = [old.address, fresh.address, nobody];
  expect(await lookUpTxt("known.example")).toEqual({ kind: "answered", records: [long], differs: false });
  expect(await lookUpTxt("new.example")).toEqual({
    kind: "answered",
    records: ["v=spf1 ~all"],
    differs: true,
  });
  expect(await lookUpTxt("none.example")).toEqual({ kind: "answered", records: [], differs: false });
  env.DNS_SERVERS = [fresh.address, nobody];
  expect(await lookUpTxt("silent.example")).toEqual({ kind: "noAnswer" });
  old.close();
  fresh.close();
});
