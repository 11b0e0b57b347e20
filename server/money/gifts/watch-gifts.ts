import { isDecentHour } from '#rules/dates/decent-hours.ts'
import { mapConcurrent } from '../../database/map-concurrent.ts'
import { loadOrder } from '../../records/load-order.ts'
import { forOneAct, type Services } from '../../services.ts'
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
