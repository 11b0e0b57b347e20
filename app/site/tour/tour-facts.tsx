import type { Words } from '#content/words/words.ts'
import { convertPriceText, inRand } from '#rules/money/currency.ts'
import { parsePriceText, retailPriceText } from '#rules/money/price-text.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import { fill } from '#rules/text/fill.ts'
import { Stars } from '#ui/components/stars.tsx'
import { useCurrency } from '#ui/visitor.ts'
import { Nowrap } from '#ui/components/nowrap.tsx'

type TourFactsProps = {
  tour: Tour
  priceFrom: string
  words: Words['tour']
  starWords: { of: string; reviews: string }
}

export function TourFacts({ tour, priceFrom, words, starWords }: TourFactsProps) {
  const facts = [
    { name: words.duration, value: tour.duration },
    { name: words.party, value: fill(words.upToGuests, { n: tour.maxGuests }) },
    { name: words.area, value: tour.area },
    ...(tour.seasonal ? [{ name: words.season, value: tour.seasonal }] : []),
  ]
  return (
    <>
      <h1 className="text-page max-w-[15em]">
        <Nowrap text={tour.landing?.h1Heading ?? tour.title} />
      </h1>
      {tour.reviews > 0 && (
        <p className="mt-4">
          <Stars rating={tour.rating} reviews={tour.reviews} words={starWords} isExact />
        </p>
      )}
      <p className="mt-5 text-lead font-semibold">
        <RetailPrice priceFrom={priceFrom} />
      </p>
      <dl className="border-rule mt-6 grid grid-cols-2 gap-x-6 gap-y-5 border-y py-6 sm:grid-cols-4">
        {facts.map((fact) => (
          <div key={fact.name} className="last:odd:col-span-2">
            <dt className="text-ink-2 text-caption">{fact.name}</dt>
            <dd className="font-semibold">
              <Nowrap text={fact.value} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-8 max-w-3xl space-y-4 text-lead lg:max-w-2xl">
        {tour.landing && <p>{tour.landing.openingParagraph}</p>}
        {tour.detailedDescription.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </>
  )
}

/**
 * 'From R2,500 pp' in the visitor's currency with the rand next to it; custom pricing unchanged.
 */
function RetailPrice({ priceFrom }: { priceFrom: string }) {
  const currency = useCurrency()
  const text = retailPriceText(priceFrom)
  return (
    <>
      <Nowrap text={convertPriceText(text, currency)} />
      {currency.code !== inRand.code && parsePriceText(text) && (
        <span className="text-caption text-ink-2"> ({priceFrom})</span>
      )}
    </>
  )
}
