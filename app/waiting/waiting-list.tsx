import { type Content, wordsOf } from '#content/content.ts'
import { data } from 'react-router'
import { partyFields, pickParty, type Party, type PartyLimits } from '#rules/prices/party.ts'
import { waitingPolicy } from './waiting.ts'
import { contentOf } from '#ui/content.ts'
import { guestPortOf } from '#ui/guest-port.ts'
import { parseSelection, bookingPath } from '#app/booking/pages/selection.ts'
import { showHead } from '#ui/loading/show-head.ts'
import { describePrivate, loadInvalidLink } from '#ui/private/describe-private.ts'
import { PrivatePage } from '#ui/private/private-page.tsx'
import { postForm, readPosted, showAnswer } from '#ui/posting/post-form.ts'
import { WaitView } from './wait-view.tsx'
import type { Route } from './+types/waiting-list.ts'
import { parseNumber } from '#rules/text/figure.ts'
import { numberField } from '#ui/components/number-field.ts'
import type { Words } from '#content/words/words.ts'
import { limits } from '#rules/text/sanitise.ts'
import { fill } from '#rules/text/fill.ts'
import { waitingPath } from '#app/booking/pages/waiting-path.ts'
import { Honeypot } from '#ui/components/honeypot.tsx'
import { PlainField } from '#ui/components/plain-field.tsx'
import { Problems } from '#ui/private/quote-parts.tsx'
import { usePosted } from '#ui/posting/posted.ts'

type JoinProps = {
  tour: { id: string; title: string } & PartyLimits
  start: Party & { date: string | undefined }
  words: Words['waiting']
  hours: number
  consent: { version: string; title: string; text: string }
}

function JoinView({ tour, start, words, hours, consent }: JoinProps) {
  const posted = usePosted()
  const refusedState = posted?.state.step === 'refused' ? posted.state : undefined
  const fields = posted?.fields ?? {}
  const errorOf = (field: string) => refusedState?.lines.find((line) => line.field === field)?.text
  const isFree = refusedState?.refusals.some(({ code }) => code === 'waiting-day-free')
  const selection = { ...start, bothPlaces: false }
  const typedSelection = {
    ...selection,
    date: fields['date'],
    ...Object.fromEntries(
      partyFields.map((name) => [name, parseNumber(fields[name] ?? '') ?? start[name]]),
    ),
  }
  const fieldProps = (name: keyof typeof fields & keyof Words['waiting'], initial = '') => ({
    id: name,
    name,
    label: String(words[name]),
    defaultValue: fields[name] ?? initial,
    error: errorOf(name),
    required: true,
  })
  const renderCountField = (name: 'adults' | 'children' | 'toddlers') => (
    <PlainField {...fieldProps(name, String(start[name]))} {...numberField} />
  )
  return (
    <>
      {refusedState && <Problems title={words.pleaseMend} lines={refusedState.lines} />}
      {isFree && (
        <p className="mb-8">
          <a className="button button-primary" href={bookingPath(tour.id, typedSelection)}>
            {words.bookIt}
          </a>
        </p>
      )}
      <h1 className="text-page">{words.title}</h1>
      <p className="text-ink-2 mt-4 max-w-2xl text-lead">
        {fill(words.lead, { title: tour.title, hours })}
      </p>
      <form
        method="post"
        action={waitingPath(tour.id, selection)}
        className="border-ink bg-plaster mt-8 max-w-2xl space-y-5 border-t-4 p-6"
      >
        <input type="hidden" name="tourId" value={tour.id} />
        <input type="hidden" name="consent" value={consent.version} />
        <input type="hidden" name="childSeats" value={start.childSeats} />
        <PlainField
          {...fieldProps('day')}
          id="date"
          name="date"
          type="date"
          defaultValue={fields['date'] ?? start.date ?? ''}
          error={errorOf('date')}
        />
        <div className="grid grid-cols-3 items-end gap-3 sm:gap-5">
          {renderCountField('adults')}
          {renderCountField('children')}
          {renderCountField('toddlers')}
        </div>
        <PlainField {...fieldProps('name')} autoComplete="name" maxLength={limits.name} />
        <PlainField
          {...fieldProps('email')}
          type="email"
          autoComplete="email"
          maxLength={limits.email}
        />
        <Honeypot />
        <p className="text-ink-2 text-caption">{consent.text}</p>
        <button type="submit" className="button button-primary w-full sm:w-auto">
          {words.send}
        </button>
      </form>
    </>
  )
}

/**
 * Loads the waiting list for a full day, or a guest's entry by the mailed link. Works without
 * scripts.
 */
export async function loader({ params: { key }, request, context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const view = key === undefined ? loadJoin(content, request) : await loadWait(context, key)
  if (!view) return data({ ...loadInvalidLink(content), wait: undefined, join: undefined }, 404)
  const { waiting, tour } = wordsOf(content)
  return data({
    lost: undefined,
    head: describePrivate(content, waiting.title),
    band: waiting.band,
    ...view,
    shared: {
      words: waiting,
      tourWords: tour,
      hours: content.calendar.waitingHours ?? waitingPolicy.hours,
      phone: content.company.phone,
    },
  })
}

function loadJoin(content: Content, request: Request) {
  const query = new URL(request.url).searchParams
  const tour = content.tours.find(({ id }) => id === query.get('tour'))
  if (!tour) return undefined
  const { id, title, minGuests, maxGuests } = tour
  const { date, ...party } = parseSelection(query)
  return {
    wait: undefined,
    join: {
      tour: { id, title, minGuests, maxGuests },
      start: { date, ...pickParty(party) },
      consent: content.consents.contact,
    },
  }
}

async function loadWait(context: Route.LoaderArgs['context'], key: string) {
  const wait = await context.get(guestPortOf).readWaiting(key)
  return wait && { join: undefined, wait: { ...wait, key } }
}

export async function action(args: Route.ActionArgs) {
  const { params, request, context } = args
  const { key } = params
  if (key !== undefined) {
    const posted = await readPosted(request)
    const { isTrapped } = posted
    const port = context.get(guestPortOf)
    const endpoint = 'POST /api/waiting-list/:key/leave'
    const answer = await port.call(endpoint, { params: { key }, isTrapped })
    return showAnswer(context, answer.ok ? { ...answer, status: 200 } : answer, posted)
  }
  const { waiting } = wordsOf(context.get(contentOf))
  return postForm(args, {
    form: { to: 'POST /api/waiting-list', numbers: partyFields },
    pleaseMend: waiting.pleaseMend,
    thanks: () => ({ title: waiting.thanksTitle, lines: waiting.thanks }),
  })
}

export const meta = showHead

export default function WaitingList({ loaderData }: Route.ComponentProps) {
  const { lost, join, wait } = loaderData
  const shared = 'shared' in loaderData ? loaderData.shared : undefined
  return (
    <PrivatePage lost={lost}>
      {shared && join && <JoinView {...shared} {...join} />}
      {shared && wait && <WaitView {...shared} wait={wait} />}
    </PrivatePage>
  )
}
