import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { transferFields } from '#rules/orders/transfer-fields.ts'
import { officeSteps } from './about-blocks.ts'
import { askedRows, askedTexts } from './asked-blocks.ts'
import { type Message, writeMessage } from './message.ts'
import { type TransferFacts, transferPriceBlock, transferRows } from './transfer-blocks.ts'
import { transferWords, words } from './words.ts'

const { shared } = words
const { office } = words.transfer
const asked = { fields: transferFields, words: transferWords.asked }

/** To the office, at once: who wants which vehicle, and what to do about it. Answering it writes to the guest. */
export function transferOffice(transfer: TransferFacts): Message {
  const { reference, vehicleType: vehicle, company, name } = transfer
  const date = formatLongDate(transfer.date)
  const { steps } = office
  return writeMessage({
    subject: fill(office.subject, { reference, vehicle, date }),
    preview: fill(office.preview, { name, vehicle, date }),
    company,
    blocks: [
      { kind: 'paragraph', text: office.text },
      { kind: 'figure', label: shared.reference, value: reference },
      { kind: 'heading', text: office.theTransfer },
      { kind: 'facts', rows: [...transferRows(transfer), ...meetingRows(transfer)] },
      { kind: 'heading', text: shared.theGuest },
      {
        kind: 'facts',
        rows: askedRows(asked, transfer, ['pickup', 'flight']),
      },
      ...askedTexts(asked, transfer),
      { kind: 'heading', text: shared.price },
      transferPriceBlock(transfer),
      { kind: 'heading', text: shared.toDo },
      {
        kind: 'steps',
        items: [
          ...(transfer.pay
            ? [fill(steps.paying, { until: transfer.pay.until })]
            : [fill(steps.answer, { hours: company.replyPromise.withinHours }), steps.confirm]),
          transfer.pickup || transfer.ship ? steps.pickupKnown : steps.pickup,
          ...officeSteps(transfer),
        ],
      },
    ],
  })
}

/** Where to meet them, as far as it is known. */
function meetingRows({ pickup, flight }: TransferFacts) {
  return [
    ...(pickup ? [{ label: transferWords.asked.pickup.label, value: pickup }] : []),
    ...(flight ? [{ label: transferWords.asked.flight.label, value: flight }] : []),
  ]
}
