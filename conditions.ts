/**
 * Import conditions of this process (`node --conditions=tests …`), for the bundlers, which do not
 * read them themselves. 'tests' replaces the company's catalogue with the tests' (package.json,
 * imports).
 */
export const conditions: string[] = process.execArgv
  .filter((argument) => argument.startsWith('--conditions='))
  .map((argument) => argument.slice('--conditions='.length))

const isForTests = conditions.includes('tests')

/** Folders of a build in progress; scripts/run.mjs renames them when the build is complete. */
export const buildDirectory = isForTests ? 'build/tests.new' : 'build.new'
export const serverDirectory = isForTests ? 'build/tests.new/dist' : 'dist.new'
