import { isDecentHour } from '#rules/dates/decent-hours.ts'
import { minuteMs } from '#rules/dates/durations.ts'
import { mapConcurrent } from '../../database/map-concurrent.ts'
import type { Logger } from '../../log.ts'
import { loadOrder } from '../../records/load-order.ts'
import { forOneAct, type Services } from '../../services.ts'
import { startWorker } from '../../worker.ts'
import { listGiftsToSend, sendGift } from './gift-books.ts'

/** Sends the gifts whose day has come, in decent hours, each once, in a transaction of its own: one that fails holds up no other. */
export async function sendGifts(services: Services): Promise<void> {
  if (!isDecentHour(services.now())) return
  await mapConcurrent(await listGiftsToSend(services), ({ orderId }) =>
    services.db.transaction(async (transaction) =>
      sendGift(forOneAct(services), transaction, await loadOrder(transaction, orderId)),
    ),
  )
  services.wakeMail()
}

/**
 * Looks at once, and then every minute, for gifts to send; not while the clock is not to be believed. Gives
 * what stops it, once a look that is under way has ended.
 */
export function watchGifts(
  services: Services,
  log: Logger,
  isClockBelieved: () => Promise<boolean>,
): () => Promise<void> {
  const work = async () => {
    if (await isClockBelieved()) await sendGifts(services)
  }
  return startWorker({ everyMs: minuteMs, log, failure: 'gifts were not sent', work }).stop
}
