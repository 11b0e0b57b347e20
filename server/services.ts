import type { Content } from '#content/content.ts'
import type { Database } from './database/database.ts'
import type { Jobs } from './jobs.ts'
import type { ClockWatch } from './maintenance/clean-up/clock.ts'
import type { Mailbox } from './office/received/receive-mails.ts'
import type { Media } from './media/media.ts'
import type { Providers } from './money/providers/provider.ts'
import type { LoadedOrder } from './records/load-order.ts'
import type { Studio } from './studio/studio.ts'

/** What an act rests on: the content as it was when the act began, taken once, and the time. */
export type Basis = Pick<Services, 'now'> & { content: Content }

/** The services with the content taken for an act: called once, where it begins. */
export function basisOf<Known extends Pick<Services, 'content'>>(
  services: Known,
): Omit<Known, 'content'> & { content: Content } {
  return { ...services, content: services.content() }
}

/**
 * The services for one act: whoever asks them for the content gets what it was when the act began, whatever is
 * published meanwhile. For what is handed on and asks again: a plan, its mails, the next step. A request is of
 * one reading by itself (server/pages/live-site.ts), what workers do is not.
 */
export function forOneAct<Known extends Pick<Services, 'content'>>(known: Known): Known {
  const content = known.content()
  return { ...known, content: () => content }
}

/** What an action needs to know and to have: the content, the time, the database, our addresses. */
export type Services = {
  db: Database
  /**
   * All that is said and sold, as it is now. What happens at once asks it once: whoever publishes
   * meanwhile changes nothing under a booking.
   */
  content: () => Content
  now: () => Date
  /** Says whether `now` is to be believed; without it, it always is. */
  clock?: Omit<ClockWatch, 'check'>
  /** The address visitors use, without a slash at its end. */
  siteUrl: string
  /** Where bookings and messages are announced. */
  officeEmail: string
  /** What this server alone knows, and its database does not (AUTH_SECRET): see `keyFor`. */
  secret: string
  /** Whether people who work here need a second proof where the owner has said nothing: in production. */
  asksSecondProof?: boolean
  /** On in tests: an answer with a field that its contract doesn't name fails, instead of losing the field. */
  strictAnswers?: boolean
  /** Wakes the jobs that a commit has left something for. */
  wake: Jobs['wake']
  /** The ways of paying that are on; without one nobody pays here. */
  providers?: Providers
  /** What is wrong with a way of paying, by its name, as it was found when it was last asked. */
  unhealthyProviders?: Map<string, string>
  /** Whether a feed of rates is set up, so that visitors may see newer ones than ours. */
  hasRatesFeed?: boolean
  /** What follows for an order once money of it is settled: all who settle some end here (server/orders/pay/reconcile-order.ts). */
  reconcileOrder: (services: Services, orderId: string) => Promise<LoadedOrder>
  /** Where photographs are kept and what opens them; without it there are none. */
  media?: Media
  /** The mailbox that is read, where one is. */
  mailbox?: Mailbox
  /** What publishing needs; without it nobody publishes here. */
  studio?: Studio
}
