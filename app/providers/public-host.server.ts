import { lookup, type LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import type { SecureContextOptions } from "node:tls";
import ipaddr from "ipaddr.js";

/** Names that lead nowhere (RFC 2606, RFC 6761). */
const RESERVED = /(^|\.)(test|example|invalid|localhost|example\.(com|net|org))$/;

/** What tests replace: name resolution, which addresses are public, and whom TLS trusts. */
export interface PublicConnection {
  resolve: (hostname: string, found: (error: Error | null, addresses: LookupAddress[]) => void) => void;
  isPublic: (address: string) => boolean;
  tls: SecureContextOptions & { servername?: string };
  /** Which ports besides those of the web. */
  mayUsePort?: (port: string) => boolean;
}

export const internet: PublicConnection = {
  resolve: (hostname, found) => lookup(hostname, { all: true }, found),
  isPublic: (address) => ipaddr.process(address).range() === "unicast",
  tls: {},
};

/** Throws for a bare IP address and for a name that leads nowhere. */
export function requirePublicName({ hostname, origin }: URL): void {
  if (isIP(hostname.replace(/^\[|\]$/g, "")) !== 0 || RESERVED.test(hostname))
    throw new Error(`not a public address: ${origin}`);
}

/** The `lookup` of a connection: it goes to an address that was checked, never to a private, loopback or link-local one. */
export const lookupPublic =
  ({ resolve, isPublic }: PublicConnection): LookupFunction =>
  (name, { all }, done) =>
    resolve(name, (error, addresses) => {
      if (error) return done(error, "");
      const [first] = addresses;
      if (!first || !addresses.every((one) => isPublic(one.address)))
        return done(new Error(`${name} is not a public host`), "");
      if (all) done(null, addresses);
      else done(null, first.address, first.family);
    });
