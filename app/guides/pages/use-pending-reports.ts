import { useCallback, useEffect, useRef, useState } from 'react'
import type { AnsweredRefusal } from '#rules/text/format-refusal.ts'
import type { Answer } from '#ui/client/api.ts'
import { type GuideDays, sendReport, sendReceipt } from './guide-calls.ts'
import {
  addPendingReport,
  listPendingReports,
  removePendingReport,
  type PendingReport,
} from './pending-reports.ts'

/** Milliseconds between attempts to send, if no 'online' event comes first. */
const retryMs = 20_000

/**
 * Refusals with a cause outside the report, such as a missing session or too many requests. The
 * report is sent again later.
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

export type NewReport = Omit<PendingReport, 'id' | 'userId' | 'pressedAt'>

export type RefusedReport = { pending: PendingReport; refusal: AnsweredRefusal }

/**
 * A guide's reports that are not sent yet. Each is stored on the device first; then they are sent
 * in order, again until accepted or refused. `onDays` gets the days of each answer.
 */
export function usePendingReports({
  userId,
  isSignedIn,
  onDays,
}: {
  userId: string
  isSignedIn: boolean
  onDays: (days: GuideDays) => void
}) {
  const [pending, setPending] = useState<readonly PendingReport[]>([])
  const [refused, setRefused] = useState<readonly RefusedReport[]>([])
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
        await removePendingReport(next.id)
        const [refusal] = answer.ok ? [] : answer.refusals
        if (answer.ok) onDays(answer.value)
        else if (refusal)
          setRefused((refusedReports) => [...refusedReports, { pending: next, refusal }])
        setPending(await listPendingReports(userId))
      }
    } catch {
      // Offline: the report stays stored.
    } finally {
      isSending.current = false
    }
  }, [userId, isSignedIn, onDays])

  useEffect(() => {
    const retry = () => void sendAll()
    void listPendingReports(userId).then(setPending)
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

  const add = async (report: NewReport) => {
    const pressedAt = new Date().toISOString()
    await addPendingReport({ ...report, id: crypto.randomUUID(), userId, pressedAt })
    setPending(await listPendingReports(userId))
    void sendAll()
  }
  const dismiss = (id: string) =>
    setRefused((refusedReports) => refusedReports.filter((one) => one.pending.id !== id))
  return { pending, refused, add, dismiss }
}

async function findFirst(userId: string): Promise<PendingReport | undefined> {
  return (await listPendingReports(userId))[0]
}

function send({ id, itemId, date, pressedAt, what }: PendingReport): Promise<Answer<GuideDays>> {
  if (what.kind === 'receipt')
    return sendReceipt(itemId, id, { photo: what.photo, pressedAt, date })
  const { kind, note } = what
  return sendReport(itemId, id, { kind, date, pressedAt, ...(note ? { note } : {}) })
}
