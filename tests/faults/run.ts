import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Findings } from './audit.ts'
import {
  askForReviews,
  breakMail,
  fillDisk,
  forbidWriting,
  killOneOfSeveral,
  killPostgres,
  killProcess,
  leapAhead,
  type Pace,
  setClock,
  startSecond,
} from './faults.ts'
import type { MailFault } from './mail-server.ts'
import { startKillablePostgres } from './killable-postgres.ts'
import { countAcknowledged } from './ledger.ts'
import { openStage, settle, type Stage } from './stage.ts'

export type Plan = {
  kills: number
  databaseKills: number
  processKills: number
  processes: number
  visitors: number
  mailFaults: readonly MailFault[]
} & Pace

export type Outcome = {
  acknowledged: number
  mailsTaken: number
  /** Number of sessions that a fault ended. */
  thrownOut: number
  findings: Findings
  violations: string[]
}

export async function runBuiltIn(
  plan: Plan,
  lay: (folder: string) => unknown = () => {},
): Promise<Outcome> {
  const disk = mountDisk()
  try {
    lay(path.join(disk.folder, 'data'))
    const stage = await openStage({ folder: disk.folder, visitors: plan.visitors })
    return await inTurn(stage, plan, [
      () => killProcess(stage, plan, plan.kills),
      () => startSecond(stage),
      ...(disk.isSmall ? [() => fillDisk(stage, plan)] : []),
      () => forbidWriting(stage, plan),
      ...plan.mailFaults.map((fault) => () => breakMail(stage, plan, fault)),
      () => askForReviews(stage),
      () => setClock(stage, plan),
      () => leapAhead(stage, plan),
    ])
  } finally {
    disk.remove()
  }
}

export async function runPostgresql(plan: Plan): Promise<Outcome> {
  const postgres = await startKillablePostgres()
  const folder = mkdtempSync(path.join(tmpdir(), 'faults-'))
  try {
    const { url: databaseUrl } = postgres
    const { visitors, processes } = plan
    const stage = await openStage({ folder, databaseUrl, processes, visitors })
    return await inTurn(stage, plan, [
      () => killOneOfSeveral(stage, plan, plan.processKills),
      () => killPostgres(stage, plan, { postgres, times: plan.databaseKills }),
    ])
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function inTurn(
  stage: Stage,
  { drainMs }: Plan,
  faults: (() => Promise<void>)[],
): Promise<Outcome> {
  const { ledger, mail } = stage
  try {
    for (const inject of faults) await inject()
    await settle(stage, drainMs)
    const findings = await stage.close()
    return {
      acknowledged: countAcknowledged(ledger),
      mailsTaken: mail.taken.size,
      thrownOut: ledger.thrownOut,
      findings,
      violations: ledger.violations,
    }
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
