import { useCallback, useEffect, useState } from 'react'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { clearSessionIfEnded } from '#ui/session/clear-if-ended.ts'
import { readTrace, type SessionState } from '#ui/session/session-state.ts'
import { type GuideDays, readDays } from './guide-calls.ts'
import { deletePastDays, deleteStoredDays, storeDays, readStoredDays } from './stored-days.ts'
import { deleteOfflinePage, cacheOfflinePage } from './offline-page.ts'

/** Milliseconds between refreshes of an open page. */
const refreshMs = 120_000

/**
 * The state of a guide's days. `today` is Cape Town's date by this device's clock. `storedAt` is the
 * storage time of days that are shown from storage.
 */
export type DaysState =
  | { state: 'loading' | 'signed-out' | 'unlinked' | 'unproven' | 'failed' }
  | {
      state: 'shown'
      userId: string
      days: GuideDays
      today: string
      storedAt?: string | undefined
    }

/**
 * A guide's days: first those stored on this device, then the server's. Refreshed whenever the page
 * becomes visible or goes online. A sign-out deletes the stored days.
 */
export function useDays(session: SessionState) {
  const [daysState, setDaysState] = useState<DaysState>({ state: 'loading' })
  const userId = session.state === 'signed-in' ? session.userId : undefined

  const show = useCallback((owner: string, days: GuideDays) => {
    storeDays(owner, days)
    setDaysState({ state: 'shown', userId: owner, days, today: findToday() })
  }, [])

  /** Shows a user's stored days; the state `fallback` if none are stored. */
  const showStored = useCallback((owner: string | undefined, fallback: DaysState) => {
    const storedDays = readStoredDays(owner, new Date())
    if (!storedDays) return setDaysState(fallback)
    const { userId: ownerId, days, at: storedAt } = storedDays
    return setDaysState({ state: 'shown', userId: ownerId, days, today: findToday(), storedAt })
  }, [])

  const load = useCallback(async () => {
    if (userId === undefined) return
    try {
      const answer = await readDays()
      if (answer.ok) {
        show(userId, answer.value)
        void cacheOfflinePage()
        return
      }
      const codes = new Set(answer.refusals.map(({ code }) => code))
      if (codes.has('session-missing') || codes.has('token-invalid')) await clearSessionIfEnded()
      const isUnlinked = codes.has('guide-unlinked') || codes.has('access-denied')
      if (isUnlinked) deleteStoredDays()
      const isUnproven = codes.has('second-proof-needed')
      setDaysState({ state: isUnlinked ? 'unlinked' : isUnproven ? 'unproven' : 'failed' })
    } catch {
      showStored(userId, { state: 'failed' })
    }
  }, [userId, show, showStored])

  useEffect(() => {
    deletePastDays(new Date())
  }, [])

  useEffect(() => {
    // The session is loading or cannot be checked offline, but this browser has had one.
    if (session.state !== 'signed-in' && readTrace() === 'on') {
      showStored(undefined, { state: session.state === 'loading' ? 'loading' : 'failed' })
    } else if (session.state === 'signed-out') {
      deleteStoredDays()
      void deleteOfflinePage()
      setDaysState({ state: 'signed-out' })
    }
  }, [session.state, showStored])

  useEffect(() => {
    if (userId === undefined) return undefined
    const refreshIfVisible = () => {
      if (document.visibilityState === 'visible') void load()
    }
    void load()
    const timer = setInterval(refreshIfVisible, refreshMs)
    addEventListener('online', refreshIfVisible)
    document.addEventListener('visibilitychange', refreshIfVisible)
    return () => {
      clearInterval(timer)
      removeEventListener('online', refreshIfVisible)
      document.removeEventListener('visibilitychange', refreshIfVisible)
    }
  }, [userId, load])

  return { daysState, load, show }
}

function findToday(): string {
  return calendarDateIn(new Date(), capeTown)
}
