import type { PriceLine } from '#rules/prices/price.ts'

/** Texts used by several mails. */
export const shared = {
  dear: 'Dear {name},',
  hello: 'Hello,',
  /** Ends every mail to a guest. */
  signature: 'Warm regards, the {company} team',
  registered: '{name}, registration {number}',
  reference: 'Reference',
  yourReference: 'Your reference',
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  date: 'Date',
  party: 'Guests',
  notGiven: 'not given',
  none: 'None.',
  theGuest: 'The guest',
  price: 'The price',
  rand: 'South African rand',
  total: 'Total',
  toDo: 'To do',
  next: 'What happens next',
  answering: 'Your reply to this message goes to the guest.',
  adults: { one: '1 adult', other: '{n} adults' },
  children: { one: '1 child', other: '{n} children' },
  toddlers: { one: '1 under 3', other: '{n} under 3' },
  childSeats: { one: 'with 1 child seat', other: 'with {n} child seats' },
  adultsAndChildren: '{adults} and {children}',
  /** The discount of a promo code, as a line of the price. */
  promo: '{name} ({code})',
  /** The promo code's line while the price is open. */
  promoLater: 'Your code {code} ({name}) comes off it.',
  /** Names of price lines. */
  priced: {
    adults: { one: '1 adult', other: '{n} adults' },
    'second-place': { one: 'The second place', other: '{n} empty places' },
    children: { one: '1 child', other: '{n} children' },
    toddlers: { one: '1 under 3', other: '{n} under 3' },
    party: { one: 'For 1 guest', other: 'Up to {n} guests' },
  } satisfies Record<
    Exclude<PriceLine['kind'], 'vehicle' | 'extra'>,
    { one: string; other: string }
  >,
  season: 'Season',
  /** An extra charged for several guests. */
  extraEach: '{name}: {n}',
  free: 'free',
  counted: '{what} × {each}',
  /** The approximate amount in the guest's own currency. */
  courtesy: {
    about: '{amount} (about {shown})',
    note: 'We charge in rand. Other currencies are a guide, at the rates of {date}; your bank will use its own.',
  },
  /** Explains the attached calendar file. */
  calendar: {
    notYet: 'Open the attached file to put the day in your calendar, marked as not yet confirmed.',
    confirmed: 'Open the attached file to put the day in your calendar.',
    takenOut: 'Open the attached file to take the day out of your calendar.',
  },
  cancelling: {
    title: 'If your plans change',
    text: 'Change or cancel on your booking page, or write to {email}. What a cancellation costs depends on the day it reaches us, in Cape Town time:',
    textPaid:
      'Change or cancel on your booking page, or write to {email}. Once you’ve paid, what a cancellation costs depends on the day it reaches us, in Cape Town time:',
    eachDay:
      'Each day of your trip has its own cancellation dates. They’re on your booking page, where you can cancel one day or all of them.',
    when: 'It reaches us',
    charge: 'Charge',
    until: 'Until {date}',
    untilTime: 'Until {time} on {date}',
    nothing: 'Nothing',
    last: 'From {date}, or if you don’t come',
    lastFromNow: 'From now on, or if you don’t come',
    /** Used if there are hours of free cancellation. */
    lastAfterFree: 'After that, or if you don’t come',
    amount: '{fee} ({share})',
  },
  questions: {
    title: 'Questions',
    text: 'Reply to this message, call {phone}, or write on WhatsApp to {whatsapp}.',
    textWithDay:
      'Reply to this message, call {phone}, or write on WhatsApp to {whatsapp}. On the day itself, {emergencyPhone} is answered round the clock.',
    whatsapp: 'Chat on WhatsApp',
  },
  /** Questions that apply to few bookings. */
  about: {
    traveller: 'Who travels',
    mails:
      'Our e-mails about this trip come to you alone. Your booking page has a link to pass on, without the prices.',
    surprise: 'It’s a surprise, so we write and talk to you alone until the day.',
    languageOpen:
      'We’ll write to you about the language: we’ll tell you whether a guide who speaks it is free.',
    address:
      'A full invoice for more than {amount} has your address on it. If you need one, add your address, or your company’s with its VAT number, on your booking page before you pay: one already issued can’t be changed.',
    office: {
      traveller:
        'It’s for someone else: their name goes on the sign, and our e-mails go to whoever booked.',
      surprise:
        'It’s a surprise: don’t call or write to the traveller before the day. Everything goes to whoever booked.',
      ramp: 'Their wheelchair doesn’t fold: hire a vehicle with a ramp for the day, and tell them.',
      language:
        'No guide of ours speaks the language they’d like. Find one who does, or write to them that theirs speaks English. It’s under Attention until then.',
    },
  },
  /** Confirms free text without repeating it: mails never contain it. */
  receipt: {
    text: '{things} reached us. For your privacy our e-mails don’t repeat what you wrote, but we have every word.',
    specialRequests: 'your special requests',
    emergencyContact: 'your emergency contact',
    pickup: 'your pick-up place',
    flight: 'your flight number',
    place: 'your address',
    luggage: 'your luggage',
    ship: 'your ship’s details',
    language: 'the language you’d like your guide to speak',
    mobility: 'what you told us about a wheelchair or steps',
    invoice: 'your details for the invoice',
    message: 'your message',
    programme: 'your plan',
    vehicles: 'the vehicles you’d like',
    pickups: 'your pick-up places',
    company: 'your company’s details',
  },
}
