import { useCallback, useEffect, useRef, useState } from 'react'
import type { AnsweredRefusal } from '#rules/text/format-refusal.ts'
import type { Answer } from '#ui/client/api.ts'
import { type GuideDays, sendPress, sendReceipt } from './guide-calls.ts'
import { addWaiting, listWaiting, removeWaiting, type Waiting } from './waiting-store.ts'

/** Milliseconds between attempts to send, if no 'online' event comes first. */
const againMs = 20_000

/**
 * Refusals with a cause outside the press, such as a missing session or too many requests. The
 * press is sent again later.
 */
const later = new Set([
  'session-missing',
  'token-invalid',
  'api-key-invalid',
  'access-denied',
  'media-away',
  'unavailable',
  'network-limited',
  'idempotency-key-missing',
])

export type NewPress = Omit<Waiting, 'id' | 'userId' | 'pressedAt'>

export type RefusedPress = { waiting: Waiting; refusal: AnsweredRefusal }

/**
 * A guide's presses that are not sent yet. Each is stored on the device first; then they are sent
 * in order, again until accepted or refused. `onDays` gets the days of each answer.
 */
export function useWaiting({
  userId,
  isSignedIn,
  onDays,
}: {
  userId: string
  isSignedIn: boolean
  onDays: (days: GuideDays) => void
}) {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const [refused, setRefused] = useState<readonly RefusedPress[]>([])
  const isSending = useRef(false)

  const sendAll = useCallback(async () => {
    if (!isSignedIn || isSending.current) return
    isSending.current = true
    try {
      // Reads storage before each one, because another tab may have sent some.
      for (let next = await first(userId); next; next = await first(userId)) {
        // Sends in the order of the guide's taps.
        const answer = await send(next)
        if (!answer.ok && answer.refusals.some(({ code }) => later.has(code))) break
        await removeWaiting(next.id)
        const [refusal] = answer.ok ? [] : answer.refusals
        if (answer.ok) onDays(answer.value)
        else if (refusal) setRefused((all) => [...all, { waiting: next, refusal }])
        setWaiting(await listWaiting(userId))
      }
    } catch {
      // Offline: the press stays stored.
    } finally {
      isSending.current = false
    }
  }, [userId, isSignedIn, onDays])

  useEffect(() => {
    const look = () => void sendAll()
    void listWaiting(userId).then(setWaiting)
    look()
    const timer = setInterval(look, againMs)
    addEventListener('online', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      removeEventListener('online', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [userId, sendAll])

  const add = async (one: NewPress) => {
    const pressedAt = new Date().toISOString()
    await addWaiting({ ...one, id: crypto.randomUUID(), userId, pressedAt })
    setWaiting(await listWaiting(userId))
    void sendAll()
  }
  const dismiss = (id: string) => setRefused((all) => all.filter((one) => one.waiting.id !== id))
  return { waiting, refused, add, dismiss }
}

async function first(userId: string): Promise<Waiting | undefined> {
  return (await listWaiting(userId))[0]
}

function send({ id, itemId, date, pressedAt, what }: Waiting): Promise<Answer<GuideDays>> {
  if (what.kind === 'receipt')
    return sendReceipt(itemId, id, { photo: what.photo, pressedAt, date })
  const { kind, note } = what
  return sendPress(itemId, id, { kind, date, pressedAt, ...(note ? { note } : {}) })
}
