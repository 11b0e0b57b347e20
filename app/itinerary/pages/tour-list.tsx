import {
  type DraggableAttributes,
  type DraggableSyntheticListeners,
  useDraggable,
} from '@dnd-kit/core'
import { memo, type Ref, useEffect, useRef } from 'react'
import type { BuilderTour } from '../builder-tour.ts'
import { rand } from '#rules/money/money.ts'
import { fill } from '#rules/text/fill.ts'
import { Plate } from '#ui/components/picture.tsx'
import { Shown } from './amounts.tsx'
import type { Builder } from './builder.ts'
import { describeLength } from './describe.ts'
import { findDaysHeading } from './focus.ts'
import { Icon } from './icons.tsx'
import { createMouseListeners } from './drag-data.ts'
import type { DispatchAction } from './use-builder-state.ts'

type ShelfProps = { builder: Builder; days: ReadonlyMap<string, number>; act: DispatchAction }

/**
 * Tours that can be added: a row that scrolls sideways on a small screen, a list on a large one.
 */
export function Shelf({ builder, days, act }: ShelfProps) {
  const { words, tours } = builder
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // Scrolls a narrow list to the first tour that can be added.
    const first = list.current?.querySelector<HTMLElement>('[data-free-tour]')
    if (list.current && first) list.current.scrollLeft = first.offsetLeft - list.current.offsetLeft
  }, [])
  return (
    <section aria-labelledby="tours-to-add" className="min-w-0 xl:col-start-1 xl:row-start-1">
      <h2 id="tours-to-add" className="text-h3">
        {words.toursTitle}
      </h2>
      <p className="text-ink-2 mt-1 text-caption">{words.toursText}</p>
      <ul
        ref={list}
        className="shelf -ml-(--gutter) max-lg:-mr-(--gutter) mt-4 flex snap-x scroll-px-(--gutter) gap-4 overflow-x-auto pl-(--gutter) max-lg:pr-(--gutter) pb-3 xl:ml-0 xl:flex-col xl:gap-0 xl:overflow-visible xl:pl-0 xl:pb-0"
      >
        {tours.map((tour) => (
          <ShelfTour
            key={tour.id}
            tour={tour}
            builder={builder}
            day={days.get(tour.id)}
            act={act}
          />
        ))}
      </ul>
    </section>
  )
}

type ShelfTourProps = {
  tour: BuilderTour
  builder: Builder
  day: number | undefined
  act: DispatchAction
}

/** Renders again at every place that a drag passes; `ShelfTourBody` does not. */
const ShelfTour = memo(function ShelfTour(props: ShelfTourProps) {
  const { tour, builder, day } = props
  const { id, title } = tour
  const isInTrip = day !== undefined
  const { setNodeRef, setActivatorNodeRef, listeners, attributes } = useDraggable({
    id: `shelf ${id}`,
    data: { kind: 'new', tourId: id, title },
    disabled: isInTrip,
    attributes: { roleDescription: builder.words.movable },
  })
  return (
    <li
      ref={setNodeRef}
      {...(isInTrip ? {} : { 'data-free-tour': '' })}
      {...createMouseListeners(listeners)}
      className={`border-rule relative w-36 shrink-0 snap-start xl:flex xl:w-full xl:items-center xl:gap-3 xl:border-b xl:py-2.5 ${isInTrip ? '' : 'cursor-grab'}`}
    >
      <ShelfTourBody
        {...props}
        handle={setActivatorNodeRef}
        listeners={listeners}
        attributes={attributes}
      />
    </li>
  )
})

type ShelfTourBodyProps = ShelfTourProps & {
  handle: Ref<HTMLButtonElement>
  listeners: DraggableSyntheticListeners
  attributes: DraggableAttributes
}

const ShelfTourBody = memo(function ShelfTourBody(props: ShelfTourBodyProps) {
  const { tour, builder, day, act, handle, listeners, attributes } = props
  const { words, pictures } = builder
  const { id, title } = tour
  const isInTrip = day !== undefined
  const picture = pictures[id]
  return (
    <>
      {picture && (
        <Plate
          picture={picture}
          decorative
          className={`aspect-[4/5] w-full transition-opacity xl:aspect-[5/4] xl:w-20 xl:shrink-0 ${isInTrip ? 'opacity-45' : ''}`}
        />
      )}
      <div className="mt-2 min-w-0 grow xl:mt-0">
        <p className="text-meta leading-snug font-semibold">{title}</p>
        <p className="text-ink-2 mt-0.5 text-caption">
          {describeLength(tour, words)}, <Shown money={rand(tour.price)} />
          {tour.isOverland && ` ${words.perDay}`}
        </p>
      </div>
      {isInTrip ? (
        <p className="text-fynbos bg-limewash absolute top-2 right-2 flex items-center gap-1 px-2 py-1 text-caption font-semibold xl:static xl:shrink-0 xl:p-0">
          <Icon name="tick" />
          {fill(words.inTrip, { day })}
        </p>
      ) : (
        <div className="absolute top-2 right-2 left-2 flex justify-between xl:static xl:shrink-0">
          <button
            type="button"
            ref={handle}
            {...attributes}
            {...listeners}
            aria-label={fill(words.drag, { title })}
            className="bg-limewash grid h-11 w-11 cursor-grab touch-none place-items-center xl:absolute xl:top-2.5 xl:left-0 xl:h-8 xl:w-7"
          >
            <Icon name="grip" />
          </button>
          <button
            type="button"
            aria-label={fill(words.add, { title })}
            className="bg-disa text-on-disa hover:bg-disa-deep grid h-11 w-11 place-items-center"
            data-add=""
            onClick={({ currentTarget }) => {
              moveFocusToNext(currentTarget)
              act({ kind: 'add', tourId: id })
            }}
          >
            <Icon name="add" />
          </button>
        </div>
      )}
    </>
  )
})

/**
 * Moves the focus from a clicked plus button, which disappears, to the next one; from the last one
 * to the days.
 */
function moveFocusToNext(clickedButton: HTMLElement) {
  if (document.activeElement !== clickedButton) return
  const addButtons = [
    ...(clickedButton.closest('ul')?.querySelectorAll<HTMLElement>('[data-add]') ?? []),
  ]
  const index = addButtons.indexOf(clickedButton)
  const next = addButtons[index + 1] ?? addButtons[index - 1] ?? findDaysHeading()
  next?.focus({ preventScroll: true })
}
