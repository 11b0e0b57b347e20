import { writeAudit } from '#app/accounts/audit-log.server.ts'
import { Refused } from '#platform/refused.ts'
import type { Services } from '#platform/services.ts'
import { confirmationMs, allowedClockErrorMs } from './clock.ts'

export async function describeClock({ clock, now }: Pick<Services, 'clock' | 'now'>) {
  const doubt = await clock?.findClockDoubt()
  const confirmedAt = doubt ? undefined : await clock?.findConfirmation()
  const isShown = confirmedAt && now().getTime() - confirmedAt.getTime() < confirmationMs
  return {
    doubt: doubt
      ? { ...doubt, says: doubt.says.toISOString(), believed: doubt.believed.toISOString() }
      : null,
    answeredAt: isShown ? confirmedAt.toISOString() : null,
  }
}

/** Confirms the time that the office saw on its screen. Throws Refused: 'clock-moved'. */
export async function confirmClock(
  { db, clock, now }: Services,
  { says, actorId }: { says: string; actorId: string },
): Promise<void> {
  const doubt = await clock?.findClockDoubt()
  if (!clock || !doubt) return
  const differenceMs = Math.abs(now().getTime() - Date.parse(says))
  if (differenceMs > allowedClockErrorMs) throw new Refused({ code: 'clock-moved' })
  const facts = { says: doubt.says.toISOString(), believed: doubt.believed.toISOString() }
  await db.transaction(async (transaction) => {
    await clock.confirm(transaction)
    const entry = { actorId, action: 'clock-confirmed', subject: 'clock_marks', facts } as const
    await writeAudit(transaction, entry, now())
  })
}

/** Withdraws the office's confirmation: the clock is doubted again until it is set. */
export async function unconfirmClock({ db, clock, now }: Services, actorId: string): Promise<void> {
  await db.transaction(async (transaction) => {
    if (!(await clock?.withdraw(transaction))) return
    const entry = { actorId, action: 'clock-taken-back', subject: 'clock_marks' } as const
    await writeAudit(transaction, entry, now())
  })
}
