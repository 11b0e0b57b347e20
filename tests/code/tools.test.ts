import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

const checks = [
  { name: 'is formatted as oxfmt does', command: ['oxfmt', '--check', '.'] },
  { name: 'has no finding of the linter', command: ['oxlint', '--deny-warnings'] },
  { name: 'has types that hold', command: ['tsc', '--singleThreaded'] },
  { name: 'has no unused file, export or dependency', command: ['knip', '--no-progress'] },
]

describe('the code', () => {
  it.each(checks)('$name', { timeout: 180_000 }, ({ command }) => {
    if (command[0] === 'tsc') run(['react-router', 'typegen'])
    expect(run(command)).toEqual({ status: 0, output: expect.any(String) })
  })
})

function run([tool = '', ...rest]: string[]) {
  const result = spawnSync(`node_modules/.bin/${tool}`, rest, { encoding: 'utf8' })
  const output = `${result.stdout}${result.stderr}`
  return { status: result.status, output: result.status === 0 ? '' : output.slice(0, 8000) }
}
