import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '#rules/dates/durations.ts'
import { alwaysKept, nameBackup, pruneBackups } from './write-backup.ts'

const now = new Date('2026-11-21T08:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
const tenYears = new Date('2036-11-21T08:00:00Z')

describe('pruning a folder of backups', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'prune-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const writeBackups = (...days: number[]) => {
    for (const day of days) writeFileSync(path.join(folder, nameBackup(daysAgo(day))), '')
  }
  const list = () => readdirSync(folder).filter((name) => name.startsWith('backup-'))
  const prune = (change: Partial<Parameters<typeof pruneBackups>[1]> = {}) =>
    pruneBackups(folder, { now, mark: undefined, checkedOn: undefined, ...change })

  it('deletes backups older than their period if there are seven newer ones', async () => {
    writeBackups(0, 1, 2, 3, 4, 5, 6, 29, 31, 60)
    expect(await prune()).toBeUndefined()
    expect(list()).toEqual([29, 6, 5, 4, 3, 2, 1, 0].map((days) => nameBackup(daysAgo(days))))
  })

  it('keeps the newest seven, however old they are', async () => {
    writeBackups(0, 100, 101, 102, 103, 104, 105, 106, 107)
    await prune()
    expect(list()).toHaveLength(alwaysKept)
    expect(list()).toContain(nameBackup(daysAgo(105)))
    expect(list()).not.toContain(nameBackup(daysAgo(106)))
  })

  it('deletes nothing while the clock has jumped, and reports the jump', async () => {
    writeBackups(...Array.from({ length: 20 }, (_, day) => day))
    await prune()
    for (const wrongTime of [tenYears, new Date(tenYears.getTime() + dayMs)]) {
      writeFileSync(path.join(folder, nameBackup(wrongTime)), '')
      expect(await prune({ now: wrongTime })).toContain('The clock says 2036-11-2')
    }
    expect(list()).toHaveLength(22)
    // With a corrected clock, names in the future are ignored.
    await prune()
    expect(list()).toHaveLength(22)
  })

  it('uses the mark of the database if the folder has none', async () => {
    writeBackups(...Array.from({ length: 20 }, (_, day) => day))
    expect(await prune({ now: tenYears, mark: now })).toContain('nothing is deleted')
    expect(list()).toHaveLength(20)
  })

  it('deletes again once the clock is confirmed', async () => {
    writeBackups(...Array.from({ length: 20 }, (_, day) => day))
    expect(await prune({ now: tenYears, mark: now, checkedOn: '2036-11-21' })).toBeUndefined()
    expect(list()).toHaveLength(alwaysKept)
  })
})
