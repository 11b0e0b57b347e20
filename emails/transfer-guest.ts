import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { nameInMail } from '#rules/text/name-in-mail.ts'
import { whatsappLink } from '#rules/text/whatsapp.ts'
import { listCancellationRows } from './cancellation-rows.ts'
import { type Block, type Message, writeMessage } from './message.ts'
import { confirmReceipt } from './receipt.ts'
import { type TransferFacts, transferPriceBlock, transferRows } from './transfer-blocks.ts'

/**
 * To the guest, at once: what they asked for and what comes next. No vehicle is held yet, so
 * nothing here promises one. The address may be a stranger's: of what was typed freely the mail says
 * only that it arrived (decision 27).
 */
export function transferGuest(transfer: TransferFacts): Message {
  const { reference, vehicleType, company } = transfer
  const date = formatLongDate(transfer.date)
  return writeMessage({
    subject: `Your transfer request ${reference}: ${vehicleType}, ${date}`,
    preview: `We have your request. Your reference is ${reference}.`,
    company,
    blocks: [
      { kind: 'paragraph', text: `Dear ${nameInMail(transfer.name)},` },
      { kind: 'paragraph', text: 'Thank you. We have your request for a vehicle with its driver.' },
      { kind: 'figure', label: 'Your reference', value: reference },
      { kind: 'heading', text: 'Your transfer' },
      { kind: 'facts', rows: [...transferRows(transfer), askedBy(transfer)] },
      ...receivedBlocks(transfer),
      { kind: 'link', text: 'See the fleet', url: transfer.transfersUrl },
      { kind: 'heading', text: 'The price' },
      transferPriceBlock(transfer),
      {
        kind: 'paragraph',
        text: 'The price is for the vehicle, however many of you travel in it.',
      },
      ...nextBlocks(transfer),
      ...cancellationBlocks(transfer),
      ...questionBlocks(transfer),
    ],
  })
}

function askedBy({ name, phone }: TransferFacts) {
  return { label: 'Asked for by', value: `${nameInMail(name)}, ${phone}` }
}

function receivedBlocks({ pickup, flight, specialRequests }: TransferFacts): Block[] {
  return confirmReceipt([
    ...(pickup ? ['your pick-up place'] : []),
    ...(flight ? ['your flight number'] : []),
    ...(specialRequests ? ['your special requests'] : []),
  ])
}

function nextBlocks({ company, pickup }: TransferFacts): Block[] {
  return [
    { kind: 'heading', text: 'What happens next' },
    {
      kind: 'steps',
      items: [
        `Within ${company.replyPromise.withinHours} hours the office tells you if the vehicle is free that day, and sends the payment details.`,
        'Your transfer is confirmed once we have the completed form and the full payment. Until then the price may still change.',
        pickup
          ? 'We have your pick-up place, and we’ll agree on the time by e-mail before the day.'
          : 'We’ll agree on pick-up place and time by e-mail before the day. If you know where you’re staying, just reply to this message.',
      ],
    },
  ]
}

function cancellationBlocks(transfer: TransferFacts): Block[] {
  return [
    { kind: 'heading', text: 'If you need to cancel' },
    {
      kind: 'paragraph',
      text: `Write to ${transfer.company.email}. Once you’ve paid, what we charge depends on the day your e-mail reaches us, in Cape Town time:`,
    },
    {
      kind: 'amounts',
      heads: ['Your e-mail reaches us', 'Charge'],
      rows: listCancellationRows({
        tiers: transfer.tiers,
        departure: transfer.date,
        bookedOn: transfer.requestedOn,
        total: transfer.price,
      }),
    },
  ]
}

function questionBlocks({ company, reference }: TransferFacts): Block[] {
  return [
    { kind: 'heading', text: 'Questions' },
    {
      kind: 'paragraph',
      text: `Reply to this message, call ${company.phone}, or write on WhatsApp to ${company.whatsapp}. On the day itself, somebody answers ${company.emergencyPhone} at any hour.`,
    },
    {
      kind: 'link',
      text: 'Chat on WhatsApp',
      url: whatsappLink(
        company.whatsapp,
        `Hello, I have a question about my transfer ${reference}.`,
      ),
    },
  ]
}
