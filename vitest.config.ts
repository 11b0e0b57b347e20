import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/longest-first.ts'
import { listFilesWithMore } from './tests/files-with-more.ts'
import { isRestAlone, isWholeRun } from './tests/whole-run.ts'

/** What looks at the company's own catalogue, and at the pages built from it; it fails when that is wrong. */
const aboutContent = [
  'content/**/*.test.ts',
  'tests/{answers,content,pages,budgets,typefaces}.test.ts',
]
/** Slow, and seldom wrong, or a longer way through what others hold (docs/decisions/0097): faults, attacks by lot, other devices' fonts, the install. */
const aboutReleases = [
  'tests/{behind-nginx,publications,restart,typefaces,week}.test.ts',
  'server/maintenance/backup/backup-masters.test.ts',
  'tests/{faults,gateways}/**/*.test.ts',
  'tests/attack/{connections,fuzz,patterns}.test.ts',
  'tests/attack/holes/{clock-that-leaps,crowded-connection,flooded-news,mail-that-stops,restored-links}.test.ts',
  'tests/code/{install,licences}.test.ts',
  'server/maintenance/examples/*.test.ts',
  'tests/journeys/steady.test.ts',
]
const leftOut = isWholeRun() ? [] : aboutReleases
const machinery = ['{rules,contract,art,site,server,emails,scripts,tests}/**/*.test.{ts,tsx}']
/** What `npm test` leaves out, and what holds more in a whole run: by a second database, more clients, longer races. */
const rest = isRestAlone() ? [...aboutReleases, ...listFilesWithMore(machinery)] : machinery

/** The tests' catalogue in place of the company's (package.json, imports; conditions.ts). */
const resolve = { conditions: ['tests'] }

export default defineConfig({
  test: {
    reporters: ['./tests/progress.ts', './tests/seconds.ts', './tests/closing-line.ts'],
    sequence: { sequencer: LongestFirst },
    // On two cores: while some wait for a browser, a server or a mail, the others work.
    maxWorkers: 4,
    projects: [
      {
        extends: true,
        test: {
          name: 'content',
          include: isRestAlone() ? ['tests/typefaces.test.ts'] : aboutContent,
          exclude: leftOut,
        },
      },
      {
        extends: true,
        resolve,
        ssr: { resolve },
        test: {
          name: 'machinery',
          include: rest,
          exclude: [...aboutContent, ...leftOut],
          globalSetup: ['tests/databases-setup.ts'],
          setupFiles: ['tests/property-setup.ts'],
        },
      },
    ],
    // Never the machine's own zone: a rule that leans on it fails here (docs/architecture.md).
    env: { TZ: 'Pacific/Apia', NODE_ENV: 'test' },
    // A worker for each file would load the same modules a hundred times; files clean up after themselves.
    isolate: false,
    // A loaded machine is slow, not wrong: these end what hangs and judge nothing.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
