import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/longest-first.ts'

export default defineConfig({
  test: {
    include: ['{rules,content,art,site,server,emails,scripts,tests}/**/*.test.{ts,tsx}'],
    // Never the machine's own zone: a rule that leans on it fails here (docs/architecture.md).
    env: { TZ: 'Pacific/Apia', NODE_ENV: 'test' },
    globalSetup: ['tests/databases-setup.ts'],
    reporters: ['default', './tests/closing-line.ts'],
    sequence: { sequencer: LongestFirst },
    // A worker for each file would load the same modules a hundred times; files clean up after themselves.
    isolate: false,
    // Two cores, one of them for what the tests start: databases, browsers, servers.
    maxWorkers: 2,
    // A loaded machine is slow, not wrong: these end what hangs and judge nothing.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
