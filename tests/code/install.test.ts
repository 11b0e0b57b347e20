import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

describe('scripts/run.mjs', () => {
  let root: string
  let checkout: string
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'install-'))
    checkout = path.join(root, 'checkout')
    mkdirSync(path.join(checkout, 'scripts'), { recursive: true })
    for (const file of ['scripts/run.mjs', 'scripts/processes.mjs'])
      cpSync(file, path.join(checkout, file))
    writeFileSync(path.join(checkout, 'package.json'), '{"name":"checkout","version":"1.0.0"}')
    writeLock('package-lock.json', {})
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  const writeLock = (file: string, packages: Record<string, unknown>) => {
    const lock = { name: 'checkout', version: '1.0.0', lockfileVersion: 3 }
    const allPackages = { '': { name: 'checkout', version: '1.0.0' }, ...packages }
    mkdirSync(path.dirname(path.join(checkout, file)), { recursive: true })
    writeFileSync(path.join(checkout, file), JSON.stringify({ ...lock, packages: allPackages }))
  }
  const run = (command: string, version = '24.0.0') => {
    const node = `Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`
    const program = path.join(checkout, 'scripts/run.mjs')
    const args = ['--import', `data:text/javascript,${encodeURIComponent(node)}`, program, command]
    const env = { ...process.env, npm_config_offline: 'true' }
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env })
    return { status, stdout, stderr }
  }

  it('never installs through a symbolic link, whose packages belong to another project', () => {
    const elsewhere = path.join(root, 'elsewhere')
    mkdirSync(path.join(elsewhere, 'package'), { recursive: true })
    symlinkSync(elsewhere, path.join(checkout, 'node_modules'))
    expect(run('start')).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/'node_modules' is a symbolic link.+Remove the link/),
    })
    expect(readdirSync(elsewhere)).toEqual(['package'])
  })

  it('installs nothing if the lockfile’s packages for this machine are installed', () => {
    const otherPlatform = { version: '1.0.0', optional: true, os: ['plan9'], cpu: ['sparc'] }
    const thisPlatform = { ...otherPlatform, os: [process.platform], cpu: [process.arch] }
    const expected = { 'node_modules/one': { version: '1.2.3' }, 'node_modules/ours': thisPlatform }
    writeLock('package-lock.json', { ...expected, 'node_modules/other': otherPlatform })
    writeLock('node_modules/.package-lock.json', expected)
    expect(run('nothing').stderr).toMatch(/^There is no command 'nothing'/)
    for (const missing of ['node_modules/one', 'node_modules/ours']) {
      writeLock('node_modules/.package-lock.json', { ...expected, [missing]: { version: '1.0.1' } })
      expect([missing, run('nothing').stdout]).toEqual([missing, expect.stringMatching(/^Instal/)])
    }
  })

  it.each(['18.20.8', '20.11.1'])(
    'refuses Node %s and names the version that it needs',
    (version) => {
      expect(run('start', version)).toEqual({
        status: 1,
        stdout: '',
        stderr: expect.stringMatching(/^This needs Node 20\.12 or newer.+Install Node 24/),
      })
    },
  )

  it.each(['20.12.0', '22.17.0', '23.5.0'])(
    'says that Node %s cannot do the rest if no Node comes with the packages',
    (version) => {
      writeLock('node_modules/.package-lock.json', {})
      expect(run('build', version)).toMatchObject({
        status: 1,
        stderr: expect.stringMatching(/^No Node comes with the packages.+Install Node 24/),
      })
    },
  )

  it('keeps the old build until the new one is complete', () => {
    writeLock('node_modules/.package-lock.json', {})
    const write = (file: string, text: string) => {
      mkdirSync(path.dirname(path.join(checkout, file)), { recursive: true })
      writeFileSync(path.join(checkout, file), text)
    }
    for (const file of [
      'scripts/check-content.ts',
      'scripts/prepare-photos.ts',
      'scripts/social-cards.ts',
      'platform/pages/finish-built.ts',
    ])
      write(file, '')
    write('build/made', 'old')
    write('build/tests/made', 'the tests’')
    write('dist/made', 'old')
    const readBuilds = () =>
      ['build/made', 'build/tests/made', 'dist/made'].map((file) =>
        readFileSync(path.join(checkout, file), 'utf8'),
      )
    write(
      'node_modules/@react-router/dev/bin.cjs',
      "const fs = require('node:fs'); fs.mkdirSync('build.new'); fs.writeFileSync('build.new/made', 'new')",
    )
    write('node_modules/rolldown/bin/cli.mjs', 'process.exit(1)')
    expect([run('build').status, readBuilds()]).toEqual([1, ['old', 'the tests’', 'old']])
    write(
      'node_modules/rolldown/bin/cli.mjs',
      "import fs from 'node:fs'; fs.mkdirSync('dist.new'); fs.writeFileSync('dist.new/made', 'new')",
    )
    expect([run('build').status, readBuilds()]).toEqual([0, ['new', 'the tests’', 'new']])
    expect(readdirSync(checkout).filter((name) => /new|old/.test(name))).toEqual([])
  })

  it('prints the summary line of a test run that cannot start', () => {
    writeLock('node_modules/.package-lock.json', {})
    mkdirSync(path.join(checkout, 'node_modules/@react-router/dev'), { recursive: true })
    writeFileSync(
      path.join(checkout, 'node_modules/@react-router/dev/bin.cjs'),
      'console.error("Type error"); process.exit(2)',
    )
    // The build starts during the check and must not fail before it.
    mkdirSync(path.join(checkout, 'scripts'), { recursive: true })
    for (const step of ['check-content', 'prepare-photos', 'social-cards'])
      writeFileSync(path.join(checkout, `scripts/${step}.ts`), '')
    const { status, stdout, stderr } = run('test')
    expect([status, stdout.split('\n').at(-2)]).toEqual([1, '0 passed, 1 failed'])
    expect(stderr).toContain('Type error')
  })
})
