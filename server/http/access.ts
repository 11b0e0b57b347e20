import { contract } from '#contract/contract.ts'
import type { Audience } from '#contract/endpoint.ts'

export type Endpoint = keyof typeof contract | 'GET /api/openapi.json' | 'GET /api/docs'

/** Who may ask for what, as the contract says. Whatever is not in this table is denied: it answers as if it did not exist. */
export const access = {
  'GET /api/openapi.json': 'public',
  'GET /api/docs': 'public',
  ...Object.fromEntries(
    Object.entries(contract).map(([address, found]) => [address, found.access]),
  ),
} as Record<Endpoint, Audience>

/**
 * The doors beside the API and the pages, and who is let in; each holds its own rule. What is not
 * here is a page.
 */
export const doors = {
  '/healthz': 'anyone',
  '/readyz': 'anyone',
  '/metrics': 'whoever brings METRICS_TOKEN; without one this machine, outside production',
  '/media': 'anyone: the forms of photographs, by names that a hash makes',
  '/m': 'whoever has the link of an order from its mail: it opens that order alone',
  '/manage': 'whoever has opened such a link within the last 30 minutes',
  '/manage/calendar.ics': 'the same, for the days of that order',
  '/manage/documents': 'the same, for the documents of that order',
  '/q': 'whoever has the link of a quote request from its mail: it opens that request alone',
  '/quote': 'whoever has opened such a link within the last 30 minutes',
  '/c': 'whoever has a link that a guest handed on: it shows that trip without its money',
  '/r': 'whoever has a link that the sender of a group’s request handed on: it shows that request, and takes remarks',
  '/preview':
    'whoever has opened the preview at the desk within 12 hours, while that session stands: past publications',
  '/preview/drafts': 'the same, for the pages made of drafts',
  '/preview/drafts/mails': 'the same, for mails in their samples',
  '/dev/mail': 'this machine, outside production and without a mail server',
} as const

/** Who is let in where. `otherUser` asks for what belongs to someone else. */
export const audiences = {
  /** Anyone at all, without the publishable key: forms, catalogue, links in mails. */
  public: {
    needsKey: false,
    visitor: true,
    user: true,
    otherUser: true,
    administrator: true,
  },
  /** Anyone who comes from our pages. */
  visitor: { needsKey: true, visitor: true, user: true, otherUser: true, administrator: true },
  /** Whoever is signed in, about themselves: such an endpoint has no way to name anyone else. */
  user: { needsKey: true, visitor: false, user: true, otherUser: true, administrator: true },
  /** The user whom `user_id` names. */
  self: { needsKey: true, visitor: false, user: true, otherUser: false, administrator: true },
  administrator: {
    needsKey: true,
    visitor: false,
    user: false,
    otherUser: false,
    administrator: true,
  },
  /** Whoever may write drafts of what the site says: today an administrator. */
  editor: { needsKey: true, visitor: false, user: false, otherUser: false, administrator: true },
  /** Whoever may move what guests see: today an administrator too. */
  publisher: { needsKey: true, visitor: false, user: false, otherUser: false, administrator: true },
} as const satisfies Record<Audience, object>

/** Whether a text, a method and a route's pattern, is an endpoint of the table. */
export function isEndpoint(text: string): text is Endpoint {
  return Object.hasOwn(access, text)
}
