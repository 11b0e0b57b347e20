import { defineConfig } from 'vitest/config'

const everywhere = { exclude: ['node_modules', 'build', 'dist', 'data'] }

/** The tests by what they need: nothing, a hostile clock, a real PostgreSQL and processes of their own. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...everywhere,
          name: 'plain',
          include: ['{rules,content,emails,art,site,scripts}/**/*.test.{ts,tsx}'],
          env: { TZ: 'UTC' },
        },
      },
      {
        test: {
          ...everywhere,
          name: 'rules at the date line',
          include: ['rules/**/*.test.ts'],
          env: { TZ: 'Pacific/Kiritimati' },
        },
      },
      {
        test: {
          ...everywhere,
          name: 'server',
          include: ['server/**/*.test.ts'],
          env: { TZ: 'UTC' },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...everywhere,
          name: 'whole',
          include: ['tests/**/*.test.ts'],
          env: { TZ: 'UTC' },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
