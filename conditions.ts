/**
 * What Node was asked for beside its own (`node --conditions=tests …`), for the bundlers, which do not
 * ask Node. 'tests' takes the tests' catalogue in place of the company's (package.json, imports).
 */
export const conditions: string[] = process.execArgv
  .filter((argument) => argument.startsWith('--conditions='))
  .map((argument) => argument.slice('--conditions='.length))

const isForTests = conditions.includes('tests')

/** Where the pages are built, and where the server is bundled, until all of it is there and takes its place (scripts/run.mjs). */
export const buildDirectory = isForTests ? 'build/tests.new' : 'build.new'
export const serverDirectory = isForTests ? 'build/tests.new/dist' : 'dist.new'
