import { useRef, useState } from 'react'
import type { Words } from '#content/words/words.ts'
import { fill } from '#rules/text/fill.ts'
import { Plate } from '#ui/components/picture.tsx'
import type { Picture } from '#ui/pictures.ts'

export type Testimonial = {
  name: string
  country: string
  flag: string
  text: string
  picture: Picture
}

/**
 * Four testimonials (P2.4): three cards and a wide one where there is room. On a phone an automatic
 * carousel; its arrows go from the last to the first and back.
 */
export function Testimonials({
  testimonials,
  words,
}: {
  testimonials: Testimonial[]
  words: Words['home']
}) {
  const { track, shown, show, updateShown } = useCarousel(testimonials.length)
  return (
    <section aria-labelledby="testimonials-title" className="wrap pt-14 sm:pt-24">
      <div className="flex flex-wrap items-end justify-between gap-x-2 gap-y-4">
        <h2 id="testimonials-title" className="text-h2">
          {words.testimonialsTitle}
        </h2>
        <div className="flex gap-1 lg:hidden noscript:hidden">
          <button
            type="button"
            className="button button-quiet w-11 px-0"
            aria-label={words.previous}
            onClick={() => show(shown - 1)}
          >
            <span aria-hidden="true">←</span>
          </button>
          <button
            type="button"
            className="button button-quiet w-11 px-0"
            aria-label={words.next}
            onClick={() => show(shown + 1)}
          >
            <span aria-hidden="true">→</span>
          </button>
        </div>
      </div>
      <ul
        ref={track}
        tabIndex={0}
        onScrollEnd={updateShown}
        aria-label={words.testimonialsTitle}
        className="carousel relative mt-6 flex snap-x snap-mandatory gap-6 overflow-x-auto lg:grid lg:grid-cols-3 lg:overflow-visible"
      >
        {testimonials.map((testimonial) => (
          <li
            key={testimonial.name}
            className="bg-plaster w-full shrink-0 snap-start p-6 sm:p-8 lg:w-auto lg:last:col-span-3"
          >
            <TestimonialCard testimonial={testimonial} />
          </li>
        ))}
      </ul>
      <Dots count={testimonials.length} shown={shown} show={show} words={words} />
    </section>
  )
}

function TestimonialCard({ testimonial }: { testimonial: Testimonial }) {
  return (
    <figure className="flex h-full flex-col">
      <blockquote className="grow text-lead">
        <p>{testimonial.text}</p>
      </blockquote>
      <figcaption className="mt-6 flex items-center gap-4">
        <Plate
          picture={testimonial.picture}
          decorative
          hideWhenBroken
          className="h-12 w-12 rounded-full"
        />
        <span>
          <span className="block font-semibold">{testimonial.name}</span>
          <span className="text-ink-2 text-caption">
            {/* The flag follows the name: a font without flags then shifts nothing. */}
            {testimonial.country} <span aria-hidden="true">{testimonial.flag}</span>
          </span>
        </span>
      </figcaption>
    </figure>
  )
}

type DotsProps = {
  count: number
  shown: number
  show: (index: number) => void
  words: Words['home']
}

function Dots({ count, shown, show, words }: DotsProps) {
  return (
    <div className="mt-4 flex justify-center lg:hidden noscript:hidden">
      {Array.from({ length: count }, (_, index) => (
        <button
          key={index}
          type="button"
          className="grid h-11 w-11 place-items-center"
          aria-label={fill(words.testimonialNumber, { n: index + 1 })}
          aria-current={index === shown}
          onClick={() => show(index)}
        >
          <span className={`h-2.5 w-2.5 rounded-full ${index === shown ? 'bg-disa' : 'bg-edge'}`} />
        </button>
      ))}
    </div>
  )
}

function useCarousel(count: number) {
  const track = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const show = (index: number) => {
    const shownPosition = (index + count) % count
    setShown(shownPosition)
    const card = track.current?.children[shownPosition]
    if (card instanceof HTMLElement)
      track.current?.scrollTo({ left: card.offsetLeft, behavior: 'smooth' })
  }
  /** A swipe scrolls the list without our code, so the dots follow the scroll position. */
  const updateShown = () => {
    const list = track.current
    if (list) setShown(Math.min(count - 1, Math.round(list.scrollLeft / list.clientWidth)))
  }
  return { track, shown, show, updateShown }
}
