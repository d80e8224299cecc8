import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rollup } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";
import { dependencies } from "./package.json";
import remixConfig from "./remix.config.js";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true; // types only: loader and action return types under single fetch
  }
}

/** Programs of the server's build besides Remix's own; they share its modules. */
const serverPrograms = [
  "app/preflight.server.ts",
  "app/picture-process.server.ts",
  "app/remix/index.ts",
  "app/remix/site-build.ts",
  "app/server/serve.ts",
  "app/commands/cli.ts",
];

const everyPage =
  /node_modules\/(react|react-dom|scheduler|@remix-run|react-router(-dom)?|turbo-stream|i18next|react-i18next|remix-i18next|get-nonce|@radix-ui\/react-(slot|compose-refs))\/|commonjsHelpers|vite\/preload-helper/;
const forms =
  /@conform-to\/|app\/(http|ui|features\/privacy)\/([\w-]+-)?(form|field|textarea|checkbox-radio|select)\.tsx/;

/**
 * Files of the browser's code: the libraries of every page, forms, what many public screens share, and what a few share of
 * an area.
 */
const chunkOf: Rollup.GetManualChunk = (id, { getModuleInfo }) => {
  if (everyPage.test(id)) return "libraries";
  if (forms.test(id)) return "forms";
  if (!/\/app\/|\/lucide-react\//.test(id)) return undefined;
  const users = new Set([id]);
  for (const user of users) for (const importer of getModuleInfo(user)?.importers ?? []) users.add(importer);
  const screens = [...users].filter((user) => /\/routes\/site\/[\w-]+\.tsx\?/.test(user));
  const isOnAll = [...users].some((user) =>
    /\/app\/(entry\.client|root|routes\/site\/layout)\.tsx/.test(user),
  );
  if (isOnAll || screens.length >= 5) return "site";
  return screens.length > 1 ? /\/app\/features\/([\w-]+)\//.exec(id)?.[1] : undefined;
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig), tsconfigPaths({ projects: ["./tsconfig.json"] })],
  // Dev only. Without these lists Vite finds dependencies page by page and reloads in the middle of hydration.
  optimizeDeps: {
    include: [
      "react",
      "react-dom/client",
      "i18next",
      "react-i18next",
      "remix-i18next/react",
      "@conform-to/react",
      "radix-ui",
      "lucide-react",
      "get-nonce",
      "lru-cache",
      "zod",
      "culori/fn",
      "@date-fns/tz",
      "date-fns",
      "date-fns/locale",
      "@conform-to/zod/v4",
      "@stripe/react-stripe-js",
      "@stripe/stripe-js/pure",
    ],
    exclude: [
      "@node-rs/argon2",
      "@react-email/components",
      "@react-email/render",
      "@remix-run/node",
      "better-sqlite3",
      "bowser",
      "bullmq",
      "croner",
      "ioredis",
      "kysely",
      "marked",
      "morgan",
      "nodemailer",
      "openai",
      "otpauth",
      "pdfkit",
      "pg",
      "pino",
      "rate-limiter-flexible",
      "remix-auth",
      "remix-auth-form",
      "remix-i18next/server",
      "sanitize-html",
      "satori",
      "sharp",
      "stripe",
      "uqr",
    ],
  },
  build: {
    assetsInlineLimit: 0,
    reportCompressedSize: false, // it would compress all files for the log
    target: "es2022",
    minify: "esbuild",
    rollupOptions: isSsrBuild
      ? { input: serverPrograms }
      : { output: { manualChunks: chunkOf, onlyExplicitManualChunks: true } },
  },
  // The server's build holds all libraries but the `dependencies` of package.json: native packages, files. A start reads
  // less of it without white space; names stay, for stack traces.
  ...(isSsrBuild && {
    ssr: { noExternal: true, external: Object.keys(dependencies) },
    define: { "process.env.NODE_ENV": '"production"' },
    esbuild: { minifyIdentifiers: false, minifySyntax: true, minifyWhitespace: true },
  }),
  server: { host: "127.0.0.1" },
}));
