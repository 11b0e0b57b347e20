/** The folder of built pages; the tests' catalogue has its own (package.json, imports). */
export const builtFolder = 'build'
