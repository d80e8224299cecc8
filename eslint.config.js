import js from "@eslint/js";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

const noEnums = { selector: "TSEnumDeclaration", message: "A union of literals says the same." };
const types = ["ts", "tsx"];
const under = (...folders) => folders.flatMap((folder) => types.map((type) => `${folder}/**/*.${type}`));

export default tseslint.config(
  { ignores: ["build/", "dist/", "data/", ".cache/", "test-results/", "playwright-report/", "public/"] },
  js.configs.recommended,
  {
    files: under("app", "db", "jobs", "tests").concat("*.ts"),
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // `!` says what noUncheckedIndexedAccess cannot know; a wrong one crashes and is seen.
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-confusing-void-expression": "off",
      // It inspects the type of every assignment, which takes half of the memory. `noEnums` forbids enums instead.
      "@typescript-eslint/no-unsafe-enum-assignment": "off",
      "no-restricted-syntax": ["error", noEnums],
      "@typescript-eslint/no-meaningless-void-operator": "off",
      "@typescript-eslint/no-unnecessary-type-arguments": "off",
      "@typescript-eslint/no-misused-promises": [
        "error",
        { checksVoidReturn: { attributes: false, properties: false } },
      ],
      // Loaders, actions and verbs are async by contract, and our objects of functions use no `this`.
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/unbound-method": "off",
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        { allowNumber: true, allowBoolean: true },
      ],
      // Responses and AppErrors are thrown on purpose: they are answers.
      "@typescript-eslint/only-throw-error": "off",
      "@typescript-eslint/prefer-promise-reject-errors": "off",
    },
  },
  {
    files: ["app/**/*.tsx", "app/**/*.ts"],
    ignores: ["**/*.server.*", "**/*.schema.ts", "app/commands/**"], // no hooks there, and its rules compile each file
    ...reactHooks.configs.flat.recommended,
  },
  {
    files: ["app/**", "db/**", "jobs/**"],
    rules: {
      "no-console": "error",
      "no-restricted-properties": [
        "error",
        { object: "URL", property: "canParse", message: "Use canParseUrl: Node 20 is wrong about accents." },
      ],
      "no-restricted-syntax": [
        "error",
        {
          selector: "MemberExpression[object.name='process'][property.name='env']",
          message: "app/config/env.server.ts is the only reader of the environment.",
        },
        noEnums,
      ],
    },
  },
  {
    // The build reads the route table before there is a configuration.
    files: ["app/config/**", "app/routes.ts"],
    rules: { "no-restricted-syntax": ["error", noEnums] },
  },

  forbid(under("app/ui"), "ui knows nothing of the product.", ["~/*", "!~/ui", "!~/remix", ...data, remix]),
  forbid(under("app/i18n", "app/config"), "i18n and config are below everything.", [
    "~/*",
    "!~/i18n",
    "!~/config",
    ...data,
    remix,
  ]),
  forbid(under("app/request"), "request knows its configuration alone.", [
    "~/*",
    "!~/config",
    ...data,
    remix,
  ]),
  forbid(under("app/providers"), "A provider is one outside system.", [
    "~/features",
    "~/routes",
    "~/ui",
    ...data,
    remix,
  ]),
  forbid(under("app/http"), "http never imports features, routes, data.", [
    "~/features",
    "~/routes",
    "~db/*",
    "~jobs/*",
  ]),
  forbid(under("app/auth"), "auth knows no feature, no http, no route and no job.", [
    "~/features",
    "~/http",
    "~/routes",
    "~jobs/*",
  ]),
  forbid(under("app/drawing"), "drawing knows its configuration alone.", [
    "~/*",
    "!~/config",
    "!~/request",
    "!~/picture-process.server",
    ...data,
    remix,
  ]),
  forbid(under("app/crypto"), "crypto knows its configuration alone.", ["~/*", "!~/config", ...data, remix]),
  forbid(
    ["app/features/**/*.ts", "app/features/**/*.server.tsx"],
    "A verb knows no HTTP, no React, and another feature by its verbs alone.",
    [
      "~/routes",
      "~/features/**/*.queries.server",
      "~/http/*",
      "!~/request/errors",
      "~jobs/*",
      "!~jobs/outbox",
      "!~jobs/schedule",
      "!~jobs/define-job",
      "react-dom",
      remix,
    ],
    { typesAllowed: true, except: ["app/features/**/*.schema.ts"] },
  ),
  forbid(
    ["app/features/**/*.schema.ts"],
    "A schema imports zod, typed text, the permissions' names, the kinds of posts, a schedule's fields, a text's versions and badges.",
    [
      "~*/**",
      "!~/http",
      "~/http/*",
      "!~/http/typed-text",
      "!~/auth",
      "~/auth/*",
      "!~/auth/permissions",
      "!~/areas",
      "~/areas/*",
      "!~/areas/posts",
      "!~/settings",
      "!~/settings/*",
      "!~/features",
      "!~/features/*",
      "~/features/*/*",
      "!~/features/badges/badges.schema",
      "!~/features/badges/public-name.schema",
      "!~/features/inbox",
      "~/features/inbox/*",
      "!~/features/inbox/inbox.schema",
      "!~/features/writing/scheduling",
      "~/features/writing/scheduling/*",
      "!~/features/writing/scheduling/content-schedule.schema",
      "!~/features/writing/editing",
      "~/features/writing/editing/*",
      "!~/features/writing/editing/optimistic-lock.schema",
      "!~/features/writing/kit",
      "~/features/writing/kit/*",
      "!~/features/writing/kit/writing.schema",
      "@*/**",
      "react",
      "kysely",
    ],
    { typesAllowed: true },
  ),
  forbid(
    ["app/features/**/*.tsx"],
    "A component gets data as props; schemas and servers stay out of the browser.",
    [
      "~/routes",
      "**/*.server",
      "**/*.schema",
      "~/auth/*",
      "!~/auth/permissions",
      "~/config",
      "~/providers",
      "~/http/*",
      "!~/http/public-form",
      "!~/http/admin-form",
      "!~/http/*-field",
      ...data,
      remix,
    ],
    { typesAllowed: true, except: ["app/features/**/*.server.tsx"] },
  ),
  forbid(under("app/routes/site", "app/routes/admin"), "A route is a door: it calls verbs.", [
    "~/providers",
    "~/features/**/*.queries.server",
    ...data,
  ]),
  forbid(under("app/routes/api", "app/routes/feeds"), "A resource route is a door without a screen.", [
    "~/providers",
    "~/ui",
    "~/features/**/*.queries.server",
    "react",
    "@remix-run/react",
    ...data,
  ]),
  forbid(under("app/server"), "The front door knows no feature.", [
    "~/*",
    "!~/auth",
    "~/auth/*",
    "!~/auth/person-cookies",
    "!~/http",
    "!~/request",
    "!~/i18n",
    "!~/config",
    "~db/*",
    "!~db/data-version",
    "~jobs/*",
    "kysely",
    "react",
    "@remix-run/react",
  ]),
  forbid(under("db"), "db knows nothing of the app but its configuration.", [
    "~/*",
    "!~/config",
    "~jobs/*",
    remix,
  ]),
  forbid(under("jobs"), "Jobs reach features through their handlers alone.", ["~/*", "!~/config", remix], {
    except: ["jobs/handlers/**"],
  }),
  forbid(under("jobs/handlers"), "A handler calls one verb.", [
    "~/*",
    "!~/areas",
    "!~/features",
    "!~/auth",
    "!~/settings",
    "~/features/**/*.queries.server",
    "~db/*",
    remix,
  ]),

  {
    files: ["tests/**"],
    rules: {
      // Tests feed wrong types on purpose and read bodies of unknown shape.
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
  {
    files: ["**/*.js", "**/*.mjs"],
    languageOptions: {
      globals: Object.fromEntries(
        ["process", "console", "fetch", "URL", "Buffer", "setTimeout", "clearTimeout", "performance"].map(
          (name) => [name, "readonly"],
        ),
      ),
    },
  },
);
