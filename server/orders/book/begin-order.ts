import { company } from '#content/company.ts'
import { paymentPlan } from '#content/payment-plan.ts'
import type { PayFacts } from '#emails/pay-blocks.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import {
  type CalendarDate,
  calendarDateIn,
  capeTown,
  clockTimeInCapeTown,
} from '#rules/dates/calendar-date.ts'
import type { Cents } from '#rules/money/cents.ts'
import type { CurrencyCode } from '#rules/money/currency.ts'
import { holdUntil } from '#rules/orders/hold.ts'
import { listPlans } from '#rules/orders/payment-plan.ts'
import { cancellationTiers } from '#rules/refunds/cancellation.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import type { Transaction } from '../../database/database.ts'
import { manageLink } from '../../mail/manage-links.ts'
import type { Services } from '../../services.ts'
import { Refused } from '../../refused.ts'
import { admitConfirmation } from '../../requests/attempts.ts'
import { answerLanguage } from './answer-language.ts'
import { findItemFreeEnd } from '../../records/find-start.ts'
import { hasFleet } from '../../capacity/departures/full-days.ts'
import { findLastHeldDay } from '../../records/hold-end.ts'
import { takePlaces } from '../../capacity/departures/places.ts'
import { findShownCurrency, storeShownCurrency } from '../../catalogue/shown-currency.ts'
import { type NewOrder, type SoldLine, storeOrder } from './store-order.ts'
import { enforceHoldLimits, type Hold, startHold } from '../hold/hold-limits.ts'

type NewItem = Omit<NewOrder['items'][number], 'lines' | 'totalMinor' | 'cancellationTiers'>

/** What is sold, to whom, and the lines of its price. */
export type Sold = {
  prefix: NewOrder['prefix']
  order: Omit<NewOrder['order'], 'consentTextVersion' | 'consentedAt'>
  item: NewItem
  lines: readonly SoldLine[]
}

type Placed = {
  /** As the guest has sent it. */
  request: {
    email: string
    date: CalendarDate
    currency?: CurrencyCode | undefined
    consent: { textVersion: string }
  }
  network: string | undefined
  tour?: Tour
  /** In cents; undefined where the price is on request. */
  price: Cents | undefined
  sold: Sold
  /** Says that its day is full, with other days; free for the item that is named. */
  refuseFull: (without: string | undefined) => Promise<Refusal>
}

/**
 * Stores what a guest asks for at the site, with its place, in the caller's transaction, and gives what its
 * answer and its mails say of any of them. Throws Refused, with nothing stored.
 */
export async function placeRequest(
  services: Services,
  transaction: Transaction,
  { request, network, tour, price, sold, refuseFull }: Placed,
) {
  const { email, date, consent } = request
  const now = services.now()
  await enforceHoldLimits(transaction, services, {
    network,
    email,
    date,
    ...(tour ? { tour } : {}),
  })
  const usual = startHold(services, date, network)
  const { event, hold, pay, answer } = beginOrder(services, usual, { price, departure: date })
  const currency = await findShownCurrency(transaction, services, request.currency)
  const totalMinor = price ?? null
  const { order, items } = await storeOrder(
    transaction,
    {
      prefix: sold.prefix,
      event,
      order: {
        ...sold.order,
        ...hold,
        ...storeShownCurrency(currency),
        consentTextVersion: consent.textVersion,
        consentedAt: now,
      },
      items: [
        {
          ...sold.item,
          totalMinor,
          cancellationTiers: [...cancellationTiers],
          lines: sold.lines,
        },
      ],
    },
    { who: 'guest', at: now },
  )
  // Before its place, as whoever changes an order does (change-order.ts): else the two wait for each other.
  await admitConfirmation(transaction, email, now)
  const [item] = items
  if (!item || !(await takePlaces(transaction, services, items))) {
    // Of vehicles and guides it asks for none itself: it is stored already.
    const without = (await hasFleet(transaction)) ? item?.id : undefined
    throw new Refused(await refuseFull(without))
  }
  const isUnspoken = await answerLanguage(transaction, order, now)
  const { reference, id: orderId } = order
  return {
    orderId,
    answer: { reference, ...answer },
    facts: {
      reference,
      isUnspoken,
      pay,
      heldUntil: findLastHeldDay(usual.holdEndsAt, date),
      currency,
      link: manageLink(services.siteUrl),
      tiers: cancellationTiers,
      freeUntil: findItemFreeEnd(services, order, item),
      company,
    },
  }
}

/** How an order begins that a guest makes at the site. */
type Beginning = {
  event: 'booked-with-provider' | 'booked-without-provider'
  hold: Hold
  /** What the guest's mail says of paying; absent where the office answers first. */
  pay: PayFacts | undefined
  answer: { status: 'requested' | 'held'; manage?: string }
}

/**
 * Where a way of paying is on that takes the price, an order keeps its place for as long as paying
 * takes, and the guest goes on to its page. Otherwise, and where the price is on request, it is a
 * request that the office answers, with the hold that those have.
 */
function beginOrder(
  { providers, now }: Pick<Services, 'providers' | 'now'>,
  hold: Hold,
  { price, departure }: { price: Cents | undefined; departure: CalendarDate },
): Beginning {
  const takes = [...(providers?.values() ?? [])].some(
    ({ least }) => price !== undefined && least <= price,
  )
  if (price === undefined || !takes) {
    const answer = { status: 'requested' as const }
    return { event: 'booked-without-provider', hold, pay: undefined, answer }
  }
  const today = calendarDateIn(now(), capeTown)
  const holdEndsAt = holdUntil(now(), paymentPlan)
  return {
    event: 'booked-with-provider',
    hold: { ...hold, holdEndsAt },
    pay: {
      until: clockTimeInCapeTown(holdEndsAt),
      plans: listPlans({ total: price, departure, today }, paymentPlan),
    },
    answer: { status: 'held', manage: '/manage' },
  }
}
