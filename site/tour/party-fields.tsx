import type { Words } from '#content/words/en.ts'
import {
  checkParty,
  fitParty,
  listAdultOptions,
  listChildOptions,
  type Party,
  type PartyLimits,
} from '#rules/orders/party.ts'
import { sayRefusal } from '#rules/text/say-refusal.ts'

type PartyFieldsProps = {
  party: Party
  limits: PartyLimits
  onChange: (party: Party) => void
  words: Words['tour']
  refusals: Words['refusals']
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
            {sayRefusal(refusal, refusals, 'en')}{' '}
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

function CountSelect({ id, label, value, options, onChange }: CountSelectProps) {
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-meta font-semibold">
        {label}
      </label>
      <select
        id={id}
        className="field"
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {options.map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </select>
    </div>
  )
}
