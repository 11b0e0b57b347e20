import { setTimeout as sleep } from 'node:timers/promises'
import { describeError } from '../log.ts'
import { type DeliveryParts, openDelivery } from './delivery.ts'

export type MailWorker = {
  /** Called after a commit that left mail in the outbox. */
  wake: () => void
  /** Lets what is under way finish. */
  stop: () => Promise<void>
  /** Since when the mail server seems to be away; undefined while it is not. */
  awaySince: () => Date | undefined
}

type WorkerParts = DeliveryParts & {
  /** How often it looks without being woken: for retries, and for mail of other processes. */
  everyMs?: number
}

/** Between one batch and the next: a hundred mails at once must not keep visitors waiting. */
const restMs = 50

/**
 * Sends what waits in the outbox, each mail at least once: it is marked as sent only after the mail
 * server has taken it, and a failed one is tried again, with growing pauses, until it is parked for
 * the office (parking.ts). Once a mail server that was away takes a mail again, all others follow at
 * once.
 */
export function startMailWorker(parts: WorkerParts): MailWorker {
  const state = { stopping: false, woken: false }
  const { sendDue, awaySince } = openDelivery(parts)
  let running: Promise<void> | undefined
  const timer = setInterval(wake, parts.everyMs ?? 2000)
  wake()
  return { wake, stop, awaySince }

  function wake(): void {
    state.woken = true
    if (!state.stopping) running ??= work()
  }

  async function work(): Promise<void> {
    try {
      while (state.woken && !state.stopping) {
        state.woken = false
        while (!state.stopping && (await sendDue()) > 0) await sleep(restMs)
      }
    } catch (error) {
      // The database may be away for a while; the timer comes back to it.
      parts.log.warn(describeError(error), 'the outbox could not be read')
    } finally {
      running = undefined
    }
  }

  async function stop(): Promise<void> {
    state.stopping = true
    clearInterval(timer)
    await running
  }
}
