import { Link } from 'react-router'
import type { Words } from '#content/words/words.ts'
import { displayMoney } from '#rules/money/currency.ts'
import {
  changeToddlers,
  checkParty,
  countEmptyPlaces,
  countGuests,
  clampParty,
  listAdultOptions,
  listChildOptions,
  findPartyLimits,
  listSeatOptions,
  type Party,
  sellsBothPlaces,
} from '#rules/prices/party.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import { fill } from '#rules/text/fill.ts'
import { formatRefusal, type RefusalWords } from '#rules/text/format-refusal.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { enquiryPath } from '#app/enquiries/pages/enquiry-path.ts'
import { useCurrency } from '#ui/visitor.ts'
import { SelectField } from '#ui/components/select-field.tsx'
import type { PriceOf } from './use-price-of.ts'

type LimitsProps = {
  tour: Pick<Tour, 'title' | 'minGuests' | 'maxGuests' | 'onePaysForTwo'>
  words: Words['tour']
}

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
  const { title, minGuests } = tour
  if (minGuests < 2) return null
  if (sellsBothPlaces(tour)) return `${words.onePaysForTwo} `
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
  tour: Pick<Tour, 'minGuests' | 'maxGuests' | 'onePaysForTwo'>
  priceOf: PriceOf
  /** True if one guest comes alone and pays for both places. */
  bothPlaces: boolean
  onChange: (part: Partial<Party & { bothPlaces: boolean }>) => void
  words: Words['tour']
  /** Ages of a child. Empty if every child pays half. */
  childrenAges?: string | undefined
  refusals: RefusalWords
  bookingsEmail: string
}

/**
 * Adults, children and under-threes, and the seats that they need. A party outside the tour's
 * limits is refused at the field.
 */
export function PartyFields({
  party,
  tour,
  priceOf,
  bothPlaces,
  onChange,
  words,
  childrenAges = words.childrenAges,
  refusals,
  bookingsEmail,
}: PartyFieldsProps) {
  const { maxGuests } = tour
  const refusal = checkParty(party, findPartyLimits(tour, { bothPlaces }))
  const change = (part: Partial<Party>) => {
    onChange({ ...clampParty({ ...party, ...part }, maxGuests), bothPlaces: false })
  }
  return (
    <div>
      <div className="grid grid-cols-3 gap-x-3 gap-y-4">
        <CountSelect
          id="adults"
          label={words.adults}
          value={party.adults}
          options={listAdultOptions(maxGuests)}
          onChange={(adults) => change({ adults })}
        />
        <CountSelect
          id="children"
          label={words.children}
          value={party.children}
          hint={childrenAges}
          options={listChildOptions(maxGuests, party.adults)}
          onChange={(children) => change({ children })}
        />
        <CountSelect
          id="toddlers"
          label={words.toddlers}
          hint={words.toddlersAges}
          value={party.toddlers}
          options={listChildOptions(maxGuests, party.adults + party.children)}
          onChange={(toddlers) => change(changeToddlers(party, toddlers))}
        />
        {countGuests(party) > party.adults && (
          <div className="col-span-2">
            <CountSelect
              id="childSeats"
              label={words.childSeats}
              hint={words.childSeatsHint}
              value={party.childSeats}
              options={listSeatOptions(party)}
              onChange={(childSeats) => change({ childSeats })}
            />
          </div>
        )}
      </div>
      <p role="alert" className="empty:hidden">
        {refusal && (
          <span
            className={`mt-3 block text-meta ${refusal.code === 'party-too-large' ? 'text-alarm' : 'text-amber'}`}
          >
            {formatRefusal(refusal, refusals, siteLanguage)}{' '}
            {refusal.code === 'party-too-small' && (
              <a className="link" href={`mailto:${bookingsEmail}`}>
                {bookingsEmail}
              </a>
            )}
          </span>
        )}
      </p>
      {refusal?.code === 'party-too-small' && countEmptyPlaces(party, tour) > 0 && (
        <button
          type="button"
          className="button button-quiet mt-3 w-full"
          onClick={() => onChange({ bothPlaces: true })}
        >
          <ComingAloneLabel party={party} tour={tour} priceOf={priceOf} words={words} />
        </button>
      )}
      <p role="status" className="mt-3 text-meta font-semibold empty:hidden">
        {bothPlaces && words.comingAlone}
      </p>
    </div>
  )
}

function ComingAloneLabel({
  party,
  tour,
  priceOf,
  words,
}: Pick<PartyFieldsProps, 'party' | 'tour' | 'priceOf' | 'words'>) {
  const currency = useCurrency()
  const emptyPlaces = countEmptyPlaces(party, tour)
  const price = priceOf({ ...party, emptyPlaces })
  if (price.kind === 'on-request') return words.comeAloneOnRequest
  return fill(words.comeAlone, { amount: displayMoney(price.total, currency) })
}

type CountSelectProps = {
  id: string
  label: string
  hint?: string
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
