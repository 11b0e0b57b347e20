import type { Content } from '#content/content.ts'
import { offerAcceptedGuest, type OfferMailFacts, offerMessage, offerNewsOffice } from './offer.ts'

const days = [
  {
    title: 'Cape Peninsula and Cape Point',
    date: '2027-02-20',
    isOption: false,
    price: 640_000,
    extras: [{ title: 'Lunch in Kalk Bay', price: 90_000 }],
  },
  {
    title: 'Dinner in the winelands',
    date: '2027-02-21',
    isOption: true,
    price: 1_190_000,
    extras: [],
  },
]

/** A made-up offer, for the templates' tests and for whoever changes a template. */
const sampleOffer: OfferMailFacts & { link: string } = {
  reference: 'OF-7K3M-9QXD',
  name: 'Ada Example',
  title: 'Two days at the Cape',
  text: 'As we said on the telephone: the coast on Saturday,\nand the winelands if you like.',
  days,
  total: 640_000,
  deposit: 192_000,
  hasOptions: true,
  holdsUntil: '2026-12-04',
  link: 'https://www.cape-and-crossing.example/o/cSxqJrE0sBlkI0mYbXyJ5dyTF0ZrZ2l9cK3nWq7vH4A',
}

const accepted = {
  reference: sampleOffer.reference,
  booking: 'CC-7K3M-9QXD',
  name: sampleOffer.name,
  title: sampleOffer.title,
  days,
  total: 1_920_000,
  pickUps: [
    { date: '2027-02-20', time: '08:00', place: 'The Bay Hotel', area: undefined },
    { date: '2027-02-21', time: undefined, place: undefined, area: undefined },
  ],
  link: 'https://www.cape-and-crossing.example/m/sample',
}

/** Every mail about an offer. */
export const getOfferMessages = (content: Content) => ({
  'offer-sent': offerMessage(content, sampleOffer, 'sent'),
  'offer-sent again': offerMessage(content, { ...sampleOffer, text: undefined }, 'again'),
  'offer-reminder': offerMessage(content, sampleOffer, 'reminder'),
  'offer-accepted-guest': offerAcceptedGuest(content, {
    ...accepted,
    plan: [
      { amount: 576_000, dueOn: '2026-11-30' },
      { amount: 1_344_000, dueOn: '2027-01-21' },
    ],
    payBy: '2026-12-04',
  }),
  'offer-accepted-guest by invoice': offerAcceptedGuest(content, {
    ...accepted,
    plan: [{ amount: 1_920_000, dueOn: '2026-12-15' }],
    payBy: undefined,
  }),
  'offer-accepted-office': offerNewsOffice(content, {
    ...accepted,
    event: 'accepted',
    status: 'invoiced',
  }),
  'offer-declined-office': offerNewsOffice(content, { ...sampleOffer, event: 'declined' }),
})
