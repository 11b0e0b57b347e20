import { useCallback, useEffect, useState } from 'react'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { dropIfEnded } from '../session/drop-if-ended.ts'
import { readTrace, type SessionState } from '../session/session-state.ts'
import { type GuideDays, readDays } from './guide-calls.ts'
import { dropPastDays, forgetDays, keepDays, readKeptDays } from './kept-days.ts'
import { forgetPage, keepPage } from './offline-page.ts'

/** So often an open page looks for news. */
const againMs = 120_000

/**
 * What the page knows of a guide's days; `today` by this device, in Cape Town, and `keptAt` where they are those that it
 * has kept.
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
 * A guide's days: those that this device has kept at once, then as the server has them, and again whenever the page
 * is looked at or has a line. Whoever is signed out here leaves nothing.
 */
export function useDays(session: SessionState) {
  const [known, setKnown] = useState<KnownDays>({ state: 'loading' })
  const userId = session.state === 'signed-in' ? session.userId : undefined

  const show = useCallback((owner: string, days: GuideDays) => {
    keepDays(owner, days)
    setKnown({ state: 'shown', userId: owner, days, today: findToday() })
  }, [])

  /** What is kept here of somebody; without it, that it failed. */
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
        void keepPage()
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
    // Nobody could say yet who it is, or nobody can without a line: the mark of a session is there.
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
