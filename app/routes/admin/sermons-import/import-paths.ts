export const sermonsPath = "/admin/sermons";
export const importsPath = `${sermonsPath}/import`;
export const importPath = (id: number) => `${importsPath}/${id}`;
export const sourcePath = (id: number) => `${sermonsPath}/sources/${id}`;
