import { wordsOf } from '#content/words/words.ts'
import { transferFields } from '#rules/orders/transfer-fields.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { describeHold } from '#server/orders/hold-moves.ts'
import { describeAsked } from './describe-asked.ts'
import { defineOrdersInbox, describeTotal } from './orders-inbox.ts'

const { name: _name, email: _email, ...fields } = transferFields
const asked = { fields, words: wordsOf(siteLanguage).transfer.asked }

/** Requests for a vehicle with its driver. */
export const transfersInbox = defineOrdersInbox({
  name: 'transfer-requests',
  form: 'transfer',
  describe: (order, item) => ({
    vehicle: order.title,
    date: item.date,
    guests: item.adults,
    kind: item.variant,
    total: describeTotal(item),
    ...describeAsked(asked, { ...order, flight: item.flight, pickup: item.pickup }),
    ...describeHold(order, item),
  }),
})
