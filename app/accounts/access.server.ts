import { contract } from '#server/contract.ts'
import { type Audience, isRight } from '#platform/api/endpoint.ts'
import type { Right } from './rights.ts'

export type Endpoint = keyof typeof contract | 'GET /api/openapi.json' | 'GET /api/docs'

/**
 * The audience of each endpoint, as in the contract. A request for an endpoint that is missing here
 * is refused as 'not-found'.
 */
export const access = {
  'GET /api/openapi.json': 'public',
  'GET /api/docs': 'public',
  ...Object.fromEntries(
    Object.entries(contract).map(([address, definition]) => [address, definition.access]),
  ),
} as Record<Endpoint, Audience>

/**
 * Addresses outside the API and the pages, with their audience. Each enforces its own rule. Any
 * other address is a page.
 */
export const otherAudiences = {
  '/healthz': 'anyone',
  '/readyz': 'anyone',
  '/metrics': 'clients with METRICS_TOKEN; if none is set, this machine outside production',
  '/media': 'anyone: photographs, by names that contain a hash',
  '/m': 'anyone with the mailed link of an order; opens that order only',
  '/manage': 'browsers that opened such a link within the last 30 minutes',
  '/manage/calendar.ics': 'the same, for the days of that order',
  '/manage/gift-card.pdf': 'the same, for the card of that gift, if its giver prints it',
  '/manage/documents': 'the same, for the documents of that order',
  '/guide/calendar': 'anyone with the private address of a guide’s calendar: times and places',
  '/q': 'anyone with the mailed link of a quote request; opens that request only',
  '/quote': 'browsers that opened such a link within the last 30 minutes',
  '/c': 'anyone with a link that a guest shared; shows that trip without amounts',
  '/waiting-list':
    'anyone, to join the list of a full day; with its mailed link, to leave the list or book the held place',
  '/o': 'anyone with the link of a quote: to read it, ask about it and accept it',
  '/r': 'anyone with a link that the sender of a group request shared: to read the request and comment',
  '/preview':
    'browsers that opened the preview at the desk within 12 hours, while that session is open and its user is an editor: drafts or a past publication, at the addresses of the pages',
  '/preview/drafts/mails': 'the same, for samples of mails',
  '/dev/mail': 'this machine, outside production and without a mail server',
} as const

/**
 * Access of visitors and guests, by audience. `otherUser` is a user who asks for another user's
 * data.
 */
export const audiences = {
  /** Everyone, even without the publishable key: forms, catalogue, links in mails. */
  public: { needsKey: false, visitor: true, user: true, otherUser: true },
  /** Every caller with the publishable key, which our pages send. */
  visitor: { needsKey: true, visitor: true, user: true, otherUser: true },
  /** Signed-in users, for their own data. Such an endpoint cannot name another user. */
  user: { needsKey: true, visitor: false, user: true, otherUser: true },
  /** The user in `user_id`, and office users with the right `people`. */
  self: { needsKey: true, visitor: false, user: true, otherUser: false },
  /**
   * All office users. A right as an audience admits only office users with that right
   * (app/accounts/rights.ts).
   */
  office: { needsKey: true, visitor: false, user: false, otherUser: false },
} as const satisfies Record<Exclude<Audience, Right>, object>

/** The access of visitors and guests to an audience. A right admits none of them. */
export function guestAccessTo(audience: Audience) {
  return audiences[isRight(audience) ? 'office' : audience]
}

/**
 * True if an office user's rights admit them to an audience. If not, the access of a guest applies.
 */
export function isAdmitted(audience: Audience, rights: readonly Right[]): boolean {
  if (isRight(audience)) return rights.includes(audience)
  if (audience === 'self') return rights.includes('people')
  return audience === 'office'
}

export function isEndpoint(text: string): text is Endpoint {
  return Object.hasOwn(access, text)
}
