import { useCallback, useEffect, useRef, useState } from 'react'
import type { AnsweredRefusal } from '#rules/text/format-refusal.ts'
import type { Answer } from '#ui/client/api.ts'
import { type GuideDays, sendPress, sendReceipt } from './guide-calls.ts'
import {
  addPendingPress,
  listPendingPresses,
  removePendingPress,
  type PendingPress,
} from './pending-presses.ts'

/** Milliseconds between attempts to send, if no 'online' event comes first. */
const retryMs = 20_000

/**
 * Refusals with a cause outside the press, such as a missing session or too many requests. The
 * press is sent again later.
 */
const retriedCodes = new Set([
  'session-missing',
  'token-invalid',
  'api-key-invalid',
  'access-denied',
  'media-away',
  'unavailable',
  'network-limited',
  'idempotency-key-missing',
])

export type NewPress = Omit<PendingPress, 'id' | 'userId' | 'pressedAt'>

export type RefusedPress = { pending: PendingPress; refusal: AnsweredRefusal }

/**
 * A guide's presses that are not sent yet. Each is stored on the device first; then they are sent
 * in order, again until accepted or refused. `onDays` gets the days of each answer.
 */
export function usePendingPresses({
  userId,
  isSignedIn,
  onDays,
}: {
  userId: string
  isSignedIn: boolean
  onDays: (days: GuideDays) => void
}) {
  const [pending, setPending] = useState<readonly PendingPress[]>([])
  const [refused, setRefused] = useState<readonly RefusedPress[]>([])
  const isSending = useRef(false)

  const sendAll = useCallback(async () => {
    if (!isSignedIn || isSending.current) return
    isSending.current = true
    try {
      // Reads storage before each one, because another tab may have sent some.
      for (let next = await findFirst(userId); next; next = await findFirst(userId)) {
        // Sends in the order of the guide's taps.
        const answer = await send(next)
        if (!answer.ok && answer.refusals.some(({ code }) => retriedCodes.has(code))) break
        await removePendingPress(next.id)
        const [refusal] = answer.ok ? [] : answer.refusals
        if (answer.ok) onDays(answer.value)
        else if (refusal) setRefused((all) => [...all, { pending: next, refusal }])
        setPending(await listPendingPresses(userId))
      }
    } catch {
      // Offline: the press stays stored.
    } finally {
      isSending.current = false
    }
  }, [userId, isSignedIn, onDays])

  useEffect(() => {
    const retry = () => void sendAll()
    void listPendingPresses(userId).then(setPending)
    retry()
    const timer = setInterval(retry, retryMs)
    addEventListener('online', retry)
    document.addEventListener('visibilitychange', retry)
    return () => {
      clearInterval(timer)
      removeEventListener('online', retry)
      document.removeEventListener('visibilitychange', retry)
    }
  }, [userId, sendAll])

  const add = async (one: NewPress) => {
    const pressedAt = new Date().toISOString()
    await addPendingPress({ ...one, id: crypto.randomUUID(), userId, pressedAt })
    setPending(await listPendingPresses(userId))
    void sendAll()
  }
  const dismiss = (id: string) => setRefused((all) => all.filter((one) => one.pending.id !== id))
  return { pending, refused, add, dismiss }
}

async function findFirst(userId: string): Promise<PendingPress | undefined> {
  return (await listPendingPresses(userId))[0]
}

function send({ id, itemId, date, pressedAt, what }: PendingPress): Promise<Answer<GuideDays>> {
  if (what.kind === 'receipt')
    return sendReceipt(itemId, id, { photo: what.photo, pressedAt, date })
  const { kind, note } = what
  return sendPress(itemId, id, { kind, date, pressedAt, ...(note ? { note } : {}) })
}
