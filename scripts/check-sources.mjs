// node scripts/check-sources.mjs [file …] [--json]: type-checks and lints the project, or these files of it. Both use one
// TypeScript program, because types take most of the time of either.
import { ESLint } from "eslint";
import { relative } from "node:path";
import ts from "typescript";

const isForProgram = process.argv.includes("--json");
const files = process.argv.slice(2).filter((one) => one !== "--json");

const program = ts.createProgram(...chooseSources());
const diagnostics = files.length
  ? files.flatMap((file) => ts.getPreEmitDiagnostics(program, program.getSourceFile(file)))
  : ts.getPreEmitDiagnostics(program);

const parserOptions = { projectService: false, programs: [program] };
const eslint = new ESLint({ overrideConfig: { languageOptions: { parserOptions } } });
const results = await eslint.lintFiles(files.length ? files : ["."]);

if (isForProgram) {
  const types = diagnostics.map(({ file, messageText }) => ({
    file: file && relative("", file.fileName),
    text: ts.flattenDiagnosticMessageText(messageText, "\n"),
  }));
  const lint = results.flatMap(({ filePath, messages }) =>
    messages.map(({ line, message }) => `${filePath}:${line}: ${message}`),
  );
  process.stdout.write(JSON.stringify({ types, lint }));
} else {
  const host = {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: ts.sys.getCurrentDirectory,
    getNewLine: () => "\n",
  };
  process.stdout.write(ts.formatDiagnostics(diagnostics, host));
  process.stdout.write(await (await eslint.loadFormatter()).format(results));
}
const hasErrors = diagnostics.length > 0 || results.some(({ errorCount }) => errorCount > 0);
process.exitCode = hasErrors && !isForProgram ? 1 : 0;

/** The names of the program's files, and its options. */
function chooseSources() {
  const { fileNames, options } = ts.getParsedCommandLineOfConfigFile("tsconfig.json", undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(String(messageText));
    },
  });
  if (files.length === 0) return [fileNames, options];
  // TypeScript adds imported files itself. Files with declarations for others, such as each table, are imported by none.
  const declares = (file) => /\.d\.ts$|\bdeclare (module|global)\b/.test(`${file}\n${ts.sys.readFile(file)}`);
  return [[...files, ...fileNames.filter(declares)], options];
}
