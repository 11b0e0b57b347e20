/** The folder of pages with the tests' catalogue (built by scripts/run.mjs). */
export const builtFolder = 'build/tests'
