import { type Content, say } from '#content/content.ts'
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
import { cancellationBlocks, manageBlocks, heldBlocks, owedLines } from './trip-blocks.ts'
import { type Block, type Message, writeMessage } from './message.ts'
import { askQuestions } from './questions.ts'
import { confirmReceipt } from './receipt.ts'
import { type TransferFacts, transferPriceBlock, transferRows } from './transfer-blocks.ts'
import { transferFields } from '#rules/orders/transfer-fields.ts'
import { askedRows, askedTexts } from './asked-blocks.ts'

/**
 * To the guest, at once: what they asked for and what comes next. A place of the day is held, but no
 * vehicle yet, so nothing here promises one. The address may be a stranger's: of what was typed freely the mail says
 * only that it arrived (decision 27).
 */
export function transferGuest(content: Content, transfer: TransferFacts): Message {
  const words = say(content).mails
  const { shared } = words
  const { guest } = words.transfer
  const { reference, vehicleType: vehicle, tiers, freeUntil } = transfer
  const { date: departure, requestedOn: bookedOn } = transfer
  const { total } = transfer.quote
  const date = formatLongDate(transfer.date)
  return writeMessage(content, {
    subject: fill(guest.subject, { reference, vehicle, date }),
    preview: fill(guest.preview, { reference }),
    blocks: [
      { kind: 'paragraph', text: fill(shared.dear, { name: nameInMail(transfer.name) }) },
      { kind: 'paragraph', text: guest.text },
      ...heldBlocks(content, transfer, guest.held),
      { kind: 'figure', label: shared.yourReference, value: reference },
      { kind: 'heading', text: guest.yourTransfer },
      {
        kind: 'facts',
        rows: [
          ...transferRows(content, transfer),
          ...travellerRows(content, transfer),
          askedBy(content, transfer),
        ],
      },
      ...travellerBlocks(content, transfer),
      ...receivedBlocks(content, transfer),
      { kind: 'link', text: guest.link, url: transfer.transfersUrl, isQuiet: true },
      { kind: 'heading', text: shared.price },
      transferPriceBlock(content, transfer, transfer.currency),
      { kind: 'paragraph', text: guest.priceNote },
      ...owedLines(content, transfer, guest.nothingYet),
      ...nextBlocks(content, transfer),
      ...cancellationBlocks(content, { tiers, departure, bookedOn, total, freeUntil }),
      ...askQuestions(content, { message: fill(guest.whatsapp, { reference }), namesTheDay: true }),
    ],
  })
}

function askedBy(content: Content, { name, phone }: TransferFacts) {
  const { guest } = say(content).mails.transfer
  return { label: guest.askedBy, value: `${nameInMail(name)}, ${phone}` }
}

function receivedBlocks(content: Content, transfer: TransferFacts): Block[] {
  const { pickup, flight, specialRequests } = transfer
  return confirmReceipt(content, [
    ...(pickup ? (['pickup'] as const) : []),
    ...(flight ? (['flight'] as const) : []),
    ...(specialRequests ? (['specialRequests'] as const) : []),
    ...listAbout(transfer),
  ])
}

function nextBlocks(content: Content, transfer: TransferFacts): Block[] {
  const { company } = content
  const words = say(content).mails
  const { shared } = words
  const { guest } = words.transfer
  const { pickup, ship, pay, link, quote } = transfer
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
        ...aboutSteps(content, transfer, pay && quote.total),
        shared.calendar.notYet,
      ],
    },
    ...(pay ? [] : manageBlocks(content, link, { page: words.manage.ridePage })),
  ]
}

/** To the office, at once: who wants which vehicle, and what to do about it. Answering it writes to the guest. */
export function transferOffice(content: Content, transfer: TransferFacts): Message {
  const { company } = content
  const words = say(content).mails
  const { shared } = words
  const { office } = words.transfer
  const asked = { fields: transferFields, words: say(content).transfer.asked }
  const { reference, vehicleType: vehicle, name } = transfer
  const date = formatLongDate(transfer.date)
  const { steps } = office
  return writeMessage(content, {
    subject: fill(office.subject, { reference, vehicle, date }),
    preview: fill(office.preview, { name, vehicle, date }),
    blocks: [
      { kind: 'paragraph', text: office.text },
      { kind: 'figure', label: shared.reference, value: reference },
      { kind: 'heading', text: office.theTransfer },
      {
        kind: 'facts',
        rows: [...transferRows(content, transfer), ...meetingRows(content, transfer)],
      },
      { kind: 'heading', text: shared.theGuest },
      {
        kind: 'facts',
        rows: askedRows(content, asked, transfer, ['pickup', 'flight']),
      },
      ...askedTexts(content, asked, transfer),
      { kind: 'heading', text: shared.price },
      transferPriceBlock(content, transfer),
      { kind: 'heading', text: shared.toDo },
      {
        kind: 'steps',
        items: [
          ...(transfer.pay
            ? [fill(steps.paying, { until: transfer.pay.until })]
            : [fill(steps.answer, { hours: company.replyPromise.withinHours }), steps.confirm]),
          transfer.pickup || transfer.ship ? steps.pickupKnown : steps.pickup,
          ...officeSteps(content, transfer),
        ],
      },
    ],
  })
}

/** Where to meet them, as far as it is known. */
function meetingRows(content: Content, { pickup, flight }: TransferFacts) {
  const transferWords = say(content).transfer
  return [
    ...(pickup ? [{ label: transferWords.asked.pickup.label, value: pickup }] : []),
    ...(flight ? [{ label: transferWords.asked.flight.label, value: flight }] : []),
  ]
}
