import type { Content } from '#content/content.ts'
import { enquiryGuest, enquiryOffice, type GroupQuoteFacts } from './enquiry.ts'

/** A made-up group, for the templates' tests and for whoever changes a template. */
export const sampleGroupQuote: GroupQuoteFacts = {
  kind: 'group',
  reference: 'GQ-7K3M-9QXD',
  guests: 64,
  firstDay: '2027-02-20',
  lastDay: '2027-02-22',
  offerBy: '2026-12-04',
  vehicles: 'Two coaches, and a minibus for the speakers',
  pickups: 'The convention centre\nThe Granger Bay Hotel',
  programme: 'An afternoon at the Cape for the partners.\nDinner in the winelands for all.',
  company: 'Example Congresses Ltd',
  vatNumber: 'GB 123 4567 89',
  name: 'Ada Example',
  email: 'ada@guests.example',
  phone: '+44 20 7946 0000',
  link: 'https://www.cape-and-crossing.example/q/cSxqJrE0sBlkI0mYbXyJ5dyTF0ZrZ2l9cK3nWq7vH4A',
}

/** The same, sent again with a change. */
const changedGroupQuote: GroupQuoteFacts = {
  ...sampleGroupQuote,
  guests: 80,
  changes: [{ label: 'People', was: '64', now: '80' }],
}

/** Both mails of a group's request. */
export const getGroupQuoteMessages = (content: Content) => ({
  'group-quote-guest': enquiryGuest(content, sampleGroupQuote),
  'group-quote-office': enquiryOffice(content, sampleGroupQuote),
  'group-quote-guest changed': enquiryGuest(content, changedGroupQuote),
  'group-quote-office changed': enquiryOffice(content, changedGroupQuote),
})
