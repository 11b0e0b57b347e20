import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { type Message, writeMessage } from './message.ts'
import { type TransferFacts, transferPriceBlock, transferRows } from './transfer-blocks.ts'

/** To the office, at once: who wants which vehicle, and what to do about it. Answering it writes to the guest. */
export function transferOffice(transfer: TransferFacts): Message {
  const { reference, vehicleType, company } = transfer
  const date = formatLongDate(transfer.date)
  return writeMessage({
    subject: `New transfer request ${reference}: ${vehicleType}, ${date}`,
    preview: `${transfer.name} asks for the ${vehicleType} on ${date}.`,
    company,
    blocks: [
      {
        kind: 'paragraph',
        text: 'A request for a vehicle has come in through the website. It holds no vehicle: look whether this one is free on that day.',
      },
      { kind: 'figure', label: 'Reference', value: reference },
      { kind: 'heading', text: 'The transfer' },
      { kind: 'facts', rows: [...transferRows(transfer), ...meetingRows(transfer)] },
      { kind: 'heading', text: 'The guest' },
      {
        kind: 'facts',
        rows: [
          { label: 'Name', value: transfer.name },
          { label: 'E-mail', value: transfer.email },
          { label: 'Phone', value: transfer.phone },
        ],
      },
      { kind: 'heading', text: 'Special requests' },
      transfer.specialRequests
        ? { kind: 'quote', text: transfer.specialRequests }
        : { kind: 'paragraph', text: 'None.' },
      { kind: 'heading', text: 'The price' },
      transferPriceBlock(transfer),
      { kind: 'heading', text: 'To do' },
      {
        kind: 'steps',
        items: [
          `Within ${company.replyPromise.withinHours} hours, tell the guest whether the vehicle is free and send the payment details and the booking form. Answering this message writes to the guest.`,
          'When the full payment and the completed form are in, confirm the transfer.',
          transfer.pickup
            ? 'Agree on the pickup time.'
            : 'Ask for the pickup place and agree on the time.',
        ],
      },
    ],
  })
}

/** Where to meet them, as far as it is known. */
function meetingRows({ pickup, flight }: TransferFacts) {
  return [
    ...(pickup ? [{ label: 'Pick-up place', value: pickup }] : []),
    ...(flight ? [{ label: 'Flight number', value: flight }] : []),
  ]
}
