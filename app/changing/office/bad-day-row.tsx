import { Link } from 'react-router'
import type { BadDayPlanAnswer, BadDayTrip, BadDayTripsAnswer } from '../contract.ts'
import { badDayActions } from '../bad-day.ts'
import { clockTimeInCapeTown, formatLongDate } from '#rules/dates/calendar-date.ts'
import { formatCents } from '#rules/money/currency.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { Facts } from '#ui/components/facts.tsx'
import { SelectField } from '#ui/components/select-field.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import type { Desk } from '#ui/office-kit/desk.ts'
import { CheckField, listOptions } from '#ui/office-kit/fields.tsx'
import { Phone } from '#ui/office-kit/phone.tsx'
import { linkToPage } from '#ui/office-kit/view-link.ts'
import type { Choice } from './bad-day-plan.tsx'

type PlannedTrip = BadDayPlanAnswer['trips'][number]

type RowProps = {
  desk: Desk
  trip: BadDayTrip
  tours: BadDayTripsAnswer['tours']
  isTicked: boolean
  choice: Choice
  planned: PlannedTrip | undefined
  isAsking: boolean
  onTick: (isTicked: boolean) => void
  onChange: (choice: Choice) => void
}

export function BadDayRow(props: RowProps) {
  const { desk, trip, isTicked, onTick } = props
  const { row: words } = desk.words.badDay
  const { itemId, reference, title, name, phone, party } = trip
  const crew = [...trip.guides, ...trip.vehicles].map((one) => one.name)
  return (
    <li data-ticked={isTicked || undefined}>
      <div>
        <CheckField
          id={`bad-day-${itemId}`}
          label={
            <strong>
              {trip.isTimed && `${clockTimeInCapeTown(new Date(trip.from))} `}
              {title}
            </strong>
          }
          isTicked={isTicked}
          // Enter must not send the whole form from here.
          isSlow
          onTick={onTick}
        />
        <div className="text-meta pl-8">
          <p>
            <Facts>
              {name ?? words.noName}
              {phone ? <Phone phone={phone} /> : words.noPhone}
              {fillCount(words.guests, party)}
              <Link className="link" to={linkToPage(reference)}>
                {reference}
              </Link>
            </Facts>
          </p>
          <p className="text-ink-2">
            <Facts>
              {desk.hasFleet &&
                (crew.length > 0 ? fill(words.crew, { names: crew.join(', ') }) : words.nobody)}
              {!trip.isConfirmed && words.held}
              {!trip.isMailed && words.notMailed}
            </Facts>
          </p>
        </div>
      </div>
      {isTicked && <ChoiceFields {...props} />}
    </li>
  )
}

function ChoiceFields({ desk, trip, tours, choice, planned, isAsking, onChange }: RowProps) {
  const { what, row } = desk.words.badDay
  const { itemId, reference, canSwap } = trip
  const labelFor = (label: string) => fill(label, { reference })
  const acts = badDayActions.filter((act) => act !== 'swap' || canSwap)
  const change = (part: Partial<Choice>) => onChange({ ...choice, ...part })
  const needsTour = choice.act === 'swap' && !(choice.product && canSwap)
  return (
    <div className="bad-day-choice">
      <div className="bad-day-fields">
        <SelectField
          id={`bad-day-act-${itemId}`}
          label={labelFor(what.ofOne)}
          options={listOptions(acts, what.acts)}
          value={choice.act}
          onChange={(value) =>
            change({ act: acts.find((one) => one === value) ?? 'move', date: '' })
          }
        />
        {choice.act === 'swap' && (
          <SelectField
            id={`bad-day-tour-${itemId}`}
            label={labelFor(what.tourOf)}
            unchosen={what.chooseTour}
            options={tours
              .filter(({ id }) => id !== trip.product)
              .map(({ id: value, title: label }) => ({ value, label }))}
            value={choice.product}
            onChange={(product) => change({ product })}
          />
        )}
        {choice.act !== 'call-off' && (
          <TextField
            id={`bad-day-date-${itemId}`}
            type="date"
            label={labelFor(what.dateOf)}
            value={choice.date || (planned?.whyNot === null ? planned.date : '')}
            onChange={(date) => change({ date })}
          />
        )}
      </div>
      <p aria-live="polite" className="text-meta">
        {needsTour ? (
          <span className="text-amber font-semibold">{row.chooseTour}</span>
        ) : planned ? (
          <Consequence desk={desk} trip={trip} planned={planned} />
        ) : (
          isAsking && row.looking
        )}
      </p>
    </div>
  )
}

function Consequence({
  desk,
  trip,
  planned,
}: {
  desk: Desk
  trip: BadDayTrip
  planned: PlannedTrip
}) {
  const { row: words } = desk.words.badDay
  const { act, title, refund, difference, whyNot, vehicles, guides } = planned
  if (whyNot !== null)
    return <span className="text-alarm font-semibold">{fill(words.staysOut, { why: whyNot })}</span>
  const date = formatLongDate(planned.date)
  const isOtherDay = act === 'swap' && planned.date !== trip.date
  const names = [...guides, ...vehicles].join(', ')
  return (
    <Facts>
      <strong>{fill(isOtherDay ? words.swapOn : words[act], { date, title })}</strong>
      {refund > 0
        ? fill(words.back, { amount: formatCents(refund) })
        : act === 'call-off'
          ? words.nothingBack
          : difference < 0
            ? fill(words.lessOwed, { amount: formatCents(-difference) })
            : words.same}
      {desk.hasFleet &&
        act !== 'call-off' &&
        (names ? fill(words.crewThen, { names }) : words.nobodyThen)}
    </Facts>
  )
}
