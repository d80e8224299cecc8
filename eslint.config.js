import js from "@eslint/js";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

const noEnums = { selector: "TSEnumDeclaration", message: "A union of literals says the same." };
const types = ["ts", "tsx"];
const under = (...folders) => folders.flatMap((folder) => types.map((type) => `${folder}/**/*.${type}`));

export default tseslint.config(
  { ignores: ["build/", "data/", ".cache/", "test-results/", "playwright-report/", "public/"] },
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
