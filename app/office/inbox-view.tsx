import { useCallback } from 'react'
import { type InboxName, listStatusChoices } from '#app/order/inbox.ts'
import type { FeedTopic } from '#ui/office-kit/change-feed.ts'
import { toMoney } from '#rules/money/cents.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { Facts } from '#ui/components/facts.tsx'
import { type InboxItem, listInbox, exportInbox, type InboxFilter } from './admin-calls.ts'
import { Badge, findTone } from '#ui/office-kit/badge.tsx'
import { type Desk, useAction } from '#ui/office-kit/desk.ts'
import { formatOfficeTime, formatShortDay } from '#ui/office-kit/office-time.ts'
import { countGuests, nameSubject } from './describe-item.ts'
import { hasDraft } from './item-drafts.ts'
import { useDeskAddress } from '#ui/office-kit/desk-address.ts'
import { type Column, DeskTable } from '#ui/office-kit/desk-table.tsx'
import { DeskView, LoadOlder } from '#ui/office-kit/desk-view.tsx'
import { usePagedQuery } from '#ui/office-kit/use-paged-query.ts'
import { linkToPage } from '#ui/office-kit/view-link.ts'
import { InboxSearch, nameStatus, OrderFilters } from './inbox-search.tsx'
import { ItemView, createOrderPanel } from './item-view.tsx'
import { saveFile } from '#ui/components/save-file.ts'

type InboxViewProps = {
  desk: Desk
  inbox: InboxName
  counts: Record<string, number>
  onChange: () => void
}

export function InboxView({ desk, inbox, counts, onChange }: InboxViewProps) {
  const words = desk.words.inbox
  const { query, change, withParts, go } = useDeskAddress()
  const search = query.get('search') ?? ''
  const status = query.get('status') ?? ''
  const only = query.get('only') ?? ''
  const filter = { search, status, only }
  const read = useCallback(
    (cursor: string | null) => listInbox(inbox, { search, status, only }, cursor),
    [inbox, search, status, only],
  )
  const list = usePagedQuery<InboxItem>(read, desk, topicsOf[inbox])
  const onChanged = (changed: InboxItem) => {
    list.change((one) => (one.id === changed.id ? changed : one))
    onChange()
  }
  const renderOrderPanel = createOrderPanel<InboxItem>(desk)
  return (
    <DeskView
      desk={desk}
      id="inbox"
      title={desk.words.inboxes[inbox]}
      tools={
        <>
          {list.state === 'loaded' && list.items.length > 0 && (
            <p role="status" className="text-ink-2 text-caption">
              {fillCount(words.count, list.items.length)}
            </p>
          )}
          <button type="button" className="button button-quiet" onClick={() => void list.reload()}>
            {words.reload}
          </button>
          {desk.can('exports') && <ExportButton desk={desk} inbox={inbox} filter={filter} />}
        </>
      }
      filters={
        <>
          <InboxSearch
            desk={desk}
            statuses={listStatusChoices(inbox, counts)}
            filter={filter}
            onChoose={(chosen) =>
              change({
                search: chosen.search || undefined,
                status: chosen.status || undefined,
                only: chosen.only || undefined,
                open: undefined,
              })
            }
          />
          {orderInboxes.has(inbox) && (
            <OrderFilters
              desk={desk}
              only={only}
              // A new history entry, so that Back removes the filter.
              onChoose={(chosen) =>
                void go(withParts({ only: chosen || undefined, open: undefined }), {
                  preventScrollReset: true,
                })
              }
            />
          )}
        </>
      }
      loaded={list}
      empty={
        list.items.length === 0 &&
        (search || status || only ? words.emptySearch : words.empty[inbox])
      }
    >
      {(items) => (
        <>
          <DeskTable
            desk={desk}
            label={desk.words.inboxes[inbox]}
            columns={listColumns(desk)}
            rows={items}
            keyOf={(item) => item.reference ?? item.id}
            pageOf={({ reference }) => (reference === null ? undefined : linkToPage(reference))}
            isMarked={({ isUnanswered }) => isUnanswered}
            renderPanel={(openedId, item) =>
              item ? (
                <ItemView
                  key={item.id}
                  desk={desk}
                  inbox={inbox}
                  item={item}
                  onChanged={onChanged}
                />
              ) : (
                renderOrderPanel(openedId, item)
              )
            }
          />
          <LoadOlder desk={desk} list={list} text={words.older} />
        </>
      )}
    </DeskView>
  )
}

const orderInboxes: ReadonlySet<InboxName> = new Set(['bookings', 'transfer-requests'])

function listColumns(desk: Desk): Column<InboxItem>[] {
  const { inbox: words, statuses } = desk.words
  return [
    {
      id: 'guest',
      by: ({ name, email }) => name || email,
      cell: (item) => (
        <>
          <span>{item.name || item.email || words.noName}</span>
          <ItemMarks desk={desk} item={item} />
        </>
      ),
    },
    { id: 'about', share: 2, by: (item) => nameSubject(item, desk.words) },
    {
      id: 'date',
      by: dateOf,
      cell: (item) => {
        const [first, last] = [dateOf(item), toText(item.details['lastDay'])]
        if (!first || !last || first === last) return first && formatShortDay(first)
        return fill(words.fromTo, { first: formatShortDay(first), last: formatShortDay(last) })
      },
    },
    { id: 'pickUp', by: ({ trip }) => trip?.pickUp ?? undefined },
    { id: 'guests', isNumber: true, narrow: 'none', by: countGuests },
    {
      id: 'total',
      isNumber: true,
      narrow: 'none',
      by: ({ details }) => readAmount(details['total']),
      cell: ({ details }) => details['total'],
    },
    {
      id: 'owed',
      isNumber: true,
      by: ({ trip }) => trip?.owed ?? undefined,
      cell: ({ trip }) =>
        trip?.owed && (
          <strong>
            <span className="desk-narrow">{desk.words.frame.columns.owed} </span>
            {formatMoney(toMoney(trip.owed))}
          </strong>
        ),
    },
    { id: 'vehicle', share: 1, by: ({ trip }) => trip?.vehicles.join(', ') },
    { id: 'guide', share: 1, by: ({ trip }) => trip?.guides.join(', ') },
    {
      id: 'status',
      narrow: 'end',
      by: ({ status }) => nameStatus(status, statuses),
      cell: ({ status }) => <Badge text={nameStatus(status, statuses)} tone={findTone(status)} />,
    },
    {
      id: 'reference',
      narrow: 'none',
      isSpare: true,
      by: ({ reference }) => reference ?? undefined,
      cell: ({ reference }) => reference,
    },
    {
      id: 'received',
      narrow: 'none',
      isSpare: true,
      by: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => formatOfficeTime(createdAt),
    },
  ]
}

function ItemMarks({ desk, item }: { desk: Desk; item: InboxItem }) {
  const { inbox: words } = desk.words
  const isUnsaved = hasDraft(desk.userId, item.id)
  if (!item.isUnanswered && !item.note && !isUnsaved) return null
  return (
    <span className="desk-signs">
      <Facts>
        {item.isUnanswered && <strong className="text-amber">{words.unanswered}</strong>}
        {item.note && words.noted}
        {isUnsaved && <strong className="text-amber">{words.unsaved}</strong>}
      </Facts>
    </span>
  )
}

function dateOf({ details }: InboxItem): string | undefined {
  return toText(details['date'] ?? details['startDate'])
}

function toText(value: string | number | null | undefined): string | undefined {
  return value === null || value === undefined || value === '' ? undefined : String(value)
}

/** Reads 'R11,250' as a number. */
function readAmount(total: string | number | null | undefined): number | undefined {
  const totalText = toText(total)
  return totalText === undefined ? undefined : Number(totalText.replaceAll(/[^\d.]/g, ''))
}

const topicsOf: Record<InboxName, readonly FeedTopic[]> = {
  bookings: ['orders'],
  'transfer-requests': ['orders'],
  'itinerary-enquiries': ['requests'],
  'group-quotes': ['requests'],
  'contact-messages': ['messages'],
  'newsletter-subscriptions': ['messages'],
}

type ExportButtonProps = { desk: Desk; inbox: InboxName; filter: InboxFilter }

/** Exports the whole filtered list, not only this page, as CSV. */
function ExportButton({ desk, inbox, filter }: ExportButtonProps) {
  const words = desk.words.inbox
  const { busy, send } = useAction<Blob>(desk)
  const onExport = async () => {
    const file = await send(() => exportInbox(inbox, filter))
    if (file) saveFile(file, `${inbox}.csv`)
  }
  return (
    <button
      type="button"
      className="button button-quiet"
      disabled={busy}
      onClick={() => void onExport()}
    >
      {busy ? words.exporting : words.export}
    </button>
  )
}
