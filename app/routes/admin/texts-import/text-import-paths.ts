export const textImportsPath = "/admin/texts-import";
export const textImportPath = (id: number) => `${textImportsPath}/${id}`;
