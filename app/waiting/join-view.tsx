import { readFigure } from '#rules/text/figure.ts'
import { numberField } from '#ui/components/number-field.ts'
import type { Words } from '#content/words/words.ts'
import { type Party, type PartyLimits, partyFields } from '#rules/prices/party.ts'
import { limits } from '#rules/text/sanitise.ts'
import { fill } from '#rules/text/fill.ts'
import { bookingPath } from '#app/booking/pages/selection.ts'
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

export function JoinView({ tour, start, words, hours, consent }: JoinProps) {
  const posted = usePosted()
  const refused = posted?.state.step === 'refused' ? posted.state : undefined
  const fields = posted?.fields ?? {}
  const errorOf = (field: string) => refused?.lines.find((line) => line.field === field)?.text
  const isFree = refused?.refusals.some(({ code }) => code === 'waiting-day-free')
  const selection = { ...start, bothPlaces: false }
  const asked = {
    ...selection,
    date: fields['date'],
    ...Object.fromEntries(
      partyFields.map((name) => [name, readFigure(fields[name] ?? '') ?? start[name]]),
    ),
  }
  const field = (name: keyof typeof fields & keyof Words['waiting'], initial = '') => ({
    id: name,
    name,
    label: String(words[name]),
    defaultValue: fields[name] ?? initial,
    error: errorOf(name),
    required: true,
  })
  const count = (name: 'adults' | 'children' | 'toddlers') => (
    <PlainField {...field(name, String(start[name]))} {...numberField} />
  )
  return (
    <>
      {refused && <Problems title={words.pleaseMend} lines={refused.lines} />}
      {isFree && (
        <p className="mb-8">
          <a className="button button-primary" href={bookingPath(tour.id, asked)}>
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
          {...field('day')}
          id="date"
          name="date"
          type="date"
          defaultValue={fields['date'] ?? start.date ?? ''}
          error={errorOf('date')}
        />
        <div className="grid grid-cols-3 items-end gap-3 sm:gap-5">
          {count('adults')}
          {count('children')}
          {count('toddlers')}
        </div>
        <PlainField {...field('name')} autoComplete="name" maxLength={limits.name} />
        <PlainField
          {...field('email')}
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
