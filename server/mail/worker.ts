import { setTimeout as sleep } from 'node:timers/promises'
import { startWorker, type Worker } from '../worker.ts'
import { type DeliveryParts, openDelivery } from './delivery.ts'

export type MailWorker = Worker & {
  /** Since when the mail server seems to be away; undefined while it is not. */
  awaySince: () => Date | undefined
}

type WorkerParts = DeliveryParts & {
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
  const { sendDue, awaySince } = openDelivery(parts)
  const worker = startWorker({
    everyMs: parts.everyMs ?? 2000,
    log: parts.log,
    failure: 'the outbox could not be read',
    work: async (isStopping) => {
      while (!isStopping() && (await sendDue()) > 0) await sleep(restMs)
    },
  })
  return { ...worker, awaySince }
}
