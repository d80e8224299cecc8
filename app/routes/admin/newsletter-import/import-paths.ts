export const subscribersPath = "/admin/newsletter/subscribers";
export const importsPath = `${subscribersPath}/import`;
export const importPath = (id: number) => `${importsPath}/${id}`;
