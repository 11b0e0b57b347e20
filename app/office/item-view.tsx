import { lazy, Suspense, useCallback } from 'react'
import { Link } from 'react-router'
import { type InboxName, isGift, listMoves } from '#rules/requests/inbox.ts'
import type { FeedTopic } from '#ui/office-kit/change-feed.ts'
import { isReference, parseReference } from '#app/order/reference.ts'
import { fill } from '#rules/text/fill.ts'
import { Facts } from '#ui/components/facts.tsx'
import type { InboxItem } from './admin-calls.ts'
import { Badge, toneOf } from '#ui/office-kit/badge.tsx'
import type { Desk, ItemProps } from '#ui/office-kit/desk.ts'
import { refreshAll } from '#ui/office-kit/follow-changes.ts'
import { formatOfficeTime } from '#ui/office-kit/office-time.ts'
import { ItemDetails } from './item-details.tsx'
import { ItemHistory } from './item-history.tsx'
import { ItemMails } from './item-mails.tsx'
import { ItemMoney } from './item-money.tsx'
import { ItemNote } from './item-note.tsx'
import { ItemStatus } from './item-status.tsx'
import { ItemThread } from './item-thread.tsx'
import { searchAll } from './search-calls.ts'
import { useDeskAddress } from '#ui/office-kit/desk-address.ts'
import { DetailPanel, type Panel } from '#ui/office-kit/detail-panel.tsx'
import { usePagedQuery } from '#ui/office-kit/use-paged-query.ts'
import { linkToPage, linkToView } from '#ui/office-kit/view-link.ts'
import { WhenLoaded } from '#ui/office-kit/when-loaded.tsx'
import { MakeOffer } from '#app/offers/office/make-offer.tsx'
import { nameStatus } from './inbox-search.tsx'

/** Loads only for a company with a fleet. */
const ItemPeople = lazy(() => import('./item-people.tsx'))
const ItemComingMails = lazy(() => import('./item-coming-mails.tsx'))
const GiftAddress = lazy(() => import('./gift-address.tsx'))
const ItemDays = lazy(() => import('./item-days.tsx'))

/** Inboxes of orders, which have money of their own. */
const ordered: ReadonlySet<string> = new Set(['bookings', 'transfer-requests'])

const offerable = ['itinerary-enquiries', 'group-quotes', 'contact-messages'] as const

function isOfferable(inbox: InboxName): inbox is (typeof offerable)[number] {
  return offerable.some((one) => one === inbox)
}

export function ItemView({ desk, inbox, item, onChanged }: ItemProps) {
  const { inbox: words, statuses } = desk.words
  const { id } = item
  const isOrder = ordered.has(inbox)
  // A gift voucher is paid like any order, but has no days, no crew and no mails before a trip.
  const isTrip = isOrder && !isGift(item.reference)
  const order = { desk, orderId: id, status: item.status }
  const onMoneyChanged = (status: string) =>
    onChanged({ ...item, status, moves: [...listMoves(inbox, status, item.reference)] })
  return (
    // The key resets input and folds for each item.
    <article key={id} className="desk-item">
      <header>
        <h2>{item.name || item.email || words.noName}</h2>
        <Badge text={nameStatus(item.status, statuses)} tone={toneOf(item.status)} />
        <p className="text-ink-2 w-full text-caption">
          <Facts>
            {item.reference}
            {fill(words.received, { date: formatOfficeTime(item.createdAt) })}
            {item.isUnanswered && <strong className="text-amber">{words.unanswered}</strong>}
            {isOfferable(inbox) && desk.can('book') && (
              <MakeOffer desk={desk} look="link" of={{ source: inbox, sourceId: id }} />
            )}
            {isTrip && desk.can('book') && (
              <Link className="link" to={`/admin?view=new-order&like=${id}`}>
                {words.duplicate}
              </Link>
            )}
          </Facts>
        </p>
      </header>
      {desk.can('book') ? (
        <div className="desk-item-acts">
          <ItemStatus desk={desk} inbox={inbox} item={item} onChanged={onChanged} />
          <ItemNote desk={desk} inbox={inbox} item={item} onChanged={onChanged} />
        </div>
      ) : (
        item.note && <p className="max-w-prose whitespace-pre-line">{item.note}</p>
      )}
      <ItemDetails desk={desk} item={item} />
      {isGift(item.reference) && item.status !== 'cancelled' && desk.can('refund') && (
        <Suspense>
          <GiftAddress desk={desk} item={item} onDone={refreshAll} />
        </Suspense>
      )}
      <div className="desk-item-parts">
        {isOrder && (
          <Suspense>
            {isTrip && desk.can('book') && <ItemDays {...order} />}
            {desk.can('money') && <ItemMoney {...order} onChanged={onMoneyChanged} />}
            {isTrip && desk.hasFleet && <ItemPeople {...order} />}
            <ItemThread
              {...order}
              hasGuest={item.email !== ''}
              onAnswered={() => onChanged({ ...item, isUnanswered: false })}
            />
            {desk.can('money') && <ItemHistory {...order} />}
            {isTrip && <ItemComingMails desk={desk} orderId={id} />}
          </Suspense>
        )}
        <ItemMails desk={desk} inbox={inbox} item={item} onChanged={onChanged} />
      </div>
    </article>
  )
}

/** The panel of any list of orders: opens the order by its reference. */
export function panelOfOrders<Row>(desk: Desk): Panel<Row> {
  return (reference) =>
    isReference(reference) && <OpenedItem key={reference} desk={desk} reference={reference} />
}

/** An order or a request at its own address; it returns to the previous list. */
export function ItemPage({ desk, asked }: { desk: Desk; asked: string }) {
  const { place, go } = useDeskAddress()
  const { keys = [], back } = place
  const reference = parseReference(asked) ?? asked
  return (
    <DetailPanel
      desk={desk}
      keys={keys}
      opened={reference}
      onStep={(key) => void go(linkToPage(key), { replace: true, state: place })}
      onClose={() => void go(back ?? linkToView(inboxOf(reference)))}
    >
      <OpenedItem key={reference} desk={desk} reference={reference} />
    </DetailPanel>
  )
}

export function inboxOf(reference: string): InboxName {
  const kinds: Record<string, InboxName> = {
    TR: 'transfer-requests',
    QR: 'itinerary-enquiries',
    GQ: 'group-quotes',
  }
  return kinds[reference.slice(0, 2)] ?? 'bookings'
}

type Found = { id: string; inbox: InboxName; item: InboxItem }

function OpenedItem({ desk, reference }: { desk: Desk; reference: string }) {
  const read = useCallback(async () => {
    const found = (await searchAll(reference, false)).lists.flatMap(({ inbox, items }): Found[] =>
      items
        .filter((item) => item.reference === reference)
        .map((item) => ({ id: item.id, inbox, item })),
    )
    return { items: found, nextCursor: null }
  }, [reference])
  const list = usePagedQuery<Found>(read, desk, topics)
  return (
    <WhenLoaded desk={desk} loaded={list}>
      {([found]) =>
        found ? (
          <ItemView
            {...{ desk, ...found }}
            onChanged={(item) => {
              list.change((one) => ({ ...one, item }))
              refreshAll()
            }}
          />
        ) : (
          <p role="status">{fill(desk.words.frame.panel.missing, { reference })}</p>
        )
      }
    </WhenLoaded>
  )
}

const topics: readonly FeedTopic[] = ['orders', 'requests']
