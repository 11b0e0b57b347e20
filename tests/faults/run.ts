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
  type Injected,
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
import { countAcknowledged, type Ledger, writeKinds } from './ledger.ts'
import { openStage, settle, type Stage } from './stage.ts'

export type Plan = {
  kills: number
  databaseKills: number
  processKills: number
  processes: number
  visitors: number
  mailFaults: readonly MailFault[]
  say: (sentence: string) => void
} & Pace

export type Outcome = {
  database: string
  injected: Injected[]
  acknowledged: Record<string, number>
  refusedAsFull: number
  refreshes: number
  sessionsEnded: number
  wrongPasswords: number
  refusedInWords: number
  mailsTaken: number
  mailsTakenTwice: number
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
    return await inTurn('built-in', stage, plan, [
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
    return await inTurn(`PostgreSQL under ${processes} processes`, stage, plan, [
      () => killOneOfSeveral(stage, plan, plan.processKills),
      () => killPostgres(stage, plan, { postgres, times: plan.databaseKills }),
    ])
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export function isClean({ findings, violations, thrownOut }: Outcome): boolean {
  const { examples, ...counts } = findings
  const sum = Object.values(counts).reduce((all, count) => all + count, 0)
  return sum + examples.length + violations.length + thrownOut === 0
}

async function inTurn(
  database: string,
  stage: Stage,
  { say, drainMs }: Plan,
  faults: (() => Promise<Injected>)[],
): Promise<Outcome> {
  const injected: Injected[] = []
  try {
    for (const inject of faults) {
      const done = await inject()
      say(`${database}: ${done.fault}, ${done.times} times, drained in ${done.drainedMs ?? 0} ms`)
      injected.push(done)
    }
    await settle(stage, drainMs)
    return await conclude(database, stage, injected)
  } finally {
    await stage.abandon()
  }
}

async function conclude(database: string, stage: Stage, injected: Injected[]): Promise<Outcome> {
  const { ledger, mail } = stage
  const findings = await stage.close()
  return {
    database,
    injected,
    acknowledged: countByKind(ledger),
    refusedAsFull: ledger.writes.filter(({ isFull }) => isFull).length,
    refreshes: ledger.refreshes,
    sessionsEnded: ledger.ended.length,
    wrongPasswords: [...ledger.wrong.values()].reduce((sum, count) => sum + count, ledger.guesses),
    refusedInWords: ledger.unavailable,
    mailsTaken: mail.taken.size,
    mailsTakenTwice: [...mail.taken.values()].filter((times) => times > 1).length,
    thrownOut: ledger.thrownOut,
    findings,
    violations: ledger.violations,
  }
}

function countByKind(ledger: Ledger): Record<string, number> {
  const count = (kind: string) =>
    ledger.writes.filter((write) => write.kind === kind && write.acknowledged !== undefined).length
  return {
    ...Object.fromEntries(writeKinds.map((kind) => [kind, count(kind)])),
    all: countAcknowledged(ledger),
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
