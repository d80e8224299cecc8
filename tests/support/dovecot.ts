import { ImapFlow } from "imapflow";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { localhostCertificate, localhostKey } from "../fakes/localhost-certificate";

export type TestMailServer = Awaited<ReturnType<typeof startDovecot>>;

const user = "bounces@example.org";
const password = "a mailbox password";
/** Dovecot opens no mailbox as root. */
const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
const runAs = isRoot
  ? { login: "nobody", uid: NOBODY, gid: NOBODY }
  : { login: process.env.USER ?? "nobody", uid: process.getuid!(), gid: process.getgid!() };

/** A Dovecot (IMAP) on free loopback ports, with one mailbox. Its files are in a folder of their own. */
export async function startDovecot() {
  const folder = mkdtempSync(join(tmpdir(), "limye-dovecot-"));
  const mails = join(folder, "mail");
  const [plain, tls] = [await freePort(), await freePort()];
  mkdirSync(mails);
  if (isRoot) for (const path of [folder, mails]) chownSync(path, NOBODY, NOBODY);
  const write = (name: string, text: string) => writeReadable(join(folder, name), text);
  write("cert.pem", `${localhostCertificate}\n`);
  write("key.pem", `${localhostKey}\n`);
  write("passwd", `${user}:{PLAIN}${password}\n`);
  write("dovecot.conf", configuration(folder, plain, tls));

  const program = process.env.DOVECOT_PATH ?? "/usr/sbin/dovecot";
  const server = spawn(program, ["-F", "-c", join(folder, "dovecot.conf")], { stdio: "inherit" });
  process.once("exit", () => server.kill("SIGTERM"));
  await isListening(plain, () => server.exitCode === null);

  /** A client that may change the mailbox. */
  async function withClient<T>(work: (client: ImapFlow) => Promise<T>): Promise<T> {
    const auth = { user, pass: password };
    const client = new ImapFlow({ host: "127.0.0.1", port: plain, doSTARTTLS: false, auth, logger: false });
    await client.connect();
    await client.mailboxOpen("INBOX");
    try {
      return await work(client);
    } finally {
      await client.logout();
    }
  }

  return {
    url: `imap://127.0.0.1:${plain}`,
    ports: { plain, tls },
    user,
    password,
    add: (...raws: string[]) =>
      withClient(async (client) => {
        for (const raw of raws) await client.append("INBOX", raw.replace(/\r?\n/g, "\r\n"));
      }),
    /** Faster than `add` for thousands. */
    addFiles(raws: string[]) {
      for (const sub of ["", "cur", "new", "tmp"]) {
        const path = join(mails, "bounces", sub);
        mkdirSync(path, { recursive: true });
        if (isRoot) chownSync(path, NOBODY, NOBODY);
      }
      for (const [n, raw] of raws.entries())
        writeReadable(join(mails, "bounces", "new", `${1_790_000_000 + n}.M${n}.test`), raw);
    },
    /** The flags of each mail, without `\Recent`. */
    flags: () =>
      withClient(async (client) => {
        const all = await client.fetchAll("1:*", { flags: true });
        return all.map(({ flags }) => [...(flags ?? [])].filter((flag) => flag !== "\\Recent"));
      }),
    /** As after a move to another server: the same mails under new UIDs. */
    async renumber() {
      for (const name of ["dovecot-uidlist", "dovecot-uidvalidity", "dovecot.index.log", "dovecot.index"])
        rmSync(join(mails, "bounces", name), { force: true });
      rmSync(join(mails, "bounces", "dovecot.index.cache"), { force: true });
    },
    async clear() {
      rmSync(join(mails, "bounces"), { recursive: true, force: true });
    },
    async stop() {
      if (server.exitCode === null) {
        server.kill("SIGTERM");
        await once(server, "exit");
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Readable by Dovecot, whatever the umask. */
function writeReadable(path: string, text: string): void {
  writeFileSync(path, text);
  chmodSync(path, 0o644);
}

const configuration = (folder: string, plain: number, tls: number) => `
base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = yes
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
disable_plaintext_auth = no
auth_failure_delay = 0
mail_max_userip_connections = 50
default_internal_user = ${runAs.login}
default_login_user = ${runAs.login}
first_valid_uid = 1
first_valid_gid = 0
mail_location = maildir:${folder}/mail/%n
passdb {
  driver = passwd-file
  args = scheme=PLAIN username_format=%u ${folder}/passwd
}
userdb {
  driver = static
  args = uid=${runAs.uid} gid=${runAs.gid} home=${folder}/mail/%n
}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${plain}
  }
  inet_listener imaps {
    port = ${tls}
    ssl = yes
  }
}
${isRoot ? "default_internal_group = nogroup" : ""}
`;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

async function isListening(port: number, runs: () => boolean): Promise<void> {
  for (let n = 0; n < 200; n++) {
    if (!runs()) throw new Error("dovecot ended at once");
    const socket = connect(port, "127.0.0.1");
    const reached = await new Promise<boolean>((resolve) => {
      socket.once("data", () => resolve(true)).once("error", () => resolve(false));
      setTimeout(() => resolve(false), 1_000).unref();
    });
    socket.destroy();
    if (reached) return;
    await sleep(50);
  }
  throw new Error("dovecot does not answer");
}
