import { Link } from 'react-router'
import type { Words } from '#content/words/words.ts'
import { calendarDateIn, capeTown, formatLongDate } from '#rules/dates/calendar-date.ts'
import { findEarliestOpenDay } from '#app/order/earliest-open-day.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { listSendWords } from './auth-words.ts'
import { useSend } from '#ui/client/use-send.ts'
import { Facts } from '#ui/components/facts.tsx'
import { Plate } from '#ui/components/picture.tsx'
import type { Picture } from '#ui/pictures.ts'
import type { OwnRecord } from './account-calls.ts'
import type { AccountWords } from './account-words.ts'
import { callSignedIn } from '#ui/session/session.ts'

type RecordListProps = {
  id: string
  title: string
  records: readonly OwnRecord[]
  empty: { text: string; link: string; path: string; picture?: Picture }
  words: AccountWords
  kind: 'orders' | 'quotes'
}

export function RecordList(props: RecordListProps) {
  const { id, title, records, empty, words, kind } = props
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      {records.length === 0 && (
        <div className="mt-5 grid gap-x-8 gap-y-4 sm:grid-cols-[18rem_1fr] sm:items-center">
          {empty.picture && (
            <Plate
              picture={empty.picture}
              decorative
              className="aspect-[3/2] w-full"
              sizes="18rem"
            />
          )}
          <p className={empty.picture ? '' : 'sm:col-span-2'}>
            {empty.text}{' '}
            <Link to={empty.path} className="link">
              {empty.link}
            </Link>
          </p>
        </div>
      )}
      <ul className="divide-rule border-rule mt-5 divide-y border-y empty:hidden">
        {records.map((record) => (
          <Row key={record.id} record={record} words={words} kind={kind} />
        ))}
      </ul>
    </section>
  )
}

type RowProps = Pick<RecordListProps, 'words' | 'kind'> & { record: OwnRecord }

function Row({ record, words: allWords, kind }: RowProps) {
  const words = allWords.account
  const { details, reference, status } = record
  const { days, itinerary } = details
  const title =
    typeof days === 'number'
      ? fillCount(words.itineraryTitle, days)
      : (details['tour'] ?? details['vehicle'] ?? words.group)
  const code = details['shareCode']
  return (
    <li className="grid gap-x-8 gap-y-2 py-5 sm:grid-cols-[1fr_auto] sm:items-start">
      <div className="min-w-0">
        <p className="text-lead font-semibold">{title}</p>
        {itinerary && <p className="mt-1">{itinerary}</p>}
        <p className="text-ink-2 mt-1">
          <Facts>{describeTrip(record, words)}</Facts>
        </p>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 sm:block sm:text-right">
        <strong className={status === 'confirmed' ? 'text-fynbos' : ''}>
          {nameStatus(status, words.statuses)}
        </strong>
        {reference && (
          <span className="text-ink-2 text-caption tabular-nums sm:block" data-free="">
            {words.reference} {reference}
          </span>
        )}
      </p>
      <div className="empty:hidden">
        {typeof code === 'string' && (
          <Link to={`/itinerary/${code}`} className="link inline-block py-1 text-meta">
            {words.openShared}
          </Link>
        )}
        {(kind === 'quotes' || hasPage(record)) && (
          <OpenPageButton kind={kind} id={record.id} title={String(title)} words={allWords} />
        )}
      </div>
    </li>
  )
}

type OpenOwnProps = { kind: 'orders' | 'quotes'; id: string; title: string; words: AccountWords }

const paths = { orders: '/manage', quotes: '/quote' }

function OpenPageButton({ kind, id, title, words: allWords }: OpenOwnProps) {
  const words = allWords.account
  const { open: label, openOne } = words.opening[kind]
  const { busy, lines, send, value } = useSend(listSendWords(allWords))
  const open = async () => {
    if (await send(() => callSignedIn(`POST /api/account/${kind}/:id/opening`, { params: { id } })))
      location.assign(paths[kind])
  }
  return (
    <>
      <button
        type="button"
        className="button button-quiet mt-3 text-meta"
        aria-label={fill(openOne, { title })}
        disabled={busy || value !== undefined}
        onClick={() => void open()}
      >
        {busy ? words.opening.busy : label}
      </button>
      {lines.length > 0 && (
        <p role="alert" className="text-alarm mt-2 text-meta">
          {lines.map(({ text }) => text).join(' ')}
        </p>
      )}
    </>
  )
}

/** True if an order's page can still be opened (app/order/earliest-open-day.ts). */
function hasPage({ details: { date, lastDay } }: OwnRecord): boolean {
  const lastTripDay = lastDay ?? date
  return (
    typeof lastTripDay === 'string' &&
    lastTripDay >= findEarliestOpenDay(calendarDateIn(new Date(), capeTown))
  )
}

/**
 * The day or days, the party and the price: 'Saturday, 20 February 2027', '2 adults, 1 child',
 * 'R6,250'.
 */
function describeTrip({ details }: OwnRecord, words: Words['account']) {
  const party = [
    formatCount(details['adults'], words.adultsCount),
    formatCount(details['children'], words.childrenCount),
    formatCount(details['toddlers'], words.toddlersCount),
    formatCount(details['guests'], words.guestsCount),
    formatCount(details['childSeats'], words.childSeatsCount),
  ].filter(Boolean)
  return [
    nameDays(details, words),
    nameKind(details['kind'], words.kinds),
    party.join(', '),
    details['total'] ?? words.onRequest,
  ].filter(Boolean)
}

/** The date of a trip, or the first and last day of a group's. */
function nameDays(details: OwnRecord['details'], words: Words['account']): string | undefined {
  const first = details['date'] ?? details['startDate']
  const last = details['lastDay']
  if (typeof first !== 'string') return undefined
  if (typeof last !== 'string' || last === first) return formatLongDate(first)
  return fill(words.fromTo, { first: formatLongDate(first), last: formatLongDate(last) })
}

function formatCount(value: unknown, forms: { one: string; other: string }): string | undefined {
  return typeof value === 'number' && value > 0 ? fillCount(forms, value) : undefined
}

function nameKind(kind: unknown, kinds: Record<string, string>): string | undefined {
  return typeof kind === 'string' ? (kinds[kind] ?? kind) : undefined
}

function nameStatus(status: string, statuses: Record<string, string>): string {
  return statuses[status] ?? status
}
