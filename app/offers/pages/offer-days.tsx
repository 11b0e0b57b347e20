import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { toMoney } from '#rules/money/cents.ts'
import { formatMoney } from '#rules/money/currency.ts'
import type { OfferBody, OfferItem } from '../offer.ts'
import { formatItemParty } from '#app/order/format-party.ts'
import { fill } from '#rules/text/fill.ts'
import { AmountOwed } from '#ui/private/owed.tsx'
import { Facts } from '#ui/components/facts.tsx'
import { Plate } from '#ui/components/picture.tsx'
import type { Picture } from '#ui/pictures.ts'
import { VehiclePlate } from '#app/booking/pages/vehicle-plate.tsx'
import type { OfferWords } from './offer-words.ts'

/** Ticked items of an offer, with their setter. Absent if the offer cannot be accepted. */
export type Ticks = {
  isTicked: (key: string) => boolean
  onTick: (key: string, is: boolean) => void
  form: string
}

type DaysProps = {
  body: OfferBody
  words: OfferWords
  pictures: Readonly<Record<string, Picture>>
  pages: readonly string[]
  ticks: Ticks | undefined
  extras: string
}

export function OfferDays({ body, ...props }: DaysProps) {
  return (
    <section aria-labelledby="days">
      <h2 id="days" className="text-h2">
        {props.words.days}
      </h2>
      {body.items.map((item) => (
        <Day key={item.key} item={item} {...props} />
      ))}
    </section>
  )
}

type DayProps = Omit<DaysProps, 'body'> & { item: OfferItem }

function Day({ item, words, pictures, pages, ticks, extras }: DayProps) {
  const { key, kind, product = '', title, variant, date, text, price, isOption } = item
  const picture = pictures[key]
  return (
    <section className="border-rule mt-6 border-t pt-6" aria-label={title}>
      <div className="grid gap-x-6 gap-y-4 print:block sm:grid-cols-[13rem_1fr] xl:grid-cols-[16rem_1fr] sm:items-start">
        {picture && (
          <div className="no-print">
            {kind === 'vehicle-day' ? (
              <VehiclePlate picture={picture} />
            ) : (
              <Plate picture={picture} decorative className="aspect-[3/2] w-full" sizes="20rem" />
            )}
          </div>
        )}
        <div className={picture ? '' : 'sm:col-span-2'}>
          <p className="text-ink-2 text-meta">
            {date === undefined ? words.dateOpen : formatLongDate(date)}
          </p>
          <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <h3 className="text-h3">
              {title}
              {kind === 'vehicle-day' && ` · ${words.variants[variant] ?? variant}`}
            </h3>
            {price !== undefined && (
              <p className="font-semibold tabular-nums">
                <AmountOwed amount={price} about={words.about} />
                {isOption && <span className="text-ink-2 font-normal"> · {words.optional}</span>}
              </p>
            )}
          </div>
          <p className="text-ink-2 mt-1 text-meta" data-free="">
            <Facts>{listFacts(item, words)}</Facts>
          </p>
          {text && (
            <p className="mt-3 max-w-prose whitespace-pre-line" data-free="">
              {text}
            </p>
          )}
          {pages.includes(product) && (
            <p className="no-print mt-1">
              <a
                className="link inline-block py-1"
                href={`/tour/${product}`}
                target="_blank"
                rel="noreferrer"
              >
                {words.more}
              </a>
            </p>
          )}
          <Choices item={item} words={words} ticks={ticks} label={extras} />
        </div>
      </div>
    </section>
  )
}

function listFacts(item: OfferItem, words: OfferWords): string[] {
  const { time, ends, pickup, destination } = item
  return [
    formatItemParty(item, words.tour, words.guestsCount),
    ...(time ? [fill(words.from, { time })] : []),
    ...(ends ? [fill(words.ends, { time: ends })] : []),
    ...(pickup ? [fill(words.pickup, { place: pickup })] : []),
    ...(destination ? [fill(words.destination, { place: destination })] : []),
  ]
}

type ChoicesProps = Pick<DayProps, 'item' | 'words' | 'ticks'> & { label: string }

/** Checkboxes for the day itself if it is optional, and for its extras. */
function Choices({ item, words, ticks, label }: ChoicesProps) {
  const { key, title, isOption, extras } = item
  return (
    <>
      {isOption && ticks && <Tick {...{ name: key, ticks }}>{fill(words.take, { title })}</Tick>}
      {extras.length > 0 && (
        <fieldset className="mt-3">
          <legend className="text-meta font-semibold">{label}</legend>
          {extras.map((extra) => (
            <Tick key={extra.key} {...{ name: extra.key, ticks }}>
              {fill(words.extra, { title: extra.title, price: formatMoney(toMoney(extra.price)) })}
            </Tick>
          ))}
        </fieldset>
      )}
    </>
  )
}

function Tick({
  name,
  ticks,
  children,
}: {
  name: string
  ticks: Ticks | undefined
  children: string
}) {
  if (!ticks) return <p className="mt-2">{children}</p>
  return (
    <label className="mt-1 flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        name={`option-${name}`}
        value="yes"
        form={ticks.form}
        checked={ticks.isTicked(name)}
        onChange={(event) => ticks.onTick(name, event.target.checked)}
        className="accent-disa h-5 w-5 shrink-0"
      />
      <span data-free="">{children}</span>
    </label>
  )
}
