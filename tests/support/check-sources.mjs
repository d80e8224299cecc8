// node tests/support/check-sources.mjs file …: type-checks and lints these files of the project with one TypeScript
// program, because loading it takes nearly all the time of both. Prints the errors as JSON.
import { ESLint } from "eslint";
import ts from "typescript";

const files = process.argv.slice(2);
const { fileNames, options } = ts.getParsedCommandLineOfConfigFile("tsconfig.json", undefined, {
  ...ts.sys,
  onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
    throw new Error(String(messageText));
  },
});
// TypeScript adds imported files itself. Files with declarations for others, such as each table, are imported by none.
const declares = (file) => /\.d\.ts$|\bdeclare (module|global)\b/.test(`${file}\n${ts.sys.readFile(file)}`);
const program = ts.createProgram([...files, ...fileNames.filter(declares)], options);

const types = files.flatMap((file) =>
  ts.getPreEmitDiagnostics(program, program.getSourceFile(file)).map((diagnostic) => ({
    file,
    text: ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n"),
  })),
);

const parserOptions = { projectService: false, programs: [program] };
const eslint = new ESLint({ overrideConfig: { languageOptions: { parserOptions } } });
const results = await eslint.lintFiles(files);
const lint = results.flatMap(({ filePath, messages }) =>
  messages.map(({ line, message }) => `${filePath}:${line}: ${message}`),
);

process.stdout.write(JSON.stringify({ types, lint }));
