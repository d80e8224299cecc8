/** `/locales/fr/contact.json` becomes the namespace `contact`. */
export const byNamespace = <T>(files: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(files).map(([path, words]) => [/([^/]+)\.json$/.exec(path)![1]!, words]));
