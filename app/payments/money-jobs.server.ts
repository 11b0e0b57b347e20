import { dayMs, hourMs, minuteMs } from '#rules/dates/durations.ts'
import { describeError, type Logger } from '#platform/log.ts'
import type { Services } from '#platform/services.ts'
import type { Job } from '#platform/jobs.ts'
import { reconcileAllAttention } from '#app/messages/settle-attention.server.ts'
import { warnOfHolds } from '#app/booking/warn-of-holds.server.ts'
import { expireChanges, expireHolds } from '#app/booking/expire-holds.server.ts'
import { queueHistory } from './events/fetch-history.server.ts'
import { pollNext } from './events/poll-payments.server.ts'
import { remindOfBalances } from './events/remind-of-balance.server.ts'
import { remindOfLateInvoices } from './remind-of-invoice.server.ts'
import { warnOfOldAccount } from './warn-of-old-account.server.ts'
import { sendNextRefund } from './refunds/send-refunds.server.ts'
import { settleEvents, resumeEvents, verifyNext } from './events/settle-events.server.ts'

type MoneyParts = { services: Services; log: Logger }

/**
 * Jobs that call a provider. Each has several workers, so a slow answer delays nothing else.
 * Without a wake they run after a short interval: an event's first retry is due after 10 seconds.
 */
const providerJobs = [
  {
    name: 'verify provider notifications',
    everyMs: 2000,
    atOnce: 4,
    work: verifyNext,
    failure: 'a payment notification was not verified',
  },
  {
    name: 'ask providers about open payments',
    everyMs: 10_000,
    atOnce: 2,
    work: pollNext,
    failure: 'an open payment was not polled',
  },
  {
    name: 'send refunds',
    everyMs: 10_000,
    atOnce: 2,
    work: sendNextRefund,
    failure: 'a refund was not sent',
  },
] as const

/**
 * Jobs for money: events to verify and process, attempts to poll, refunds to send, holds that end,
 * reminders, the daily file. There is no queue: rows say when they are due. While the server's
 * clock may be wrong, nothing ends and no payment is evaluated or dated.
 */
export function listMoneyJobs({ services, log }: MoneyParts): Job[] {
  const parts = { services, log }
  let nextHealthCheck = 0
  let isFirst = true
  return [
    {
      name: 'settle payments, remind guests of balances and companies of invoices',
      everyMs: minuteMs,
      wakeTopic: 'money',
      failure: 'payments and reminders were not processed',
      run: async (isStopping) => {
        if (isFirst) await resumeEvents(services)
        isFirst = false
        await runInOrder(parts, listLocalSteps(parts, isStopping), isStopping)
      },
    },
    {
      name: 'release ended holds, end changes that were not paid',
      everyMs: minuteMs,
      wakeTopic: 'money',
      failure: 'ended holds and unpaid changes were not released',
      run: (isStopping) => runInOrder(parts, listEndingSteps(parts, isStopping), isStopping),
    },
    {
      name: 'check payment providers',
      everyMs: minuteMs,
      intervalLabel: 'daily; hourly while one has errors',
      runsOnDoubtedClock: true,
      wakeTopic: 'money',
      failure: 'the payment providers were not checked',
      run: async () => {
        const now = services.now().getTime()
        if (now < nextHealthCheck) return
        // A repaired provider disappears from the office's list within the hour.
        nextHealthCheck = now + ((await checkProviders(services, log)) ? dayMs : hourMs)
      },
    },
    ...providerJobs.map(({ work, ...job }): Job => ({
      ...job,
      wakeTopic: 'money',
      run: (isStopping) => runUntilIdle(services, work, isStopping),
    })),
  ]
}

/** This many failures in a row have a common cause, such as an unavailable database. */
const maxFailures = 5

/**
 * Runs a job until nothing is due. A failed row is claimed and due again later, so the next rows
 * run at once. Throws the first failure at the end.
 */
async function runUntilIdle(
  services: Services,
  work: (services: Services) => Promise<number>,
  isStopping: () => boolean,
): Promise<void> {
  const failures: unknown[] = []
  const runNext = () =>
    work(services).catch((error: unknown) => {
      failures.push(error)
      return failures.length < maxFailures ? 1 : 0
    })
  while (!isStopping() && (await runNext()) > 0);
  if (failures.length > 0) throw failures[0]
}

/**
 * Checks each provider's health and stores problems for the office. Returns true if all are well.
 */
export async function checkProviders(services: Services, log: Logger): Promise<boolean> {
  let areWell = true
  for (const { id } of services.providers?.values() ?? []) {
    const problem = await checkProvider(services, id)
    if (!problem) continue
    areWell = false
    log.warn({ provider: id, wrong: problem }, 'a payment provider is not set up correctly')
  }
  return areWell
}

/** Checks one provider and stores its problem for the office, or that it has none. */
export async function checkProvider(services: Services, id: string): Promise<string | undefined> {
  const unhealthy = (services.unhealthyProviders ??= new Map<string, string>())
  const problem = await services.providers
    ?.get(id)
    ?.health?.()
    .catch(() => `${id} did not answer.`)
  if (problem) unhealthy.set(id, problem)
  else unhealthy.delete(id)
  return problem
}

export async function runMoneyJobsOnce(parts: MoneyParts): Promise<void> {
  const { services, log } = parts
  const processing = { work: settleEvents, failure: 'payment events were not processed' }
  for (const { work, failure } of [processing, ...providerJobs])
    await runUntilIdle(services, work, () => false).catch((error: unknown) =>
      log.warn(describeError(error), failure),
    )
  await runInOrder(parts, { ...listLocalSteps(parts), ...listEndingSteps(parts) })
}

type Steps = Record<string, () => Promise<unknown>>
const neverStops = () => false

/** Steps that call no provider, by their failure message. */
function listLocalSteps(
  { services }: Pick<MoneyParts, 'services'>,
  isStopping = neverStops,
): Steps {
  return {
    'payment events were not processed': () => runUntilIdle(services, settleEvents, isStopping),
    'reminders of balances were not sent': () => remindOfBalances(services),
    'warnings of ending holds were not sent': () => warnOfHolds(services),
    'reminders of late invoices were not sent': () => remindOfLateInvoices(services),
    'transfers to an old account were not listed': () => warnOfOldAccount(services),
    'the attention list was not updated': () => reconcileAllAttention(services),
    'the daily payment files were not requested': () => queueHistory(services),
  }
}

/** Steps that release ended holds and unpaid changes. They first poll providers for payments. */
function listEndingSteps(
  { services }: Pick<MoneyParts, 'services'>,
  isStopping = neverStops,
): Steps {
  return {
    'ended holds were not released': () => runUntilIdle(services, expireHolds, isStopping),
    'unpaid changes were not released': () => runUntilIdle(services, expireChanges, isStopping),
  }
}

/** Runs steps in order. One that fails does not stop the others. */
async function runInOrder(
  { services, log }: MoneyParts,
  steps: Steps,
  isStopping = neverStops,
): Promise<void> {
  for (const [failure, work] of Object.entries(steps)) {
    if (isStopping()) return
    await work().catch((error: unknown) => log.warn(describeError(error), failure))
  }
  services.wake('mail')
}
