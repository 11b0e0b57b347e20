import { displayMoney } from '#rules/money/currency.ts'
import { countTravelDays, type ItineraryEntry } from '../itinerary.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import type { DatedTour } from '../itinerary-days.ts'
import type { ItineraryFigures } from '../itinerary-price.ts'
import type { Itinerary } from '../stored-itinerary.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { Facts } from '#ui/components/facts.tsx'
import { focusStyle, groundStyle, Sources } from '#ui/components/picture-forms.tsx'
import type { Picture } from '#ui/pictures.ts'
import { useCurrency } from '#ui/visitor.ts'
import { Amounts, Owed } from './amounts.tsx'
import { AsTours } from './tour-price-rows.tsx'
import type { Builder } from './builder.ts'
import { listDatedDays, adviseOnDate } from './dated-days.ts'
import { describeLength, describeParty, describeTimes } from './describe.ts'
import { Included } from './estimate.tsx'
import { AdviceList } from './advice-list.tsx'

type TripSheetProps = {
  builder: Builder
  itinerary: Itinerary
  price: ItineraryFigures | undefined
  /** True if the page already shows the number of days. */
  hasTitle?: boolean
  link?: string
}

/** A read-only itinerary, for share links and for print. */
export function TripSheet({ builder, itinerary, price, hasTitle = false, link }: TripSheetProps) {
  const { words, pictures } = builder
  const { entries, vehicle } = itinerary
  const datedDays = listDatedDays(itinerary, builder)
  return (
    <div className="trip-sheet gap-x-16 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start print:block">
      <div>
        {!hasTitle && (
          <p className="display mb-2 text-page">
            {fillCount(words.tripTitle, countTravelDays(entries))}
          </p>
        )}
        <p className="text-ink-2 text-meta">
          <Facts>{[describeParty(itinerary, words), words.vehicles[vehicle]]}</Facts>
        </p>
        <ol className="mt-6">
          {entries.map((entry, index) => (
            <SheetDay
              key={entry.tour.id}
              entry={entry}
              dated={datedDays[index]}
              picture={pictures[entry.tour.id]}
              builder={builder}
            />
          ))}
        </ol>
      </div>
      {price && <SheetEstimate itinerary={itinerary} price={price} builder={builder} />}
      <SheetFoot company={builder.company} link={link} />
    </div>
  )
}

type SheetDayProps = {
  entry: ItineraryEntry
  dated: DatedTour | undefined
  picture: Picture | undefined
  builder: Builder
}

function SheetDay({ entry, dated, picture, builder }: SheetDayProps) {
  const { tour, day } = entry
  const { words } = builder
  const dateAdvice = adviseOnDate(dated, builder)
  return (
    <li className="sheet-day border-rule grid gap-x-8 gap-y-3 border-t py-6 sm:grid-cols-[16rem_1fr] print:grid-cols-[3.500cm_1fr] print:gap-x-4 print:py-2">
      {picture && <SheetPicture picture={picture} />}
      <div>
        <h2 className="text-h3">
          {fill(words.day, { day })}: {tour.title}
        </h2>
        {dated && <p className="mt-1 text-meta font-semibold">{formatLongDate(dated.date)}</p>}
        {dateAdvice && <AdviceList advice={[dateAdvice]} words={words} />}
        <p className="text-ink-2 mt-1 text-meta">
          {tour.location}, {describeTimes(entry, words)}, {describeLength(tour, words)}
        </p>
        <p className="mt-2 text-meta">{tour.description}</p>
        <p className="text-ink-2 mt-2 text-caption">
          <Facts>{tour.highlights}</Facts>
        </p>
      </div>
    </li>
  )
}

/**
 * Two pictures: one for the screen, and a day picture for light paper, because browsers would
 * switch too late when printing. Not lazy, because a sheet that is only printed is never near the
 * screen.
 */
function SheetPicture({ picture }: { picture: Picture }) {
  const { src, width, height } = picture
  const imageProps = { src, width, height, style: focusStyle(picture) }
  return (
    <>
      <span className="plate aspect-[3/2] print:hidden" style={groundStyle(picture)}>
        <picture>
          <Sources picture={picture} sizes="16rem" />
          <img {...imageProps} alt="" />
        </picture>
      </span>
      <img {...imageProps} alt="" className="hidden aspect-[3/2] w-full object-cover print:block" />
    </>
  )
}

type SheetEstimateProps = {
  itinerary: Itinerary
  price: ItineraryFigures
  builder: Builder
}

function SheetEstimate({ itinerary, price, builder }: SheetEstimateProps) {
  const { words } = builder
  const currency = useCurrency()
  const sums = [
    { label: words.total, money: price.totalPrice, strong: true },
    { label: words.perPerson, money: price.pricePerPerson, strong: false },
  ]
  return (
    <section className="border-ink bg-plaster mt-4 break-inside-avoid border-t-4 p-5 sm:p-6 lg:sticky lg:top-6 lg:mt-0 print:mt-2 print:border-t-2 print:bg-transparent print:px-0 print:py-3">
      <h2 className="text-h3">{words.estimateTitle}</h2>
      <div className="mt-3">
        <Amounts itinerary={itinerary} price={price} words={words} />
      </div>
      <dl>
        {sums.map(({ label, money, strong }) => (
          <div
            key={label}
            className={`flex justify-between gap-4 py-2 print:py-1 ${strong ? 'text-lead font-semibold' : 'text-ink-2 text-meta'}`}
          >
            <dt>{label}</dt>
            <dd className="text-right tabular-nums">
              {displayMoney(money, currency)}
              <Owed money={money} />
            </dd>
          </div>
        ))}
      </dl>
      <AsTours builder={builder} itinerary={itinerary} />
      <Included words={words} />
    </section>
  )
}

/** The company's details for the printed page, which has no site footer. */
function SheetFoot({ company, link }: Pick<Builder, 'company'> & { link: string | undefined }) {
  return (
    <p className="border-rule mt-3 hidden break-before-avoid border-t pt-2 text-caption print:block">
      {link && <span className="block">{link}</span>}
      <Facts>
        {company.name}
        {company.phone}
        {company.email}
        {company.website.replace('https://', '')}
      </Facts>
    </p>
  )
}
