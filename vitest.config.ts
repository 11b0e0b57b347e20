import { globSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/longest-first.ts'
import { storesScreenshots, isRestOnly, isWholeRun, listFilesWithMore } from './tests/whole-run.ts'

/** Tests of the company's own catalogue and of the pages built from it. */
const contentTests = [
  'content/**/*.test.ts',
  'tests/{traveller-questions,content,pages,budgets,typefaces}.test.ts',
]
/** Journeys of `npm test`, one per part. `npm run test:rest` runs the others (decision 133). */
const firstJourneys = new Set([
  'book-a-tour',
  'change-a-trip',
  'contact-group-ride',
  'desk',
  'every-page',
  'guides-phone',
  'hire-a-vehicle',
  'home-and-find-a-tour',
  'itinerary',
  'new-order',
  'pay-an-order',
  'studio',
  'without-scripts',
])
const laterJourneys = globSync('tests/journeys/*.test.ts').filter(
  (file) => !firstJourneys.has(path.basename(file, '.test.ts')),
)
/** Slow tests that rarely fail, or cover more of tested parts (decision 133). */
const releaseTests = [
  'tests/{behind-nginx,logs,publications,restart,two-processes,typefaces,week}.test.ts',
  '{server/main,platform/database/upgrade*}.test.ts',
  'server/backup/*.test.ts',
  'app/studio/media/{hostile-files,stored-photographs,picture-process}.server.test.ts',
  'tests/{faults,gateways}/**/*.test.ts',
  'tests/attack/{built-site,connections,fuzz}.test.ts',
  'tests/attack/holes/{clock-jump,flooded-notifications,blocking-mails,mailed-links,other-orders,restored-links}.test.ts',
  'tests/code/{install,licences}.test.ts',
  'server/examples/*.test.ts',
]
const excludedTests = isWholeRun()
  ? []
  : [...(storesScreenshots() ? [] : laterJourneys), ...releaseTests]
const machineryTests = ['{rules,art,platform,ui,app,server,scripts,tests}/**/*.test.{ts,tsx}']
/** Tests that `npm test` omits, and those that do more in a whole run (both databases, races). */
const includedTests = isRestOnly()
  ? [...laterJourneys, ...releaseTests, ...listFilesWithMore(machineryTests)]
  : machineryTests

/** Replaces the company's catalogue with the tests' (package.json, imports; conditions.ts). */
const resolve = { conditions: ['tests'] }

export default defineConfig({
  test: {
    reporters: ['./tests/progress.ts', './tests/file-times.ts', './tests/closing-line.ts'],
    sequence: { sequencer: LongestFirst },
    // More workers than the usual two cores: some always wait for a browser, a server or a mail.
    maxWorkers: 4,
    projects: [
      {
        extends: true,
        test: {
          name: 'content',
          include: isRestOnly() ? ['tests/typefaces.test.ts'] : contentTests,
          exclude: excludedTests,
        },
      },
      {
        extends: true,
        resolve,
        ssr: { resolve },
        test: {
          name: 'machinery',
          include: includedTests,
          exclude: [...contentTests, ...excludedTests],
          globalSetup: ['tests/databases-setup.ts'],
          setupFiles: ['tests/property-setup.ts'],
        },
      },
    ],
    // Not Cape Town's zone: a rule that uses the machine's zone fails here (docs/architecture.md).
    env: { TZ: 'Pacific/Apia', NODE_ENV: 'test' },
    // Isolated files would load the same modules a hundred times. Each file cleans up its effects.
    isolate: false,
    // Long, because a busy machine is slow, not wrong: these timeouts only end tests that hang.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
