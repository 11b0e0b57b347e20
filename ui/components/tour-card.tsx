import { Link } from 'react-router'
import { convertPrices } from '#rules/money/currency.ts'
import { parsePriceText } from '#rules/money/price-text.ts'
import { fill } from '#rules/text/fill.ts'
import type { CardWords, cardWords } from '#content/words/words.ts'
import { siteLanguage } from '#rules/text/language.ts'
import type { TourCardFacts } from '#app/site/tour/tour-cards.ts'
import { useCurrency, useLanguage } from '../visitor.ts'
import { Facts } from './facts.tsx'
import { Nowrap } from './nowrap.tsx'
import { Plate, type PlateProps } from './picture.tsx'
import { Price } from './price.tsx'
import { Stars } from './stars.tsx'

type TourCardProps = { tour: TourCardFacts; words: typeof cardWords } & Pick<
  PlateProps,
  'first' | 'firstWhere'
>

export function TourCard({ tour, words: allWords, ...arrival }: TourCardProps) {
  const language = useLanguage()
  const words = allWords[language]
  const price = parsePriceText(tour.priceFrom)
  return (
    <article className="group tour-card relative flex h-full flex-col" lang={language}>
      <div className="relative">
        <Plate
          picture={tour.picture}
          {...arrival}
          decorative
          sizes="(min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 40vw"
          className="aspect-[4/5] w-full"
        />
        <Badges tour={tour} words={words} />
      </div>
      <h3 className="group-hover:text-disa-deep mt-4 text-h3 transition-colors" lang={siteLanguage}>
        <Nowrap text={tour.title} />
      </h3>
      <p className="text-ink-2 mt-2 line-clamp-2 text-meta" lang={siteLanguage}>
        {tour.description}
      </p>
      <div className="border-rule mt-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t pt-3">
        <p className="text-meta">
          {price ? (
            <>
              {words.from}{' '}
              <span className="text-lead font-semibold">
                <Price money={price} />
              </span>
            </>
          ) : (
            // As high as the line of a price, so that the cards of a row stay level.
            <span className="leading-[1.8] font-semibold">{words.customPricing}</span>
          )}
        </p>
        {tour.reviews > 0 && <Stars rating={tour.rating} reviews={tour.reviews} words={words} />}
      </div>
      <p className="text-ink-2 mt-2 text-caption">
        <Facts>
          {[
            <Duration key="duration" duration={tour.duration} words={words} />,
            `${words.upTo} ${tour.maxGuests} ${words.guests}`,
            fill(words.minimum, { n: tour.minGuests }),
          ]}
        </Facts>
      </p>
      <Includes excludes={tour.excludes} words={words} />
      {/* Placed at the bottom, so that the buttons of a row align. */}
      <p className="mt-auto pt-5">
        <Link
          to={`/tour/${tour.id}`}
          className="button button-quiet group-hover:bg-ink group-hover:text-limewash w-full text-meta after:absolute after:inset-0"
        >
          {words.viewDetails}
          <span className="sr-only" lang={siteLanguage}>
            : {tour.title}
          </span>
        </Link>
      </p>
    </article>
  )
}

function Badges({ tour, words }: { tour: TourCardFacts; words: CardWords }) {
  const look = 'bg-limewash text-ink px-2.5 py-1 text-caption font-semibold whitespace-nowrap'
  return (
    <p className="absolute top-0 left-0 flex sm:top-3 sm:left-3 flex-wrap gap-2">
      {tour.featured && <span className={look}>{words.mostPopular}</span>}
      {tour.seasonal && (
        <span className={look} lang={siteLanguage}>
          {tour.seasonal}
        </span>
      )}
    </p>
  )
}

function Includes({ excludes, words }: { excludes: string | null; words: CardWords }) {
  const currency = useCurrency()
  if (excludes === null)
    return <p className="text-fynbos mt-2 text-caption">{words.allInclusive}</p>
  const withoutPrefix = excludes.startsWith('Excludes:')
    ? excludes.slice('Excludes:'.length).trim()
    : excludes
  return (
    <p className="text-amber mt-2 text-caption">
      {words.excludes} <span lang={siteLanguage}>{convertPrices(withoutPrefix, currency)}</span>
    </p>
  )
}

/** '9h' becomes a full day in every language; '2 days/1 night' stays as it is, in English. */
function Duration({ duration, words }: { duration: string; words: CardWords }) {
  if (/^[\d-]+h$/.test(duration)) return <>{`${words.fullDay} (${duration})`}</>
  return <span lang={siteLanguage}>{duration}</span>
}
