import { useEffect, useRef, useState } from 'react'
import type { HitTrip } from '#contract/fleet-answers.ts'
import type { Answer } from '#site/client/api.ts'
import { formatAll } from '../use-preview.ts'

/** How it stands with one of several trips: its figures are asked for, there, or refused; or it is done. */
type TogetherRow =
  | { step: 'asking' }
  | { step: 'there'; said: string; number: string }
  | { step: 'refused' | 'done'; said: string }

/** What is done to each, at figures that are seen first. It stays the same object until they are others. */
export type TogetherAct = {
  quote: (trip: HitTrip) => Promise<Answer<{ number: string; said: string }>>
  carryOut: (
    trip: HitTrip,
    agreed: { number: string; message: string },
  ) => Promise<Answer<{ outcome: string }>>
}

/**
 * Does something to several trips, one after the other: each has its own figures, its own transaction and its
 * own mail, so what one of them is refused stops no other. Without an act no figures are asked for.
 */
export function useTogether(
  trips: readonly HitTrip[],
  act: TogetherAct | undefined,
  { failed, changed, done }: { failed: string; changed: string; done: string },
) {
  const [rows, setRows] = useState<Readonly<Record<string, TogetherRow>>>({})
  const [busy, setBusy] = useState(false)
  const over = useRef(new Set<string>())
  const show = (trip: HitTrip, row: TogetherRow) =>
    setRows((before) => ({ ...before, [trip.itemId]: row }))
  useEffect(() => {
    if (!act) return undefined
    let isGone = false
    const open = trips.filter(({ itemId }) => !over.current.has(itemId))
    for (const trip of open) show(trip, { step: 'asking' })
    const askAll = async () => {
      for (const trip of open) {
        const row = await askFor(act, trip, failed)
        if (isGone) return
        show(trip, row)
      }
    }
    void askAll()
    return () => {
      isGone = true
    }
  }, [trips, act, failed])

  const carryOutOne = async (
    trip: HitTrip,
    agreed: { number: string; message: string },
  ): Promise<TogetherRow> => {
    const answer = await act?.carryOut(trip, agreed).catch(() => undefined)
    if (!act || !answer) return { step: 'refused', said: failed }
    if (!answer.ok) return { step: 'refused', said: formatAll(answer.refusals) || failed }
    if (answer.value.outcome !== 'ask-again') return { step: 'done', said: done }
    const again = await askFor(act, trip, failed)
    return again.step === 'there' ? { ...again, said: `${changed} ${again.said}` } : again
  }
  /** Carries out those of them whose figures are there; tells how many of all are done by then. */
  const carryOut = async (chosen: readonly HitTrip[], message: string): Promise<number> => {
    setBusy(true)
    for (const trip of chosen) {
      const row = rows[trip.itemId]
      if (row?.step !== 'there') continue
      const next = await carryOutOne(trip, { number: row.number, message })
      if (next.step === 'done') over.current.add(trip.itemId)
      show(trip, next)
    }
    setBusy(false)
    return over.current.size
  }
  return { rows, busy, carryOut }
}

async function askFor(act: TogetherAct, trip: HitTrip, failed: string): Promise<TogetherRow> {
  const answer = await act.quote(trip).catch(() => undefined)
  if (answer?.ok) return { step: 'there', ...answer.value }
  return { step: 'refused', said: (answer && formatAll(answer.refusals)) || failed }
}
