import { eq } from 'drizzle-orm'
import { addDays, calendarDateIn, capeTown, instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { hourMs } from '#rules/dates/durations.ts'
import { paymentEvents } from '../schema.server.ts'
import type { Services } from '#platform/services.ts'
import { recordPaymentEvent } from './record-payment-event.server.ts'

/**
 * The hour at which each day's file is requested. The days before are requested too, in case one
 * was missed.
 */
const requestHour = '04:00'
const earlierDays = 3

/** Creates a row due at 04:00 for each provider that has a daily file. Safe to repeat. */
export async function queueHistory(services: Services): Promise<void> {
  const now = services.now()
  const today = calendarDateIn(now, capeTown)
  for (const { id, mode, history } of services.providers?.values() ?? []) {
    if (!history) continue
    const dedupeKey = `file:${today}`
    const notBefore = instantInCapeTown(today, requestHour)
    const entry = { provider: id, mode, source: 'file', dedupeKey, report: undefined } as const
    await recordPaymentEvent(services.db, { ...entry, needsVerifying: true, notBefore }, now)
  }
}

/**
 * Requests a provider's recent transactions and stores each as an event. Retries until it
 * answers.
 */
export async function fetchHistory(
  services: Services,
  event: typeof paymentEvents.$inferSelect,
): Promise<void> {
  const now = services.now()
  const provider = services.providers?.get(event.provider)
  const day = event.dedupeKey.replace('file:', '')
  const whereEvent = eq(paymentEvents.id, event.id)
  try {
    if (provider?.history && provider.mode === event.mode) {
      const rows = await provider.history(addDays(day, -earlierDays), day)
      for (const { key, report } of rows) {
        const { id, mode } = provider
        const event = { provider: id, mode, source: 'file', dedupeKey: key, report } as const
        await recordPaymentEvent(services.db, event, now)
      }
    }
    const finishedFields = { verdict: 'accepted', judgedAt: now, tryAt: null } as const
    await services.db.update(paymentEvents).set(finishedFields).where(whereEvent)
  } catch (error) {
    const tryAt = new Date(now.getTime() + hourMs)
    await services.db.update(paymentEvents).set({ tryAt }).where(whereEvent)
    throw error
  }
}
