import { dayMs, hourMs, minuteMs } from '#rules/dates/durations.ts'
import { describeError, type Logger } from '../log.ts'
import type { Office } from '../office.ts'
import { startWorker, type Worker } from '../worker.ts'
import { expireChanges, expireHolds } from './expire-holds.ts'
import { oweHistory } from './fetch-history.ts'
import { pollDue } from './poll-payments.ts'
import { remindOfBalances } from './remind-of-balance.ts'
import { sendRefunds } from './send-refunds.ts'
import { settleEvents } from './settle-events.ts'

type WorkerParts = {
  office: Office
  log: Logger
  /** Whether the clock is to be believed: what ends by time does not end by a wrong one. */
  isClockBelieved: () => Promise<boolean>
  everyMs?: number
}

/**
 * Does what money owes later: news to verify and judge, attempts to ask about, refunds to send, holds
 * that end, reminders, the daily file. No queue: the rows themselves say when they are due, so a crash
 * loses nothing and several processes share the work.
 */
export function startPaymentWorker(parts: WorkerParts): Worker {
  const { office, log, everyMs = minuteMs } = parts
  let healthAt = 0
  return startWorker({
    everyMs,
    log,
    failure: 'the money that is due was not seen to',
    work: async (isStopping) => {
      await workOnce(parts, isStopping)
      const now = office.now().getTime()
      if (now < healthAt) return
      // What is mended leaves the office's list within the hour.
      healthAt = now + ((await askWays(office, log)) ? dayMs : hourMs)
    },
  })
}

/** Asks the ways of paying how they are, and keeps what is wrong where the office sees it; tells whether all are well. */
export async function askWays(office: Office, log: Logger): Promise<boolean> {
  const unwell = (office.waysUnwell ??= new Map<string, string>())
  for (const { id, health } of office.ways?.values() ?? []) {
    const wrong = await health?.().catch(() => `${id} did not answer.`)
    if (wrong) log.warn({ provider: id, wrong }, 'a way of paying is not set up well')
    if (wrong) unwell.set(id, wrong)
    else unwell.delete(id)
  }
  return unwell.size === 0
}

/** All that is due, once; one sort of work that fails keeps no other from being done. */
export async function workOnce(
  { office, log, isClockBelieved }: Omit<WorkerParts, 'everyMs'>,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const untilNone = (work: (office: Office) => Promise<number>) => async () => {
    while (!isStopping() && (await work(office)) > 0);
  }
  const byTheClock = (work: () => Promise<unknown>) => async () => {
    if (await isClockBelieved()) await work()
  }
  const works = {
    'news of money was not seen to': untilNone(settleEvents),
    'payments were not asked about': untilNone(pollDue),
    'refunds were not sent': untilNone(sendRefunds),
    'holds were not ended': byTheClock(untilNone(expireHolds)),
    'changes were not let go': byTheClock(untilNone(expireChanges)),
    'balances were not reminded of': byTheClock(() => remindOfBalances(office)),
    'the daily files were not asked for': () => oweHistory(office),
  }
  for (const [failure, work] of Object.entries(works)) {
    if (isStopping()) return
    await work().catch((error: unknown) => log.warn(describeError(error), failure))
  }
  office.wakeMail()
}
