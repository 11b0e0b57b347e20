import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { nameInMail } from '#rules/text/name-in-mail.ts'
import {
  aboutSteps,
  listAbout,
  travellerBlocks,
  travellerRows,
  officeSteps,
} from './about-blocks.ts'
import { cancellationBlocks } from './cancellation-rows.ts'
import { manageBlocks } from './manage-blocks.ts'
import { type Block, type Message, writeMessage } from './message.ts'
import { heldBlocks, owedLines } from './pay-blocks.ts'
import { askQuestions } from './questions.ts'
import { confirmReceipt } from './receipt.ts'
import { type TransferFacts, transferPriceBlock, transferRows } from './transfer-blocks.ts'
import { words, transferWords } from './words.ts'
import { transferFields } from '#rules/orders/transfer-fields.ts'
import { askedRows, askedTexts } from './asked-blocks.ts'

const { shared } = words
const { guest, office } = words.transfer
const asked = { fields: transferFields, words: transferWords.asked }

/**
 * To the guest, at once: what they asked for and what comes next. A place of the day is held, but no
 * vehicle yet, so nothing here promises one. The address may be a stranger's: of what was typed freely the mail says
 * only that it arrived (decision 27).
 */
export function transferGuest(transfer: TransferFacts): Message {
  const { reference, vehicleType: vehicle, company, tiers, freeUntil } = transfer
  const { date: departure, requestedOn: bookedOn, price: total } = transfer
  const date = formatLongDate(transfer.date)
  return writeMessage({
    subject: fill(guest.subject, { reference, vehicle, date }),
    preview: fill(guest.preview, { reference }),
    company,
    blocks: [
      { kind: 'paragraph', text: fill(shared.dear, { name: nameInMail(transfer.name) }) },
      { kind: 'paragraph', text: guest.text },
      ...heldBlocks(transfer, guest.held),
      { kind: 'figure', label: shared.yourReference, value: reference },
      { kind: 'heading', text: guest.yourTransfer },
      {
        kind: 'facts',
        rows: [...transferRows(transfer), ...travellerRows(transfer), askedBy(transfer)],
      },
      ...travellerBlocks(transfer),
      ...receivedBlocks(transfer),
      { kind: 'link', text: guest.link, url: transfer.transfersUrl, isQuiet: true },
      { kind: 'heading', text: shared.price },
      transferPriceBlock(transfer, transfer.currency),
      { kind: 'paragraph', text: guest.priceNote },
      ...owedLines(transfer, guest.nothingYet),
      ...nextBlocks(transfer),
      ...cancellationBlocks({ tiers, departure, bookedOn, total, freeUntil, company }),
      ...askQuestions({ company, message: fill(guest.whatsapp, { reference }), namesTheDay: true }),
    ],
  })
}

function askedBy({ name, phone }: TransferFacts) {
  return { label: guest.askedBy, value: `${nameInMail(name)}, ${phone}` }
}

function receivedBlocks(transfer: TransferFacts): Block[] {
  const { pickup, flight, specialRequests } = transfer
  return confirmReceipt([
    ...(pickup ? (['pickup'] as const) : []),
    ...(flight ? (['flight'] as const) : []),
    ...(specialRequests ? (['specialRequests'] as const) : []),
    ...listAbout(transfer),
  ])
}

function nextBlocks(transfer: TransferFacts): Block[] {
  const { company, pickup, ship, pay, link, price } = transfer
  const { steps } = guest
  return [
    { kind: 'heading', text: shared.next },
    {
      kind: 'steps',
      items: [
        ...(pay
          ? [words.manage.payStep]
          : [fill(steps.answer, { hours: company.replyPromise.withinHours }), steps.confirmed]),
        pickup || ship ? steps.pickupKnown : steps.pickup,
        ...aboutSteps(transfer, pay && price),
        shared.calendar.notYet,
      ],
    },
    ...(pay ? [] : manageBlocks(link, words.manage.ridePage)),
  ]
}

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
