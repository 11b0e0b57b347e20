import type { TransferKind } from '#rules/prices/transfer.ts'
import { bookingAbout } from './booking-about.ts'
import type { NextAction, PriceReason, SoldKind } from '#app/order/new-order.ts'

/** Bookings entered by the office, for example by telephone. */
export const adminNewOrder = {
  view: 'New booking',
  text: 'For bookings by phone or WhatsApp. Nothing is sent until you click the button at the end.',
  trip: 'The booking',
  kinds: {
    tour: 'A tour',
    'vehicle-day': 'A day with a vehicle',
    custom: 'Something else',
  } satisfies Record<SoldKind, string>,
  kind: 'What is it?',
  tour: 'Tour',
  vehicle: 'Vehicle',
  variant: 'Kind of day',
  variants: {
    inland: 'Inland: out and back the same day',
    overland: 'Overland: nights away',
  } satisfies Record<TransferKind, string>,
  title: 'What it is',
  titleHint: 'As it appears on the confirmation: ‘Airport to Hermanus’',
  date: 'Day',
  adults: 'Adults',
  children: 'Children (3 to 11)',
  toddlers: 'Under 3',
  childSeats: 'Child seats',
  guest: 'The guest',
  fields: {
    name: 'Name',
    phone: 'Phone',
    email: 'E-mail',
    emailHint: 'Without one, you tell them yourself',
    time: 'Pick-up at',
    ends: 'Back at',
    endsHint: 'Leave empty for the planned time, or all day',
    pickup: 'Pick-up place',
    destination: 'Where to',
    flight: 'Flight number',
    language: 'Language',
    otherLanguage: bookingAbout.asked.otherLanguage.label,
    specialRequests: 'Special requests',
  },
  more: 'Pick-up, flight, language, special requests',
  optional: 'optional',
  /** Questions that apply to few bookings, worded for the office. */
  aboutTrip: {
    ...bookingAbout,
    groups: {
      traveller: {
        label: 'For someone else',
        text: 'Who’s travelling: the name on the guide’s list and sign. E-mails go only to the guest above.',
      },
      ship: { label: 'Off a ship', text: 'Pick-up is at the terminal.' },
      language: bookingAbout.groups.language,
      mobility: { label: 'Wheelchair or steps', text: 'It’s on the guide’s list.' },
      invoice: {
        label: 'Invoice: company, address, VAT number',
        text: 'It goes on every invoice from now on; one already issued stays as it is.',
      },
    },
  } satisfies typeof bookingAbout,
  price: 'The price',
  agreed: 'Total price',
  usual: 'It usually costs {usual}.',
  pricedLater: 'Choose a day to see the usual price.',
  unpriced: 'No standard price. Leave empty to set one later.',
  changed: 'This isn’t the usual {usual}. Why?',
  unclear: 'Please enter an amount, as in 2500 or 2,500.50',
  unchosen: 'Choose a reason',
  promoCode: 'Promo code',
  promoHint: 'Leave empty if they have none.',
  promoOff: '{name}: {off} off, {left} to pay.',
  promoLater: '{name}: it comes off the price once there is one.',
  reasons: {
    returning: 'Returning guest',
    trade: 'Trade rate',
    more: 'It’s more than usual: longer, further, extra stops',
    less: 'It’s less than usual',
    goodwill: 'To make up for something',
    other: 'Another reason',
  } satisfies Record<PriceReason, string>,
  /** Shown while the office types the day. */
  asking: 'Checking availability...',
  free: 'Free on {date}.',
  /** Shown once today's tour has set out. The office can still book it. */
  left: 'It usually sets out at {time}, which is over. There’s a place, if they can still join or you agree another hour.',
  byHand: 'No vehicle or guide is assigned automatically. Choose them once it’s saved.',
  nearest: 'Nearest free days',
  next: 'What happens next?',
  acts: {
    hold: {
      name: 'Hold the place',
      text: 'Until the end of a day. No e-mail is sent; then the place is released.',
      until: 'Held until the end of',
    },
    ask: {
      name: 'Ask for payment',
      text: 'An e-mail with the link to pay goes out at once. The place is held until then.',
      until: 'To be paid by the end of',
    },
    confirm: {
      name: 'Confirm it',
      text: 'Confirmed now, paid or not. The e-mail says what’s still to pay.',
      until: '',
    },
  } satisfies Record<NextAction, { name: string; text: string; until: string }>,
  deposit: 'Deposit',
  depositHint:
    'Leave empty to ask for all of it. The balance is due 30 days before the trip, or the day before one that’s nearer.',
  cannotAsk:
    'Guests can’t pay online here. Hold the place or confirm it, then record what comes under Money.',
  tell: 'Send the confirmation by e-mail',
  buttons: {
    hold: 'Hold it',
    ask: 'Send the link to pay',
    confirm: 'Confirm it',
  } satisfies Record<NextAction, string>,
  saving: 'One moment...',
  pleaseMend: 'Please check this first:',
  made: {
    hold: '{reference} is held until the end of {date}.',
    ask: '{reference} is held until the end of {date}, and the link to pay is on its way to {email}.',
    confirm: '{reference} is confirmed.',
  } satisfies Record<NextAction, string>,
  told: 'The confirmation is on its way to {email}.',
  sayReference: 'Tell them the reference: {reference}.',
  open: 'Open the booking',
  another: 'Another booking',
}
