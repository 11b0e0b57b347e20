import { useCallback } from 'react'
import { type InboxName, listStatusChoices } from '#app/order/inbox.ts'
import type { FeedTopic } from '#ui/office-kit/change-feed.ts'
import { formatNearDay } from '#rules/dates/calendar-date.ts'
import { toMoney } from '#rules/money/cents.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { Facts } from '#ui/components/facts.tsx'
import { type InboxItem, listInbox, exportInbox } from './admin-calls.ts'
import { Badge, findTone } from '#ui/office-kit/badge.tsx'
import { type Desk, useAction } from '#ui/office-kit/desk.ts'
import { findToday, formatOfficeTime, formatShortDay } from '#ui/office-kit/office-time.ts'
import { countGuests, nameSubject } from './describe-item.ts'
import { hasDraft } from './item-drafts.ts'
import { useDeskAddress } from '#ui/office-kit/desk-address.ts'
import { type Column, DeskTable } from '#ui/office-kit/desk-table.tsx'
import { DeskView, LoadOlder } from '#ui/office-kit/desk-view.tsx'
import { ActionMenu } from '#ui/office-kit/action-buttons.tsx'
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
  // Nothing to search, filter or export yet.
  const isFiltered = search !== '' || status !== '' || only !== ''
  const isUnused = list.state === 'loaded' && list.items.length === 0 && !isFiltered
  const exporting = useAction<Blob>(desk)
  /** Exports the whole filtered list, not only this page. */
  const onExport = async () => {
    const file = await exporting.send(() => exportInbox(inbox, filter))
    if (file) saveFile(file, `${inbox}.csv`)
  }
  const renderOrderPanel = createOrderPanel<InboxItem>(desk)
  return (
    <DeskView
      desk={desk}
      id="inbox"
      title={desk.words.inboxes[inbox]}
      tools={
        !isUnused && (
          <>
            <p role="status" className="text-ink-2 text-caption">
              {list.state === 'loaded' && fillCount(words.count, list.items.length)}
            </p>
            <ActionMenu
              label={desk.words.frame.acts}
              acts={[
                { act: 'reload', label: words.reload },
                ...(desk.can('exports') ? [{ act: 'export' as const, label: words.export }] : []),
              ]}
              onChoose={(act) => void (act === 'export' ? onExport() : list.reload())}
            />
          </>
        )
      }
      filters={
        !isUnused && (
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
        )
      }
      loaded={list}
      empty={isUnused ? words.empty[inbox] : list.items.length === 0 && words.emptySearch}
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
    { id: 'about', isLong: true, by: (item) => nameSubject(item, desk.words) },
    {
      id: 'date',
      by: (item) => dateOf(item) && `${dateOf(item)} ${item.trip?.pickUp ?? ''}`,
      cell: (item) => {
        const [first, last] = [dateOf(item), toText(item.details['lastDay'])]
        if (!first) return undefined
        if (last && first !== last)
          return fill(words.fromTo, { first: formatListDay(first), last: formatListDay(last) })
        return [formatListDay(first), item.trip?.pickUp].filter(Boolean).join(', ')
      },
    },
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
    { id: 'vehicle', isLong: true, by: ({ trip }) => trip?.vehicles.join(', ') },
    { id: 'guide', isLong: true, by: ({ trip }) => trip?.guides.join(', ') },
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

/** 'Mon 30 Nov', with the year unless it's this one. */
function formatListDay(date: string): string {
  return findToday().slice(0, 4) === date.slice(0, 4) ? formatNearDay(date) : formatShortDay(date)
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
