import { wordsOf } from '#content/words/words.ts'
import { countGuests } from '#rules/orders/party.ts'
import { rideFields } from '#rules/orders/ride-fields.ts'
import { transferFields } from '#rules/orders/transfer-fields.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { describeHold } from '#server/orders/hold/hold-moves.ts'
import { describeAsked } from './describe-asked.ts'
import {
  defineOrdersInbox,
  describeHours,
  describeTotal,
  pickRide,
  pickSaid,
} from './orders-inbox.ts'

const { name: _name, email: _email, ...ofForm } = transferFields
const { transfer, manage } = wordsOf(siteLanguage)
/** With what the guest says on the page of the transfer afterwards. */
const asked = {
  fields: { ...ofForm, ...rideFields },
  words: { ...transfer.asked, ...manage.ride.asked },
}

/** Requests for a vehicle with its driver. */
export const transfersInbox = defineOrdersInbox({
  name: 'transfer-requests',
  form: 'transfer',
  describe: (order, item) => ({
    vehicle: order.title,
    date: item.date,
    guests: countGuests(item),
    childSeats: item.childSeats,
    kind: item.variant,
    total: describeTotal(item),
    ...describeHours(item),
    ...describeAsked(asked, { ...pickSaid(order), ...pickRide(item) }),
    ...describeHold(order, item),
  }),
})
