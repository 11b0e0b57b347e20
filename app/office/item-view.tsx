import { lazy, Suspense, useCallback } from 'react'
import type { InboxName } from '#app/order/inbox.ts'
import { isReference, parseReference } from '#app/order/reference.ts'
import { NewOfferButton } from '#app/offers/office/make-offer.tsx'
import { fill } from '#rules/text/fill.ts'
import { Facts } from '#ui/components/facts.tsx'
import { Spinner } from '#ui/components/spinner.tsx'
import { Badge, findTone } from '#ui/office-kit/badge.tsx'
import type { FeedTopic } from '#ui/office-kit/change-feed.ts'
import { useDeskAddress } from '#ui/office-kit/desk-address.ts'
import type { Desk, ItemProps } from '#ui/office-kit/desk.ts'
import { DetailPanel, type Panel } from '#ui/office-kit/detail-panel.tsx'
import { refreshAll } from '#ui/office-kit/follow-changes.ts'
import { formatOfficeTime } from '#ui/office-kit/office-time.ts'
import { usePagedQuery } from '#ui/office-kit/use-paged-query.ts'
import { linkToPage, linkToView } from '#ui/office-kit/view-link.ts'
import { WhenLoaded } from '#ui/office-kit/when-loaded.tsx'
import type { InboxItem } from './admin-calls.ts'
import { nameStatus } from './inbox-search.tsx'
import { ItemDetails } from './item-details.tsx'
import { ItemMails } from './item-mails.tsx'
import { ItemNote } from './item-note.tsx'
import { ItemStatus } from './item-status.tsx'
import { searchAll } from './search-calls.ts'

const OrderView = lazy(() => import('./order-view.tsx'))

const offerableInboxes = ['itinerary-enquiries', 'group-quotes', 'contact-messages'] as const

function isOfferable(inbox: InboxName): inbox is (typeof offerableInboxes)[number] {
  return offerableInboxes.some((one) => one === inbox)
}

/** An order, or a request or message. The key resets inputs for each item. */
export function ItemView(props: ItemProps) {
  const { desk, inbox, item } = props
  if (inbox !== 'bookings' && inbox !== 'transfer-requests')
    return <RequestView key={item.id} {...props} />
  return (
    <Suspense fallback={<Spinner label={desk.words.inbox.loading} />}>
      <OrderView key={item.id} {...props} />
    </Suspense>
  )
}

function RequestView(props: ItemProps) {
  const { desk, inbox, item } = props
  const { inbox: words, statuses } = desk.words
  return (
    <article className="desk-item">
      <header>
        <h2>{item.name || item.email || words.noName}</h2>
        <Badge text={nameStatus(item.status, statuses)} tone={findTone(item.status)} />
        <p className="text-ink-2 w-full text-caption">
          <Facts>
            {item.reference}
            {fill(words.received, { date: formatOfficeTime(item.createdAt) })}
            {item.isUnanswered && <strong className="text-amber">{words.unanswered}</strong>}
            {isOfferable(inbox) && desk.can('book') && (
              <NewOfferButton
                desk={desk}
                look="link"
                source={{ source: inbox, sourceId: item.id }}
              />
            )}
          </Facts>
        </p>
      </header>
      <div className="desk-item-acts">
        {desk.can('book') && <ItemStatus {...props} />}
        <ItemNote {...props} />
      </div>
      <ItemDetails desk={desk} item={item} />
      <ItemMails {...props} />
    </article>
  )
}

/** The panel beside any list of orders. Opens an order by its reference. */
export function createOrderPanel<Row>(desk: Desk): Panel<Row> {
  return (reference) =>
    isReference(reference) && <FoundItem key={reference} desk={desk} reference={reference} />
}

/** An order or request at its own address. Closing it returns to the previous list. */
export function ItemPage({ desk, typed }: { desk: Desk; typed: string }) {
  const { place, go } = useDeskAddress()
  const { keys = [], back } = place
  const reference = parseReference(typed) ?? typed
  return (
    <DetailPanel
      desk={desk}
      keys={keys}
      opened={reference}
      onStep={(key) => void go(linkToPage(key), { replace: true, state: place })}
      onClose={() => void go(back ?? linkToView(inboxOf(reference)))}
    >
      <FoundItem key={reference} desk={desk} reference={reference} />
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

type FoundItem = { id: string; inbox: InboxName; item: InboxItem }

function FoundItem({ desk, reference }: { desk: Desk; reference: string }) {
  const read = useCallback(async () => {
    const matches = (await searchAll(reference, false)).lists.flatMap(
      ({ inbox, items }): FoundItem[] =>
        items
          .filter((item) => item.reference === reference)
          .map((item) => ({ id: item.id, inbox, item })),
    )
    return { items: matches, nextCursor: null }
  }, [reference])
  const list = usePagedQuery<FoundItem>(read, desk, topics)
  return (
    <WhenLoaded desk={desk} loaded={list}>
      {([opened]) =>
        opened ? (
          <ItemView
            {...{ desk, ...opened }}
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
