import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { nameInMail } from '#rules/text/name-in-mail.ts'
import { whatsappLink } from '#rules/text/whatsapp.ts'
import { type BookingFacts, priceBlock, tripRows } from './booking-blocks.ts'
import { listCancellationRows } from './cancellation-rows.ts'
import { type Block, type Message, writeMessage } from './message.ts'
import { confirmReceipt } from './receipt.ts'

/**
 * To the guest, at once: what we hold for them and what comes next. A booking is confirmed only by
 * full payment and the completed form (P9.10), so nothing here calls it confirmed. The address may be
 * a stranger's: of what was typed freely the mail says only that it arrived (decision 27).
 */
export function bookingConfirmationGuest(booking: BookingFacts): Message {
  const { reference, tourTitle, departure, company } = booking
  const date = formatLongDate(departure)
  return writeMessage({
    subject: `Your booking ${reference}: ${tourTitle}, ${date}`,
    preview: `We hold ${date} for you. Your reference is ${reference}.`,
    company,
    blocks: [
      { kind: 'paragraph', text: `Dear ${nameInMail(booking.firstName)},` },
      {
        kind: 'paragraph',
        text: 'Thank you. We have your booking, and we’re holding your date.',
      },
      { kind: 'figure', label: 'Your reference', value: reference },
      { kind: 'heading', text: 'Your tour' },
      { kind: 'facts', rows: [...tripRows(booking), bookedBy(booking)] },
      ...receivedBlocks(booking),
      { kind: 'link', text: 'See the tour', url: booking.tourUrl },
      { kind: 'heading', text: 'The price' },
      priceBlock(
        booking,
        'This tour is priced for each party. The office works out yours and sends it to you; you owe nothing until you agree.',
      ),
      ...nextBlocks(booking),
      ...cancellationBlocks(booking),
      ...questionBlocks(booking),
    ],
  })
}

function bookedBy({ firstName, lastName, phone }: BookingFacts) {
  return { label: 'Booked by', value: `${nameInMail(`${firstName} ${lastName}`)}, ${phone}` }
}

function receivedBlocks(booking: BookingFacts): Block[] {
  const { specialRequests, emergencyContact, emergencyPhone } = booking
  return confirmReceipt([
    ...(specialRequests ? ['your special requests'] : []),
    ...(emergencyContact || emergencyPhone ? ['your emergency contact'] : []),
  ])
}

function nextBlocks({ company, specialRequests }: BookingFacts): Block[] {
  return [
    { kind: 'heading', text: 'What happens next' },
    {
      kind: 'steps',
      items: [
        `Within ${company.replyPromise.withinHours} hours the office writes to you with the payment details and the booking form.`,
        'Your booking is confirmed once we have the completed form and the full payment. Until then we hold your date, and the price may still change.',
        specialRequests
          ? 'We’ll agree on your pick-up time by e-mail before the day, and on the place, unless your special requests name it.'
          : 'We’ll agree on pick-up place and time by e-mail before the day. If you know where you’re staying, just reply to this message.',
      ],
    },
  ]
}

function cancellationBlocks(booking: BookingFacts): Block[] {
  const total = booking.quote.kind === 'priced' ? booking.quote.total : undefined
  return [
    { kind: 'heading', text: 'If you need to cancel' },
    {
      kind: 'paragraph',
      text: `Write to ${booking.company.email}. What we charge depends on the day your e-mail reaches us, in Cape Town time:`,
    },
    {
      kind: 'amounts',
      heads: ['Your e-mail reaches us', 'Charge'],
      rows: listCancellationRows({ ...booking, total }),
    },
  ]
}

function questionBlocks({ company, reference }: BookingFacts): Block[] {
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
        `Hello, I have a question about my booking ${reference}.`,
      ),
    },
  ]
}
