import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'

it('npm start never installs through a symbolic link: the packages it leads to are someone else’s', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'install-'))
  try {
    const checkout = path.join(root, 'checkout')
    const elsewhere = path.join(root, 'elsewhere')
    for (const folder of [path.join(checkout, 'scripts'), path.join(elsewhere, 'package')])
      mkdirSync(folder, { recursive: true })
    cpSync('scripts/run.mjs', path.join(checkout, 'scripts/run.mjs'))
    const lock = { name: 'checkout', version: '1.0.0', lockfileVersion: 3 }
    writeFileSync(path.join(checkout, 'package.json'), '{"name":"checkout","version":"1.0.0"}')
    writeFileSync(
      path.join(checkout, 'package-lock.json'),
      JSON.stringify({ ...lock, packages: { '': { name: 'checkout', version: '1.0.0' } } }),
    )
    symlinkSync(elsewhere, path.join(checkout, 'node_modules'))
    const run = path.join(checkout, 'scripts/run.mjs')
    const { status, stderr } = spawnSync(process.execPath, [run, 'start'], { encoding: 'utf8' })
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(/'node_modules' is a symbolic link.+Remove the link/),
    })
    expect(readdirSync(elsewhere)).toEqual(['package'])
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
