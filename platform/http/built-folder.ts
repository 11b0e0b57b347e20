/** The folder of built pages. Tests use another folder (package.json, imports). */
export const builtFolder = 'build'
