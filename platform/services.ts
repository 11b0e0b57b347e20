import type { Content } from '#content/content.ts'
import type { Database } from './database/database.ts'
import type { Jobs } from './jobs.ts'
import type { ClockWatch } from '#server/clean-up/clock.ts'
import type { Mailbox } from '#app/messages/receive-mails.server.ts'
import type { Media } from '#app/studio/media/media.server.ts'
import type { Providers } from '#app/payments/providers/provider.server.ts'
import type { LoadedOrder } from '#app/order/load-order.server.ts'
import type { Studio } from '#app/studio/studio.server.ts'

/** Fixed inputs of an action: the content, read once at its start, and the clock. */
export type Basis = Pick<Services, 'now'> & { content: Content }

/** Reads the content for an action; called once at its start. */
export function readBasis<Known extends Pick<Services, 'content'>>(
  services: Known,
): Omit<Known, 'content'> & { content: Content } {
  return { ...services, content: services.content() }
}

/**
 * Returns the services with fixed content for one action: later reads return the content of its
 * start, even after a publication. For actions whose helpers read the content again. A request
 * already has a single reading (platform/pages/live-site.ts); a worker's run does not.
 */
export function withFixedContent<Known extends Pick<Services, 'content'>>(services: Known): Known {
  const content = services.content()
  return { ...services, content: () => content }
}

export type Services = {
  db: Database
  /**
   * The current content. An action reads it once, so a publication does not change a booking in
   * progress.
   */
  content: () => Content
  now: () => Date
  /** Tells if `now` can be trusted. If absent, `now` is always trusted. */
  clock?: Omit<ClockWatch, 'check'>
  /** The public address, without a trailing slash. */
  siteUrl: string
  /** The address that receives notices of bookings and messages. */
  officeEmail: string
  /** The server's secret, which its database does not have (AUTH_SECRET): see `deriveKey`. */
  secret: string
  /**
   * Default for the second factor of the office, unless the owner has set it: true in production.
   */
  asksSecondProof?: boolean
  /**
   * True in tests: an answer with a field missing from its contract fails instead of losing the
   * field.
   */
  strictAnswers?: boolean
  /** Wakes jobs after a commit that left them work. */
  wake: Jobs['wake']
  /** Enabled payment methods; without one nothing can be paid here. */
  providers?: Providers
  /** Problems of payment methods by name, from the last health check. */
  unhealthyProviders?: Map<string, string>
  /** True if a rates feed is set up, so visitors may see newer exchange rates than ours. */
  hasRatesFeed?: boolean
  /**
   * Takes the next steps of an order after its money changed
   * (app/payments/reconcile-order.server.ts).
   */
  reconcileOrder: (services: Services, orderId: string) => Promise<LoadedOrder>
  media?: Media
  mailbox?: Mailbox
  /** What publishing needs; without it nothing can be published. */
  studio?: Studio
}
