import {
  lazy,
  Suspense,
  useCallback,
  type ReactNode,
  type FormEvent,
  useEffect,
  useRef,
} from 'react'
import { Link } from 'react-router'
import { type InboxName, isGift, listNextStatuses } from '#app/order/inbox.ts'
import type { FeedTopic } from '#ui/office-kit/change-feed.ts'
import { isReference, parseReference } from '#app/order/reference.ts'
import { fill } from '#rules/text/fill.ts'
import { Facts } from '#ui/components/facts.tsx'
import { type InboxItem, type DeskMail, changeItem } from './admin-calls.ts'
import { Badge, findTone } from '#ui/office-kit/badge.tsx'
import { type Desk, type ItemProps, useQuery, useAction } from '#ui/office-kit/desk.ts'
import { refreshAll } from '#ui/office-kit/follow-changes.ts'
import { formatOfficeTime } from '#ui/office-kit/office-time.ts'
import { ItemMoney } from './item-money.tsx'
import { nameOf } from '#ui/office-kit/name-of.ts'
import { ItemStatus } from './item-status.tsx'
import { ItemThread } from './item-thread.tsx'
import { searchAll } from './search-calls.ts'
import { useDeskAddress } from '#ui/office-kit/desk-address.ts'
import { DetailPanel, type Panel } from '#ui/office-kit/detail-panel.tsx'
import { usePagedQuery } from '#ui/office-kit/use-paged-query.ts'
import { linkToPage, linkToView } from '#ui/office-kit/view-link.ts'
import { WhenLoaded, LazyDetails } from '#ui/office-kit/when-loaded.tsx'
import { NewOfferButton } from '#app/offers/office/make-offer.tsx'
import { nameStatus } from './inbox-search.tsx'
import { MailEntry } from './mail-entry.tsx'
import { readSignedIn } from '#ui/session/session.ts'
import { phoneLink } from '#rules/text/phone.ts'
import { mailtoLink } from '#rules/text/address-links.ts'
import { formatDetail } from './detail-text.ts'
import type { MoneyAnswer } from '#app/payments/office-money-contract.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { formatCents } from '#rules/money/currency.ts'
import { readMoney } from './money-calls.ts'
import { limits } from '#rules/text/sanitise.ts'
import { TextField } from '#ui/components/text-field.tsx'
import { useItemDraft } from './item-drafts.ts'
import { offerUndo } from '#ui/office-kit/undo.ts'
import { Notice } from '#ui/office-kit/notice.tsx'

/** The office's note on an item. Saving an empty note deletes it. */
function ItemNote({ desk, inbox, item, onChanged }: ItemProps) {
  const words = desk.words.inbox
  const { note, type, isUnsaved, theirs, markSaved, show } = useItemDraft(
    desk.userId,
    item.id,
    item.note ?? '',
  )
  const { busy, act } = useAction<InboxItem>(desk)
  const latestNote = useRef(item.note ?? '')
  useEffect(() => {
    latestNote.current = item.note ?? ''
  }, [item.note])
  const { undo } = desk.words.frame
  const save = (
    shownNote: string,
    newNote: string,
    doneText: string,
    onSaved: (savedNote: string) => void,
  ) =>
    act(
      () => changeItem(inbox, { ...item, note: shownNote }, { note: newNote }),
      doneText,
      (saved) => {
        markSaved(newNote, saved.note ?? '')
        onChanged(saved)
        onSaved(saved.note ?? '')
      },
    )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const oldNote = item.note ?? ''
    void save(oldNote, note, desk.words.toasts.changed, (savedNote) => {
      latestNote.current = savedNote
      offerUndo({
        doneText: fill(undo.note, { name: item.name }),
        run: () => {
          // A colleague's newer note is not overwritten; this is no error.
          if (latestNote.current !== savedNote) desk.say(undo.noteSince, 'bad')
          else void save(savedNote, oldNote, undo.undone, () => show(savedNote, oldNote))
        },
      })
    })
  }
  return (
    <form onSubmit={onSubmit} className="space-y-3">
      <TextField
        id={`note-${item.id}`}
        label={words.note}
        hint={words.noteHint}
        rows={3}
        maxLength={limits.longText}
        value={note}
        onChange={type}
      />
      <button type="submit" className="button button-quiet" disabled={busy || !isUnsaved}>
        {busy ? words.saving : words.saveNote}
      </button>
      <div role="status">
        {theirs !== undefined && (
          <Notice className="text-meta whitespace-pre-line">
            {theirs === '' ? words.noteGone : fill(words.noteTheirs, { note: theirs })}
          </Notice>
        )}
      </div>
      {isUnsaved && <p className="text-ink-2 text-caption">{words.noteUnsaved}</p>}
    </form>
  )
}

type ItemHistoryProps = { desk: Desk; orderId: string; status: string }

function ItemHistory({ desk, orderId, status }: ItemHistoryProps) {
  return (
    <LazyDetails title={desk.words.history.title}>
      <History key={status} desk={desk} orderId={orderId} />
    </LazyDetails>
  )
}

function History({ desk, orderId }: Omit<ItemHistoryProps, 'status'>) {
  const { words } = desk
  const read = useCallback(() => readMoney(orderId), [orderId])
  const moneyQuery = useQuery(read, desk, ['orders', 'money'])
  return (
    <WhenLoaded desk={desk} loaded={moneyQuery}>
      {({ history }) => (
        <ol className="divide-rule border-rule mt-2 divide-y border-y text-meta">
          {history.map((event) => (
            <li key={event.number} className="py-2">
              <span className="font-semibold">{nameEvent(event, words)}</span>
              <span className="text-ink-2 block text-caption break-words">
                <Facts>
                  {formatOfficeTime(event.at)}
                  {event.actorEmail ?? words.history.who[event.who]}
                  {describeFacts(event, words.history)}
                </Facts>
              </span>
            </li>
          ))}
        </ol>
      )}
    </WhenLoaded>
  )
}

type Event = MoneyAnswer['history'][number]

/** Names an event. A cancellation is named by who wanted it; other events have their own name. */
function nameEvent({ event, facts }: Event, { history, attention }: Desk['words']): string {
  const canceller = facts['cancelledBy'] ?? facts['by']
  const cancellers: Record<string, string> = history.cancellers
  const cancelledText = typeof canceller === 'string' ? cancellers[canceller] : undefined
  if (event === 'called-off' && cancelledText) return cancelledText
  const names: Record<string, string> = history.events
  const attentionKinds: Record<string, { title: string }> = attention.kinds
  return names[event] ?? attentionKinds[event]?.title ?? nameOf(names, event)
}

function describeFacts({ facts }: Event, words: Desk['words']['history']): string {
  const { amount, kept, refund, until, reference, why } = facts
  return [
    typeof amount === 'number' && formatCents(amount),
    typeof kept === 'number' && kept > 0 && fill(words.kept, { amount: formatCents(kept) }),
    typeof refund === 'number' && refund > 0 && fill(words.refund, { amount: formatCents(refund) }),
    typeof until === 'string' && fill(words.until, { date: formatLongDate(until) }),
    typeof reference === 'string' && reference,
    typeof why === 'string' && why,
  ]
    .filter((text) => text !== false && text !== '')
    .join(', ')
}

const emptyValues: ReadonlySet<unknown> = new Set([null, '', 0])

export function ItemDetails({ desk, item }: { desk: Desk; item: InboxItem }) {
  const { details: labels, gifts } = desk.words
  const names: Record<string, string> = isGift(item.reference)
    ? { ...labels, ...gifts.details }
    : labels
  const { email, details } = item
  const filledDetails = Object.entries(details).filter(([, value]) => !emptyValues.has(value))
  return (
    <dl className="grid grid-cols-2 content-start gap-x-6 gap-y-2">
      {email && (
        <Fact name={desk.words.inbox.email} length={email.length}>
          <a className="link" href={mailtoLink(email)}>
            {email}
          </a>
        </Fact>
      )}
      {filledDetails.map(([name, value]) => {
        const text = formatDetail(name, value, desk.words.values)
        return (
          <Fact key={name} name={names[name] ?? name} length={text.length}>
            {renderValue(name, text)}
          </Fact>
        )
      })}
    </dl>
  )
}

type FactProps = { name: string; length?: number; children: ReactNode }

/** A labelled value. A long text takes the full width; on a small screen a shorter one does too. */
function Fact({ name, length = 0, children }: FactProps) {
  const span = length > 60 ? 'col-span-2' : length > 22 ? 'max-sm:col-span-2' : ''
  return (
    <div className={`min-w-0 ${span}`}>
      <dt className="text-ink-2 text-caption">{name}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  )
}

function renderValue(name: string, value: string): ReactNode {
  if (/phone$/i.test(name)) {
    return (
      <a className="link" href={phoneLink(value)}>
        {value}
      </a>
    )
  }
  if (name === 'shareCode') {
    return (
      <a className="link" href={`/itinerary/${value}`}>
        {value}
      </a>
    )
  }
  return value
}

function ItemMails({ desk, inbox, item, onChanged }: ItemProps) {
  const words = desk.words.mails
  const read = useCallback(
    () => readSignedIn('GET /api/admin/inbox/:inbox/:id/mails', { params: { inbox, id: item.id } }),
    [inbox, item.id],
  )
  const mails = useQuery(read, () => desk.say(words.failed, 'bad'), ['mails'])
  const onSettled = (previous: DeskMail) => (current: DeskMail) => {
    void mails.reload()
    const isGuest = previous.recipient.toLowerCase() === item.email.toLowerCase()
    onChanged(isGuest ? { ...item, email: current.recipient } : item)
  }
  return (
    <section aria-labelledby={`mails-${item.id}`}>
      <h3 id={`mails-${item.id}`} className="font-sans text-meta font-semibold tracking-normal">
        {words.beside}
      </h3>
      <WhenLoaded desk={desk} loaded={mails}>
        {(sentMails) =>
          sentMails.length === 0 ? (
            <p className="text-ink-2 mt-2 text-meta">{words.none}</p>
          ) : (
            <ul className="divide-rule border-rule mt-2 divide-y border-y">
              {sentMails.map((mail) => (
                <MailEntry key={mail.id} desk={desk} mail={mail} onChanged={onSettled(mail)} />
              ))}
            </ul>
          )
        }
      </WhenLoaded>
    </section>
  )
}

/** Loaded only for a company with a fleet. The parts below load when they are first shown. */
const ItemPeople = lazy(() => import('./item-people.tsx'))
const ItemComingMails = lazy(() => import('./item-coming-mails.tsx'))
const GiftAddress = lazy(() => import('./gift-address.tsx'))
const ItemDays = lazy(() => import('./item-days.tsx'))

/** Inboxes of orders, which have their own payments. */
const orderInboxes: ReadonlySet<string> = new Set(['bookings', 'transfer-requests'])

const offerableInboxes = ['itinerary-enquiries', 'group-quotes', 'contact-messages'] as const

function isOfferable(inbox: InboxName): inbox is (typeof offerableInboxes)[number] {
  return offerableInboxes.some((one) => one === inbox)
}

export function ItemView({ desk, inbox, item, onChanged }: ItemProps) {
  const { inbox: words, statuses } = desk.words
  const { id } = item
  const isOrder = orderInboxes.has(inbox)
  // A gift voucher is paid like any order. It has no days, no crew and no mails before a trip.
  const isTrip = isOrder && !isGift(item.reference)
  const orderProps = { desk, orderId: id, status: item.status }
  const onMoneyChanged = (status: string) =>
    onChanged({ ...item, status, moves: [...listNextStatuses(inbox, status, item.reference)] })
  return (
    // The key resets inputs and folded parts for each item.
    <article key={id} className="desk-item">
      <header>
        <h2>{item.name || item.email || words.noName}</h2>
        <Badge text={nameStatus(item.status, statuses)} tone={findTone(item.status)} />
        <p className="text-ink-2 w-full text-caption">
          <Facts>
            {item.reference}
            {fill(words.received, { date: formatOfficeTime(item.createdAt) })}
            {item.isUnanswered && <strong className="text-amber">{words.unanswered}</strong>}
            {isOfferable(inbox) && desk.can('book') && (
              <NewOfferButton desk={desk} look="link" source={{ source: inbox, sourceId: id }} />
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
            {isTrip && desk.can('book') && <ItemDays {...orderProps} />}
            {desk.can('money') && <ItemMoney {...orderProps} onChanged={onMoneyChanged} />}
            {isTrip && desk.hasFleet && <ItemPeople {...orderProps} />}
            <ItemThread
              {...orderProps}
              hasGuest={item.email !== ''}
              onAnswered={() => onChanged({ ...item, isUnanswered: false })}
            />
            {desk.can('money') && <ItemHistory {...orderProps} />}
            {isTrip && <ItemComingMails desk={desk} orderId={id} />}
          </Suspense>
        )}
        <ItemMails desk={desk} inbox={inbox} item={item} onChanged={onChanged} />
      </div>
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
