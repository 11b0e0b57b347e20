import { mailtoLink } from '#rules/text/address-links.ts'
import { parseNumber } from '#rules/text/figure.ts'
import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import type { WaitingAnswer, WaitingDayAnswer } from '#app/waiting/contract.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { officeWaitingFields } from '#app/waiting/waiting-fields.ts'
import { countGuests } from '#rules/prices/party.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { Facts } from '#ui/components/facts.tsx'
import { callSignedIn, readSignedIn } from '#ui/session/session.ts'
import { Badge } from '#ui/office-kit/badge.tsx'
import { type Desk, useQuery } from '#ui/office-kit/desk.ts'
import { formatOfficeTime, hasPassed } from '#ui/office-kit/office-time.ts'
import { ActionButtons } from '#ui/office-kit/action-buttons.tsx'
import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import { Phone } from '#ui/office-kit/phone.tsx'
import { useForm } from '#ui/office-kit/use-form.ts'
import { linkToPage } from '#ui/office-kit/view-link.ts'
import { WhenLoaded } from '#ui/office-kit/when-loaded.tsx'

type ListProps = { desk: Desk; date: string }

// oxlint-disable-next-line import/no-default-export -- React.lazy takes a module's default export.
export default function WaitingList({ desk, date }: ListProps) {
  const read = useCallback(() => readWaiting(date), [date])
  const waitingQuery = useQuery(read, desk, ['orders'])
  const { waitingList: words } = desk.words
  return (
    <section aria-labelledby="waiting-list" className="no-print mt-10">
      <h2 id="waiting-list" className="text-h3">
        {words.title}
      </h2>
      <WhenLoaded desk={desk} loaded={waitingQuery}>
        {(day) => (
          <Entries desk={desk} date={date} day={day} onChanged={() => void waitingQuery.reload()} />
        )}
      </WhenLoaded>
    </section>
  )
}

type DayProps = ListProps & { day: WaitingDayAnswer; onChanged: () => void }

function Entries({ desk, date, day, onChanged }: DayProps) {
  const { waitingList: words } = desk.words
  const { entries, hours } = day
  const tours = [...new Set(entries.map(({ tourId }) => tourId))]
  return (
    <>
      <p className="text-ink-2 mt-1 max-w-2xl text-meta">
        {entries.length === 0 ? words.empty : fill(words.text, { hours })}
      </p>
      {tours.map((tourId) => {
        const tourEntries = entries.filter((entry) => entry.tourId === tourId)
        return (
          <div key={tourId} className="mt-5">
            <h3 className="font-semibold">{tourEntries[0]?.title}</h3>
            <ol className="desk-list max-w-3xl">
              {tourEntries.map((entry) => (
                <Entry
                  key={entry.id}
                  desk={desk}
                  entry={entry}
                  hours={hours}
                  onChanged={onChanged}
                />
              ))}
            </ol>
          </div>
        )
      })}
      {desk.can('book') && (
        <p className="mt-5">
          <ActionButtons acts={[{ act: 'add', label: words.add }]}>
            {(_act, onClose) => (
              <AddDialog
                desk={desk}
                date={date}
                day={day}
                onChanged={onChanged}
                onClose={onClose}
              />
            )}
          </ActionButtons>
        </p>
      )}
    </>
  )
}

type EntryProps = { desk: Desk; entry: WaitingAnswer; hours: number; onChanged: () => void }

function Entry({ desk, entry, hours, onChanged }: EntryProps) {
  const { waitingList: words, day } = desk.words
  const { name, email, phone, status, order } = entry
  const isOpen = status === 'waiting' || status === 'offered'
  const tone = status === 'offered' ? 'waiting' : status === 'taken' ? 'good' : 'quiet'
  const acts = [
    { act: 'offer', label: words.offer, name: fill(words.offerOf, { name }) },
    { act: 'remove', label: words.remove, name: fill(words.removeOf, { name }) },
  ] as const
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-3">
      <div className="min-w-0 flex-1 basis-64 break-words">
        <p className="font-semibold">
          {name} <Badge text={words.statuses[status]} tone={tone} />
        </p>
        <p className="text-meta">
          <Facts>
            {fillCount(day.party, countGuests(entry))}
            {entry.toddlers > 0 && fillCount(day.toddlers, entry.toddlers)}
            <a className="link" href={mailtoLink(email)}>
              {email}
            </a>
            {phone && <Phone phone={phone} />}
          </Facts>
        </p>
        <p className="text-ink-2 text-meta">
          <Facts>
            {fill(words.since, { date: formatOfficeTime(entry.createdAt) })}
            {status === 'waiting' && !entry.isOpened && words.unopened}
            {status === 'offered' && describeOffer(desk, entry)}
            {order && (
              <Link className="link" to={linkToPage(order)}>
                {fill(words.booked, { reference: order })}
              </Link>
            )}
          </Facts>
        </p>
      </div>
      {isOpen && desk.can('book') && (
        <div className="flex flex-wrap gap-2">
          <ActionButtons
            look="button button-quiet text-meta"
            acts={acts.filter(({ act }) => act === 'remove' || status === 'waiting')}
          >
            {(act, onClose) => (
              <ActDialog
                desk={desk}
                entry={entry}
                hours={hours}
                act={act}
                onClose={onClose}
                onDone={onChanged}
              />
            )}
          </ActionButtons>
        </div>
      )}
    </li>
  )
}

/** Text for when the offer is or was sent, and until when the place is held. */
function describeOffer({ words }: Desk, { tellAt, endsAt }: WaitingAnswer): string {
  const { told: sentText, tellAt: plannedText, until } = words.waitingList
  const parts = [
    tellAt && fill(hasPassed(tellAt) ? sentText : plannedText, { date: formatOfficeTime(tellAt) }),
    endsAt && fill(until, { date: formatOfficeTime(endsAt) }),
  ]
  return parts.filter(Boolean).join(', ')
}

type ActDialogProps = Omit<EntryProps, 'onChanged'> & {
  act: 'offer' | 'remove'
  onDone: () => void
  onClose: () => void
}

function ActDialog({ desk, entry, hours, act, onDone, onClose }: ActDialogProps) {
  const { waitingList: words } = desk.words
  const { id, name } = entry
  const facts = { name, hours }
  const actWords =
    act === 'offer'
      ? { of: words.offerOf, text: words.offerText, confirm: words.offer, done: words.offered }
      : {
          of: words.removeTitle,
          text: words.removeText,
          confirm: words.remove,
          done: words.removed,
        }
  return (
    <FormDialog
      desk={desk}
      onClose={onClose}
      onDone={onDone}
      id={`waiting-${act}`}
      title={fill(actWords.of, facts)}
      text={fill(actWords.text, facts)}
      confirm={actWords.confirm}
      call={() =>
        act === 'offer'
          ? callSignedIn('POST /api/admin/waiting-list/:id/offer', { params: { id } })
          : callSignedIn('DELETE /api/admin/waiting-list/:id', { params: { id } })
      }
      doneText={fill(actWords.done, facts)}
      onRefused={onDone}
    />
  )
}

function AddDialog({ desk, date, day, onChanged, onClose }: DayProps & { onClose: () => void }) {
  const { waitingList: words, fleet } = desk.words
  const [key] = useState(() => crypto.randomUUID())
  const form = useForm({
    tourId: {
      kind: 'choice',
      label: words.tour,
      options: day.tours.map(({ id, title }) => ({ value: id, label: title })),
    },
    name: {
      kind: 'line',
      label: words.name,
      limit: officeWaitingFields.name.limit,
      required: true,
    },
    email: { kind: 'email', label: words.email, required: true, isHalf: true },
    phone: { kind: 'tel', label: words.phone, isHalf: true },
    adults: { kind: 'count', label: words.adults, start: '2', isHalf: true },
    children: { kind: 'count', label: words.children, start: '0', isHalf: true },
    toddlers: { kind: 'count', label: words.toddlers, start: '0', isHalf: true },
  })
  return (
    <FormDialog
      desk={desk}
      form={form}
      onClose={onClose}
      id="waiting-add"
      title={fill(words.addTitle, { date: formatLongDate(date) })}
      text={words.addText}
      confirm={words.add}
      busyLabel={fleet.saving}
      call={({ adults, children, toddlers, ...guest }) =>
        callSignedIn('POST /api/admin/waiting-list', {
          body: {
            ...guest,
            date,
            adults: parseNumber(adults) ?? Number.NaN,
            children: parseNumber(children) ?? Number.NaN,
            toddlers: parseNumber(toddlers) ?? Number.NaN,
            childSeats: 0,
          },
          // Repeats of one click have the same key.
          key,
        })
      }
      doneText={fill(words.added, { name: form.draft.name })}
      onDone={onChanged}
    />
  )
}

function readWaiting(date: string) {
  return readSignedIn('GET /api/admin/waiting-list', { query: { date } })
}
