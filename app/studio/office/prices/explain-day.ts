import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { displayMoney, randCurrency } from '#rules/money/currency.ts'
import { rand } from '#rules/money/money.ts'
import { transferKinds } from '#rules/prices/transfer.ts'
import type { Extra, Price } from '#rules/prices/price-plan.ts'
import { computeChildPrice, chooseDayPrice, computeDayPrice } from '#rules/prices/price.ts'
import type { PricedYear } from '#rules/prices/year-of-prices.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { formatShortDay } from '#ui/office-kit/office-time.ts'
import type { StudioWords } from '../editor-context.ts'

type PriceWords = StudioWords['prices']
type PricedDay = { date: CalendarDate; bookedOn: CalendarDate }

/**
 * Explains the price of a day: 'Fri 3 Dec 2027: R2,900 an adult (season Whales, plus Saturdays
 * R200).'
 */
export function explainDay(priced: PricedYear, pricedDay: PricedDay, words: PriceWords): string {
  const day = chooseDayPrice(priced, pricedDay)
  const season =
    day.season === undefined
      ? words.reasons.usual
      : fill(words.reasons.season, { season: day.season })
  const reasons = [season, ...day.extras.map((extra) => formatExtra(extra, words))].join(', ')
  const price = listFigures(day.price, words).join(', ')
  const sentence = fill(words.day, { day: formatShortDay(pricedDay.date), price, why: reasons })
  const guests = priced.minGuests ?? 1
  const dayPrice = computeDayPrice(day, { adults: guests, children: 0, kind: transferKinds[0] })
  if (dayPrice.kind === 'on-request' || day.extras.length === 0) return sentence
  const party = 'priceFrom' in priced ? fillCount(words.totalOf, guests) : words.totalOfDay
  return `${sentence} ${fill(words.total, { party, total: displayMoney(dayPrice.total, randCurrency) })}`
}

export function listFigures(price: Price, { figures }: PriceWords): string[] {
  switch (price.per) {
    case 'person':
      return [
        ...formatFigure(figures.adult, price.adult),
        ...formatFigure(figures.child, computeChildPrice(price)),
      ]
    case 'party':
      return (price.parties ?? []).map(({ upTo: guests, total }) =>
        fill(figures.party, { price: formatRand(total), guests }),
      )
    case 'vehicle':
      return [
        ...formatFigure(figures.inland, price.inland),
        ...formatFigure(figures.overland, price.overland),
      ]
    default:
      return [figures.request]
  }
}

function formatFigure(form: string, amount: number | undefined): string[] {
  return amount === undefined ? [] : [fill(form, { price: formatRand(amount) })]
}

function formatExtra({ name, percent, amount = 0, per }: Extra, { reasons }: PriceWords): string {
  const figure = percent ?? amount
  const size = Math.abs(figure)
  const text = percent === undefined ? formatRand(size) : `${size} %`
  const isPerPerson = percent === undefined && per === 'person'
  return fill(figure < 0 ? reasons.less : reasons.plus, {
    name,
    amount: isPerPerson ? fill(reasons.each, { amount: text }) : text,
  })
}

function formatRand(amount: number): string {
  return displayMoney(rand(amount), randCurrency)
}
