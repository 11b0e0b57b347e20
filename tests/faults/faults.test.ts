import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { createDataFolder } from '../databases.ts'
import {
  requestReviews,
  breakMail,
  fillDisk,
  forbidWriting,
  killOneOfSeveral,
  killPostgres,
  killProcess,
  jumpAhead,
  setClock,
  startSecond,
} from './faults.ts'
import { mailFaults } from './mail-server.ts'
import { startKillablePostgres } from './killable-postgres.ts'
import { countAcknowledged } from './ledger.ts'
import { openStage, settle, type Stage } from './stage.ts'

it('One process under load loses nothing, invents nothing and recovers automatically', async () => {
  const templateFolder = await createDataFolder()
  const disk = mountDisk()
  try {
    // Copies with permissions, which the database requires.
    spawnSync('cp', ['-a', templateFolder, path.join(disk.folder, 'data')])
    const stage = await openStage({ folder: disk.folder, visitors: 3 })
    await expectNoLoss(stage, [
      () => killProcess(stage),
      () => startSecond(stage),
      ...(disk.isSmall ? [() => fillDisk(stage)] : []),
      () => forbidWriting(stage),
      ...mailFaults.map((fault) => () => breakMail(stage, fault)),
      () => requestReviews(stage),
      () => setClock(stage),
      () => jumpAhead(stage),
    ])
  } finally {
    disk.remove()
    rmSync(templateFolder, { recursive: true, force: true })
  }
}, 900_000)

it('Several processes under load survive the death of one and of PostgreSQL', async () => {
  const postgres = await startKillablePostgres()
  const folder = mkdtempSync(path.join(tmpdir(), 'faults-'))
  try {
    const { url: databaseUrl } = postgres
    const stage = await openStage({ folder, databaseUrl, processes: 2, visitors: 3 })
    await expectNoLoss(stage, [() => killOneOfSeveral(stage), () => killPostgres(stage, postgres)])
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}, 900_000)

/** Injects the faults in turn; expects that nothing was lost, doubled or invented. */
async function expectNoLoss(stage: Stage, faults: (() => Promise<void>)[]): Promise<void> {
  const { ledger, mail } = stage
  try {
    for (const inject of faults) await inject()
    await settle(stage)
    const findings = await stage.close()
    expect([...findings, ...ledger.violations]).toEqual([])
    expect(countAcknowledged(ledger)).toBeGreaterThan(20)
    expect(mail.accepted.size).toBeGreaterThan(40)
  } finally {
    await stage.abandon()
  }
}

/** A small mounted disk if permitted, otherwise a folder that cannot be filled. */
function mountDisk(): { folder: string; isSmall: boolean; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'faults-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=512m', 'faults', folder])
  const isSmall = mounted.status === 0
  mkdirSync(folder, { recursive: true })
  return {
    folder,
    isSmall,
    remove: () => {
      if (isSmall) spawnSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
