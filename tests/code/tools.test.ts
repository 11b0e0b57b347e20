import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

// scripts/run.mjs checks types, linter and format before tests.
it('the code has no unused file, export or dependency', { timeout: 180_000 }, () => {
  const { status, stdout, stderr } = spawnSync('node_modules/.bin/knip', ['--no-progress'], {
    encoding: 'utf8',
  })
  const output = status === 0 ? '' : `${stdout}${stderr}`.slice(0, 8000)
  expect({ status, output }).toEqual({ status: 0, output: '' })
})
