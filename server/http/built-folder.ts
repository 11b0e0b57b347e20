/** Where the built pages lie; those of the tests' catalogue have a folder of their own (package.json, imports). */
export const builtFolder = 'build'
