import { type Content, wordsOf } from '#content/content.ts'
import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import { contactFields } from '#rules/guests/contact.ts'
import type { Answers } from '#rules/guests/form-fields.ts'
import { itineraryEnquiryFields } from '#app/itinerary/itinerary-enquiry.ts'
import { formatMoney } from '#rules/money/currency.ts'
import type { Money } from '#rules/money/money.ts'
import { flightInMail } from '#app/order/ride-enquiry.ts'
import type { Ride } from '#app/booking/contract.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { nameInMail } from '#rules/text/name-in-mail.ts'
import {
  answerRows,
  questionBlocks,
  signOff,
  confirmReceipt,
  type ReceivedThing,
} from '#platform/mail/blocks/guest-blocks.ts'
import {
  tourPriceBlocks,
  dayRows,
  estimateBlock,
  formatLength,
  type ItineraryEnquiryFacts,
  tripRows,
  questionnaireRows,
} from '#app/itinerary/itinerary-mail-blocks.server.ts'
import { type Block, type Message, writeMessage } from '#platform/mail/blocks/message.ts'
import { changeBlocks, linkBlocks, type RequestLinkFacts } from './quote-mail-blocks.server.ts'

export type ContactFacts = Answers<typeof contactFields> & { kind: 'contact' }

export type RideFacts = Omit<Ride, 'consent' | 'shown'> & {
  kind: 'ride'
  reference: string
  /** The area's name in the price table. */
  area: string | undefined
  price: Money | undefined
  link: string
  written: Pick<ContactFacts, 'subject' | 'message' | 'tourType'>
}

/** Facts about a group request for its mails. Dates are Cape Town dates. */
export type GroupRequestFacts = RequestLinkFacts & {
  kind: 'group'
  reference: string
  guests: number
  firstDay?: CalendarDate | undefined
  /** The last day. Absent for a trip of one day. */
  lastDay?: CalendarDate | undefined
  offerBy?: CalendarDate | undefined
  vehicles?: string | undefined
  pickups?: string | undefined
  programme: string
  company?: string | undefined
  vatNumber?: string | undefined
  name: string
  email: string
  phone?: string | undefined
}

export type EnquiryFacts = ContactFacts | RideFacts | GroupRequestFacts | ItineraryEnquiryFacts

type Particulars = {
  reference?: string
  changed?: RequestLinkFacts
  guest: MailText & {
    received: ReceivedThing[]
    after: Block[]
    /** The text that a WhatsApp message to us begins with. */
    whatsapp?: string
  }
  office: MailText & { steps?: string[] }
}
type MailText = { subject: string; preview: string; text: string; blocks: Block[] }

/**
 * The mail to the sender at once: the request as understood, and the next step. The address may be
 * another person's, so free text is never repeated (decision 27).
 */
export function enquiryGuest(content: Content, facts: EnquiryFacts): Message {
  const { shared } = wordsOf(content).mails
  const { guest, reference } = describe(content, facts)
  const { subject, preview, text, blocks, received, after, whatsapp } = guest
  return writeMessage(content, {
    subject,
    preview,
    to: facts.name,
    blocks: [
      { kind: 'paragraph', text },
      ...figure(shared.yourReference, reference),
      ...blocks,
      ...confirmReceipt(content, received),
      ...after,
      ...(whatsapp
        ? questionBlocks(content, { message: whatsapp, namesTheDay: false })
        : [signOff(content)]),
    ],
  })
}

/** The mail to the office with the full text. Reply-to is the sender. */
export function enquiryOffice(content: Content, facts: EnquiryFacts): Message {
  const { shared } = wordsOf(content).mails
  const { office, reference, changed } = describe(content, facts)
  const { subject, preview, text, blocks, steps } = office
  return writeMessage(content, {
    subject,
    preview,
    blocks: [
      { kind: 'paragraph', text },
      ...figure(shared.reference, reference),
      ...(changed ? changeBlocks(content, changed) : []),
      ...blocks,
      ...list(shared.toDo, steps),
    ],
  })
}

/**
 * The mail to a request's sender after someone with the shared link commented. The comment is on
 * the request's page, never in the mail (decision 27).
 */
export function commentMail(
  content: Content,
  {
    kind,
    reference,
    name,
    link,
  }: Pick<GroupRequestFacts, 'reference' | 'name' | 'link'> & {
    kind: 'group' | 'itinerary'
  },
): Message {
  const { shared, quoteLink } = wordsOf(content).mails
  const own = kind === 'group' ? quoteLink.groupComment : quoteLink.comment
  return writeMessage(content, {
    subject: fill(own.subject, { reference }),
    preview: own.preview,
    to: name,
    blocks: [
      { kind: 'paragraph', text: own.text },
      { kind: 'link', text: own.link, url: link },
      ...figure(shared.yourReference, reference),
    ],
  })
}

function figure(label: string, value: string | undefined): Block[] {
  return value === undefined ? [] : [{ kind: 'figure', label, value }]
}

function list(heading: string, steps: string[] | undefined): Block[] {
  if (!steps) return []
  return [
    { kind: 'heading', text: heading },
    { kind: 'steps', items: steps },
  ]
}

function describe(content: Content, facts: EnquiryFacts): Particulars {
  switch (facts.kind) {
    case 'contact':
      return describeContact(content, facts)
    case 'ride':
      return describeRide(content, facts)
    case 'group':
      return describeGroup(content, facts)
    case 'itinerary':
      return describeItinerary(content, facts)
  }
}

function describeContact(content: Content, contact: ContactFacts): Particulars {
  const { contact: form, mails } = wordsOf(content)
  const { guest, office } = mails.contact
  const { shortName: company, phone, whatsapp, replyPromise } = content.company
  const { withinHours: hours, typicallyHours: typically } = replyPromise
  const { name, subject, message } = contact
  const asked = { fields: contactFields, words: form.asked }
  return {
    guest: {
      subject: fill(guest.subject, { company }),
      preview: fill(guest.preview, { hours }),
      text: fill(guest.text, { hours, typically }),
      blocks: [{ kind: 'paragraph', text: fill(guest.urgent, { phone, whatsapp }) }],
      received: [],
      after: [],
    },
    office: {
      subject: fill(office.subject, { subject }),
      preview: fill(office.preview, { name }),
      text: fill(office.text, { name, hours }),
      blocks: [
        { kind: 'quote', text: message },
        { kind: 'facts', rows: answerRows(content, asked, contact, ['subject']) },
      ],
    },
  }
}

function describeRide(content: Content, ride: RideFacts): Particulars {
  const { ride: form, mails } = wordsOf(content)
  const { guest } = mails.ride
  const { reference, name, email, phone } = ride
  const { withinHours: hours } = content.company.replyPromise
  const flight = flightInMail(ride.flight)
  const price = ride.price && formatMoney(ride.price)
  const rows = [
    { label: form.asked.way.label, value: form.ways[ride.way] },
    ...(ride.area ? [{ label: form.asked.area.label, value: ride.area }] : []),
    { label: form.asked.date, value: formatLongDate(ride.date) },
    ...(ride.time ? [{ label: form.asked.time.label, value: ride.time }] : []),
    ...(flight ? [{ label: form.asked.flight.label, value: flight }] : []),
    { label: form.asked.guests, value: String(ride.guests) },
    ...(price ? [{ label: form.price, value: price }] : []),
  ]
  return {
    guest: {
      subject: fill(guest.subject, { reference }),
      preview: price ? fill(guest.previewPriced, { price, hours }) : fill(guest.preview, { hours }),
      text: fill(price ? guest.textPriced : guest.text, { hours }),
      blocks: [...figure(mails.shared.yourReference, reference), { kind: 'facts', rows }],
      received: [
        'place',
        ...(ride.luggage ? (['luggage'] as const) : []),
        ...(ride.flight && !flight ? (['flight'] as const) : []),
        ...(ride.message ? (['message'] as const) : []),
      ],
      after: [
        { kind: 'heading', text: guest.page },
        { kind: 'paragraph', text: guest.pageText },
        { kind: 'link', text: guest.pageLink, url: ride.link },
      ],
      whatsapp: fill(guest.whatsapp, { reference }),
    },
    office: describeContact(content, { kind: 'contact', name, email, phone, ...ride.written })
      .office,
  }
}

function describeGroup(content: Content, quote: GroupRequestFacts): Particulars {
  const { shared, groupQuote, quoteLink } = wordsOf(content).mails
  const { guest, office } = groupQuote
  const changed = quote.changes && quoteLink.group
  const { reference, name, phone, offerBy, vehicles, pickups, company, vatNumber } = quote
  const { withinHours: hours } = content.company.replyPromise
  const guests = fillCount(groupQuote.guests, quote.guests)
  const days = formatDays(content, quote)
  const date = offerBy && formatLongDate(offerBy)
  const valueRow = (label: string, value: string | undefined) => ({
    label,
    value: value || shared.notGiven,
  })
  const rows = [
    { label: groupQuote.guestsLabel, value: guests },
    { label: groupQuote.days, value: days },
    { label: groupQuote.offerBy, value: date ?? groupQuote.noDeadline },
  ]
  const by = [nameInMail(name), phone].filter(Boolean).join(', ')
  return {
    reference,
    changed: quote,
    guest: {
      subject: fill(changed ? changed.guestSubject : guest.subject, { reference, guests }),
      preview: fill(guest.preview, { reference }),
      text: changed ? changed.guestText : guest.text,
      blocks: [
        { kind: 'heading', text: guest.yourGroup },
        { kind: 'facts', rows: [...rows, { label: guest.askedBy, value: by }] },
      ],
      received: [
        'programme',
        ...(vehicles ? (['vehicles'] as const) : []),
        ...(pickups ? (['pickups'] as const) : []),
        ...(company || vatNumber ? (['company'] as const) : []),
      ],
      after: [
        ...list(shared.next, [
          fill(guest.steps.answer, { hours }),
          guest.steps.offer,
          ...(date ? [fill(guest.steps.offerBy, { date })] : []),
          guest.steps.files,
          guest.steps.nothing,
        ]),
        ...linkBlocks(content, quote),
      ],
      whatsapp: fill(guest.whatsapp, { reference }),
    },
    office: {
      subject: fill(changed ? changed.officeSubject : office.subject, { reference, guests, days }),
      preview: fill(changed ? changed.officePreview : office.preview, { name, guests }),
      text: changed ? changed.officeText : office.text,
      blocks: [
        { kind: 'heading', text: office.theGroup },
        {
          kind: 'facts',
          rows: [...rows, valueRow(office.vehicles, vehicles), valueRow(office.pickups, pickups)],
        },
        { kind: 'heading', text: office.programme },
        { kind: 'quote', text: quote.programme },
        { kind: 'heading', text: office.asks },
        {
          kind: 'facts',
          rows: [
            valueRow(office.company, company),
            valueRow(office.vatNumber, vatNumber),
            { label: shared.name, value: name },
            { label: shared.email, value: quote.email },
            valueRow(shared.phone, phone),
          ],
        },
      ],
      steps: [
        fill(office.steps.answer, { hours }),
        ...(date ? [fill(office.steps.answerBy, { date })] : []),
        quote.firstDay ? office.steps.free : office.steps.askDays,
        ...(pickups ? [] : [office.steps.askPickups]),
        office.steps.quoted,
      ],
    },
  }
}

function formatDays(content: Content, { firstDay, lastDay }: GroupRequestFacts): string {
  const { groupQuote } = wordsOf(content).mails
  if (!firstDay) return groupQuote.stillOpen
  const first = formatLongDate(firstDay)
  return !lastDay || lastDay === firstDay
    ? first
    : fill(groupQuote.fromTo, { first, last: formatLongDate(lastDay) })
}

function describeItinerary(content: Content, enquiry: ItineraryEnquiryFacts): Particulars {
  const { itinerary: form, mails } = wordsOf(content)
  const { guest, office, asTours, asToursOffice } = mails.itinerary
  const changed = enquiry.changes && mails.quoteLink.itinerary
  const { reference, name, message, startDate, tourPrices, itineraryUrl: url } = enquiry
  const { withinHours: hours } = content.company.replyPromise
  const length = formatLength(content, enquiry.itinerary)
  const total = formatMoney(enquiry.quote.totalPrice)
  const asked = { fields: itineraryEnquiryFields, words: form.asked }
  return {
    reference,
    changed: enquiry,
    guest: {
      subject: fill(changed ? changed.guestSubject : guest.subject, { reference, length }),
      preview: fill(tourPrices ? guest.previewAsTours : guest.preview, {
        total,
        asTours: tourPrices ? formatMoney(tourPrices.total) : '',
      }),
      text: fill(changed ? changed.guestText : guest.text, { hours }),
      blocks: [
        { kind: 'heading', text: guest.yourDays },
        { kind: 'facts', rows: dayRows(content, enquiry) },
        { kind: 'link', text: guest.link, url },
        { kind: 'heading', text: guest.yourTrip },
        { kind: 'facts', rows: tripRows(content, enquiry) },
        { kind: 'heading', text: guest.estimate },
        estimateBlock(content, enquiry),
        ...tourPriceBlocks(content, enquiry, asTours),
        { kind: 'paragraph', text: guest.includes },
      ],
      received: message ? ['message'] : [],
      after: linkBlocks(content, enquiry),
      whatsapp: fill(guest.whatsapp, { reference }),
    },
    office: {
      subject: fill(changed ? changed.officeSubject : office.subject, { reference, length, total }),
      preview: fill(changed ? changed.officePreview : office.preview, { name, length }),
      text: changed ? changed.officeText : office.text,
      blocks: [
        { kind: 'heading', text: mails.shared.theGuest },
        { kind: 'facts', rows: answerRows(content, asked, enquiry) },
        { kind: 'heading', text: office.wrote },
        message ? { kind: 'quote', text: message } : { kind: 'paragraph', text: office.nothing },
        { kind: 'heading', text: office.theDays },
        { kind: 'facts', rows: dayRows(content, enquiry) },
        { kind: 'link', text: office.link, url },
        { kind: 'heading', text: office.theTrip },
        {
          kind: 'facts',
          rows: [...tripRows(content, enquiry), ...questionnaireRows(content, enquiry)],
        },
        { kind: 'heading', text: office.estimate },
        estimateBlock(content, enquiry),
        ...tourPriceBlocks(content, enquiry, asToursOffice),
      ],
      steps: [
        fill(office.steps.answer, { hours }),
        startDate ? office.steps.vehicleFree : office.steps.askFirstDay,
      ],
    },
  }
}
