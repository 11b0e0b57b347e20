import { useCallback, useEffect, useState } from 'react'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { dropIfEnded } from '#ui/session/drop-if-ended.ts'
import { readTrace, type SessionState } from '#ui/session/session-state.ts'
import { type GuideDays, readDays } from './guide-calls.ts'
import { dropPastDays, forgetDays, storeDays, readKeptDays } from './kept-days.ts'
import { forgetPage, cacheOfflinePage } from './offline-page.ts'

/** Milliseconds between refreshes of an open page. */
const againMs = 120_000

/**
 * The state of a guide's days. `today` is Cape Town's date by this device's clock. `keptAt` is the
 * storage time of days that are shown from storage.
 */
export type KnownDays =
  | { state: 'loading' | 'signed-out' | 'unlinked' | 'unproven' | 'failed' }
  | {
      state: 'shown'
      userId: string
      days: GuideDays
      today: string
      keptAt?: string | undefined
    }

/**
 * A guide's days: first those stored on this device, then the server's. Refreshed whenever the page
 * becomes visible or goes online. A sign-out deletes the stored days.
 */
export function useDays(session: SessionState) {
  const [known, setKnown] = useState<KnownDays>({ state: 'loading' })
  const userId = session.state === 'signed-in' ? session.userId : undefined

  const show = useCallback((owner: string, days: GuideDays) => {
    storeDays(owner, days)
    setKnown({ state: 'shown', userId: owner, days, today: findToday() })
  }, [])

  /** Shows a user's stored days; the state `otherwise` if none are stored. */
  const showKept = useCallback((owner: string | undefined, otherwise: KnownDays) => {
    const kept = readKeptDays(owner, new Date())
    if (!kept) return setKnown(otherwise)
    const { userId: whose, days, at: keptAt } = kept
    return setKnown({ state: 'shown', userId: whose, days, today: findToday(), keptAt })
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
      if (codes.has('session-missing') || codes.has('token-invalid')) await dropIfEnded()
      const isUnlinked = codes.has('guide-unlinked') || codes.has('access-denied')
      if (isUnlinked) forgetDays()
      const isUnproven = codes.has('second-proof-needed')
      setKnown({ state: isUnlinked ? 'unlinked' : isUnproven ? 'unproven' : 'failed' })
    } catch {
      showKept(userId, { state: 'failed' })
    }
  }, [userId, show, showKept])

  useEffect(() => {
    dropPastDays(new Date())
  }, [])

  useEffect(() => {
    // The session is loading or cannot be checked offline, but this browser has had one.
    if (session.state !== 'signed-in' && readTrace() === 'on') {
      showKept(undefined, { state: session.state === 'loading' ? 'loading' : 'failed' })
    } else if (session.state === 'signed-out') {
      forgetDays()
      void forgetPage()
      setKnown({ state: 'signed-out' })
    }
  }, [session.state, showKept])

  useEffect(() => {
    if (userId === undefined) return undefined
    const look = () => {
      if (document.visibilityState === 'visible') void load()
    }
    void load()
    const timer = setInterval(look, againMs)
    addEventListener('online', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      removeEventListener('online', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [userId, load])

  return { known, load, show }
}

function findToday(): string {
  return calendarDateIn(new Date(), capeTown)
}
