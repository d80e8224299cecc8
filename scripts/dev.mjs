// npm run dev: the development server, with /dev/ui, embedded jobs and hot reloading.
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { parseArgs } from "node:util";

const help = `npm run dev [-- --fakes]

Serves the site for development, on PORT (5173, or the next free one).

  --fakes   also starts the tests' stand-ins for Stripe and PayPal (tests/fakes/) on free ports, and sets STRIPE_* and
            PAYPAL_* to them: donations, monthly donations, refunds and webhooks work without keys.
  --help    prints this`;

const { values } = parseArgs({ options: { fakes: { type: "boolean" }, help: { type: "boolean" } } });
if (values.help) {
  process.stdout.write(`${help}\n`);
  process.exit(0);
}

let { PORT } = process.env;
// The fakes send webhooks to the site, so its port must be known first.
if (values.fakes) PORT ||= String(await freePort(5173));
const fakes = values.fakes ? await startFakes(PORT) : {};
const port = PORT ? ["--port", PORT, "--strictPort"] : [];
const child = spawn(process.execPath, ["node_modules/@remix-run/dev/dist/cli.js", "vite:dev", ...port], {
  stdio: "inherit",
  env: { NODE_ENV: "development", ...process.env, ...fakes },
});
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.on("exit", (code) => process.exit(code ?? 0));

/** Starts the fakes, which live as long as this process. Returns the variables that point the site to them. */
async function startFakes(port) {
  const { tsImport } = await import("tsx/esm/api");
  const load = (name) => tsImport(`../tests/fakes/${name}.ts`, import.meta.url);
  const [{ startFakeStripe }, { startFakePayPal }] = [await load("stripe"), await load("paypal")];
  const webhookUrl = (provider) => `http://127.0.0.1:${port}/api/${provider}/webhook`;
  const webhookSecret = "whsec_fake";
  const payPalKeys = { clientId: "fake-client", clientSecret: "fake-secret", webhookId: "WH-FAKE-ID" };
  const stripe = await startFakeStripe({ webhookUrl: webhookUrl("stripe"), webhookSecret });
  const payPal = await startFakePayPal({ webhookUrl: webhookUrl("paypal"), ...payPalKeys });
  console.log(
    `Fakes of Stripe (${stripe.base}) and PayPal (${payPal.base}): pay with card 4242 4242 4242 4242 ` +
      "(declined: 4000 0000 0000 0002, asks first: 4000 0025 0000 3155), any later month and code; PayPal asks on its " +
      "own page; mails stand in /admin/mails. No money moves.",
  );
  return {
    PORT: port,
    STRIPE_SECRET_KEY: "sk_test_fake",
    STRIPE_PUBLIC_KEY: "pk_test_fake",
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: stripe.base,
    PAYPAL_CLIENT_ID: payPalKeys.clientId,
    PAYPAL_CLIENT_SECRET: payPalKeys.clientSecret,
    PAYPAL_WEBHOOK_ID: payPalKeys.webhookId,
    PAYPAL_API_BASE: payPal.base,
  };
}

/** The first free port, counting up from this one. */
function freePort(from) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) =>
      error.code === "EADDRINUSE" ? resolve(freePort(from + 1)) : reject(error),
    );
    probe.listen(from, "127.0.0.1", () => probe.close(() => resolve(from)));
  });
}
