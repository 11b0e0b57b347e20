import { type Content, wordsOf } from '#content/content.ts'
import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import { contactFields } from '#rules/guests/contact.ts'
import type { Answers } from '#rules/guests/form-fields.ts'
import { itineraryEnquiryFields } from '#app/itinerary/itinerary-enquiry.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { parseFlightNumber } from '#app/order/ride-enquiry.ts'
import type { Ride } from '#app/booking/contract.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { sanitiseMailName } from '#rules/text/sanitise-mail-name.ts'
import {
  answerRows,
  questionBlocks,
  signOff,
  confirmReceipt,
  type ReceivedThing,
} from '#platform/mail/blocks/guest-blocks.ts'
import {
  createTourPriceBlocks,
  createDayRows,
  createEstimateBlock,
  formatLength,
  type ItineraryEnquiryFacts,
  createTripRows,
  createQuestionnaireRows,
} from '#app/itinerary/itinerary-mail-blocks.server.ts'
import { type Block, type Message, writeMessage } from '#platform/mail/blocks/message.ts'
import { changeBlocks, linkBlocks, type RequestLinkFacts } from './quote-mail-blocks.server.ts'

export type ContactFacts = Answers<typeof contactFields> & { kind: 'contact' }

export type RideFacts = Omit<Ride, 'consent' | 'seen' | 'childSeats'> & {
  kind: 'ride'
  reference: string
  /** The area's name in the price table. */
  area: string | undefined
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

type EnquiryMailParts = {
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
 * Acknowledges the request to its sender: its main facts, and the next step. The address may be
 * another person's, so free text is never repeated (decision 27).
 */
export function writeEnquiryGuestMail(content: Content, facts: EnquiryFacts): Message {
  const { shared } = wordsOf(content).mails
  const { guest, reference } = describeEnquiry(content, facts)
  const { subject, preview, text, blocks, received, after, whatsapp } = guest
  return writeMessage(content, {
    subject,
    preview,
    to: facts.name,
    blocks: [
      { kind: 'paragraph', text },
      ...toFigureBlocks(shared.yourReference, reference),
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
export function writeEnquiryOfficeMail(content: Content, facts: EnquiryFacts): Message {
  const { shared } = wordsOf(content).mails
  const { office, reference, changed } = describeEnquiry(content, facts)
  const { subject, preview, text, blocks, steps } = office
  return writeMessage(content, {
    subject,
    preview,
    blocks: [
      { kind: 'paragraph', text },
      ...toFigureBlocks(shared.reference, reference),
      ...(changed ? changeBlocks(content, changed) : []),
      ...blocks,
      ...toStepBlocks(shared.toDo, steps),
    ],
  })
}

/**
 * The mail to a request's sender after someone with the shared link commented. The comment is on
 * the request's page, never in the mail (decision 27).
 */
export function writeCommentMail(
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
  const commentWords = kind === 'group' ? quoteLink.groupComment : quoteLink.comment
  return writeMessage(content, {
    subject: fill(commentWords.subject, { reference }),
    preview: commentWords.preview,
    to: name,
    blocks: [
      { kind: 'paragraph', text: commentWords.text },
      { kind: 'link', text: commentWords.link, url: link },
      ...toFigureBlocks(shared.yourReference, reference),
    ],
  })
}

function toFigureBlocks(label: string, value: string | undefined): Block[] {
  return value === undefined ? [] : [{ kind: 'figure', label, value }]
}

function toStepBlocks(heading: string, steps: string[] | undefined): Block[] {
  if (!steps) return []
  return [
    { kind: 'heading', text: heading },
    { kind: 'steps', items: steps },
  ]
}

function describeEnquiry(content: Content, facts: EnquiryFacts): EnquiryMailParts {
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

function describeContact(content: Content, contact: ContactFacts): EnquiryMailParts {
  const { contact: form, mails } = wordsOf(content)
  const { guest, office } = mails.contact
  const { shortName: company, phone, whatsapp, replyPromise } = content.company
  const { withinHours: hours, typicallyHours: typically } = replyPromise
  const { name, subject, message } = contact
  const answerFields = { fields: contactFields, words: form.asked }
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
        { kind: 'facts', rows: answerRows(content, answerFields, contact, ['subject']) },
      ],
    },
  }
}

function describeRide(content: Content, ride: RideFacts): EnquiryMailParts {
  const { ride: form, mails } = wordsOf(content)
  const { guest } = mails.ride
  const { reference, name, email, phone } = ride
  const { withinHours: hours } = content.company.replyPromise
  const flight = parseFlightNumber(ride.flight)
  const rows = [
    { label: form.asked.way.label, value: form.ways[ride.way] },
    ...(ride.area ? [{ label: form.asked.area.label, value: ride.area }] : []),
    { label: form.asked.date, value: formatLongDate(ride.date) },
    ...(ride.time ? [{ label: form.asked.time.label, value: ride.time }] : []),
    ...(flight ? [{ label: form.asked.flight.label, value: flight }] : []),
    { label: form.asked.guests, value: String(ride.guests) },
  ]
  return {
    guest: {
      subject: fill(guest.subject, { reference }),
      preview: fill(guest.preview, { hours }),
      text: fill(guest.text, { hours }),
      blocks: [...toFigureBlocks(mails.shared.yourReference, reference), { kind: 'facts', rows }],
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

function describeGroup(content: Content, request: GroupRequestFacts): EnquiryMailParts {
  const { shared, groupQuote, quoteLink } = wordsOf(content).mails
  const { guest, office } = groupQuote
  const changed = request.changes && quoteLink.group
  const { reference, name, phone, offerBy, vehicles, pickups, company, vatNumber } = request
  const { withinHours: hours } = content.company.replyPromise
  const guests = fillCount(groupQuote.guests, request.guests)
  const days = formatDays(content, request)
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
  const requestedBy = [sanitiseMailName(name), phone].filter(Boolean).join(', ')
  return {
    reference,
    changed: request,
    guest: {
      subject: fill(changed ? changed.guestSubject : guest.subject, { reference, guests }),
      preview: fill(guest.preview, { reference }),
      text: changed ? changed.guestText : guest.text,
      blocks: [
        { kind: 'heading', text: guest.yourGroup },
        { kind: 'facts', rows: [...rows, { label: guest.askedBy, value: requestedBy }] },
      ],
      received: [
        'programme',
        ...(vehicles ? (['vehicles'] as const) : []),
        ...(pickups ? (['pickups'] as const) : []),
        ...(company || vatNumber ? (['company'] as const) : []),
      ],
      after: [
        ...toStepBlocks(shared.next, [
          fill(guest.steps.answer, { hours }),
          guest.steps.offer,
          ...(date ? [fill(guest.steps.offerBy, { date })] : []),
          guest.steps.files,
          guest.steps.nothing,
        ]),
        ...linkBlocks(content, request),
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
        { kind: 'quote', text: request.programme },
        { kind: 'heading', text: office.asks },
        {
          kind: 'facts',
          rows: [
            valueRow(office.company, company),
            valueRow(office.vatNumber, vatNumber),
            { label: shared.name, value: name },
            { label: shared.email, value: request.email },
            valueRow(shared.phone, phone),
          ],
        },
      ],
      steps: [
        fill(office.steps.answer, { hours }),
        ...(date ? [fill(office.steps.answerBy, { date })] : []),
        request.firstDay ? office.steps.free : office.steps.askDays,
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

function describeItinerary(content: Content, enquiry: ItineraryEnquiryFacts): EnquiryMailParts {
  const { itinerary: form, mails } = wordsOf(content)
  const { guest, office, asTours, asToursOffice } = mails.itinerary
  const changed = enquiry.changes && mails.quoteLink.itinerary
  const { reference, name, message, startDate, tourPrices, itineraryUrl: url } = enquiry
  const { withinHours: hours } = content.company.replyPromise
  const length = formatLength(content, enquiry.itinerary)
  const total = formatMoney(enquiry.estimate.totalPrice)
  const answerFields = { fields: itineraryEnquiryFields, words: form.asked }
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
        { kind: 'facts', rows: createDayRows(content, enquiry) },
        { kind: 'link', text: guest.link, url },
        { kind: 'heading', text: guest.yourTrip },
        { kind: 'facts', rows: createTripRows(content, enquiry) },
        { kind: 'heading', text: guest.estimate },
        createEstimateBlock(content, enquiry),
        ...createTourPriceBlocks(content, enquiry, asTours),
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
        { kind: 'facts', rows: answerRows(content, answerFields, enquiry) },
        { kind: 'heading', text: office.wrote },
        message ? { kind: 'quote', text: message } : { kind: 'paragraph', text: office.nothing },
        { kind: 'heading', text: office.theDays },
        { kind: 'facts', rows: createDayRows(content, enquiry) },
        { kind: 'link', text: office.link, url },
        { kind: 'heading', text: office.theTrip },
        {
          kind: 'facts',
          rows: [...createTripRows(content, enquiry), ...createQuestionnaireRows(content, enquiry)],
        },
        { kind: 'heading', text: office.estimate },
        createEstimateBlock(content, enquiry),
        ...createTourPriceBlocks(content, enquiry, asToursOffice),
      ],
      steps: [
        fill(office.steps.answer, { hours }),
        startDate ? office.steps.vehicleFree : office.steps.askFirstDay,
      ],
    },
  }
}
