import { Link } from 'react-router'
import type { Words } from '#content/words/words.ts'
import {
  checkParty,
  fitParty,
  listAdultOptions,
  listChildOptions,
  type Party,
  type PartyLimits,
} from '#rules/orders/party.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import { fill } from '#rules/text/fill.ts'
import { sayRefusal, type RefusalWords } from '#rules/text/say-refusal.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { enquiryPath } from '../contact/enquiry-path.ts'
import { SelectField } from '../parts/select-field.tsx'

type LimitsProps = {
  tour: Pick<Tour, 'title' | 'minGuests' | 'maxGuests' | 'onePaysForTwo'>
  words: Words['tour']
}

/** How many guests a tour takes, and what fewer and more can do. */
export function LimitsNote({ tour, words }: LimitsProps) {
  return (
    <p className="text-ink-2 -mt-2 text-caption">
      <Minimum tour={tour} words={words} />
      <Link to="/group-quotes" className="link inline-block">
        {fill(words.larger, { n: tour.maxGuests })}
      </Link>
    </p>
  )
}

function Minimum({ tour, words }: LimitsProps) {
  const { title, minGuests, onePaysForTwo } = tour
  if (minGuests < 2) return null
  if (minGuests === 2 && onePaysForTwo) return `${words.onePaysForTwo} `
  const subject = fill(words.aloneSubject, { tour: title })
  return (
    <>
      {fill(words.fromGuests, { n: minGuests })}{' '}
      <Link to={enquiryPath('private-tours', subject)} className="link mr-3">
        {minGuests === 2 ? words.alone : words.fewer}
      </Link>
    </>
  )
}

type PartyFieldsProps = {
  party: Party
  limits: PartyLimits
  onChange: (party: Party) => void
  words: Words['tour']
  refusals: RefusalWords
  bookingsEmail: string
}

/** How many adults and children; a party outside the tour's limits is told so at once, in place. */
export function PartyFields({
  party,
  limits,
  onChange,
  words,
  refusals,
  bookingsEmail,
}: PartyFieldsProps) {
  const refusal = checkParty(party, limits)
  return (
    <div>
      <div className="grid grid-cols-2 gap-4">
        <CountSelect
          id="adults"
          label={words.adults}
          value={party.adults}
          options={listAdultOptions(limits.maxGuests)}
          onChange={(adults) => onChange(fitParty({ ...party, adults }, limits.maxGuests))}
        />
        <CountSelect
          id="children"
          label={words.children}
          value={party.children}
          options={listChildOptions(limits.maxGuests, party.adults)}
          onChange={(children) => onChange({ ...party, children })}
        />
      </div>
      <p role="alert" className="empty:hidden">
        {refusal && (
          <span
            className={`mt-3 block text-meta ${refusal.code === 'party-too-large' ? 'text-alarm' : 'text-amber'}`}
          >
            {sayRefusal(refusal, refusals, siteLanguage)}{' '}
            {refusal.code === 'party-too-small' && (
              <a className="link" href={`mailto:${bookingsEmail}`}>
                {bookingsEmail}
              </a>
            )}
          </span>
        )}
      </p>
    </div>
  )
}

type CountSelectProps = {
  id: string
  label: string
  value: number
  options: readonly number[]
  onChange: (count: number) => void
}

function CountSelect({ value, options, onChange, ...props }: CountSelectProps) {
  return (
    <SelectField
      {...props}
      value={String(value)}
      options={options.map((count) => ({ value: String(count), label: String(count) }))}
      onChange={(count) => onChange(Number(count))}
    />
  )
}
