/** Where the pages of the tests' catalogue lie (scripts/run.mjs builds them). */
export const builtFolder = 'build/tests'
