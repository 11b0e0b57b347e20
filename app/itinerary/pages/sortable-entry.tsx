import { useSortable } from '@dnd-kit/sortable'
import type { ItineraryEntry } from '../itinerary.ts'
import type { DatedTour } from '../itinerary-days.ts'
import type { Advice } from '../itinerary-advice.ts'
import { fill } from '#rules/text/fill.ts'
import type { Builder } from './builder.ts'
import { EntryBody } from './entry-body.tsx'
import { Icon } from './icons.tsx'
import { createMouseListeners } from './drag-data.ts'
import type { DispatchAction } from './use-builder-state.ts'

type SortableEntryProps = {
  entry: ItineraryEntry
  isDropped: boolean
  isLast: boolean
  advice: readonly Advice[]
  dated: DatedTour | undefined
  builder: Builder
  act: DispatchAction
}

const moveTiming = { duration: 250, easing: 'cubic-bezier(0.25, 1, 0.5, 1)' }

export function SortableEntry({ isDropped, ...props }: SortableEntryProps) {
  const { entry, isLast, builder } = props
  const { tour, day } = entry
  const { words } = builder
  const { setNodeRef, setActivatorNodeRef, transform, transition, ...handle } = useSortable({
    id: tour.id,
    data: { kind: 'entry', tourId: tour.id, title: tour.title },
    transition: moveTiming,
    animateLayoutChanges: () => false,
    attributes: { roleDescription: words.movable },
  })
  const { listeners, attributes, isDragging, isSorting, newIndex } = handle
  return (
    <li
      ref={setNodeRef}
      data-tour={tour.id}
      {...createMouseListeners(listeners)}
      className={`relative flex cursor-grab gap-3 pb-7 sm:gap-5 ${isDragging && !isDropped ? 'opacity-35' : ''}`}
      style={{
        ...(transform ? { transform: `translate3d(0, ${transform.y}px, 0)` } : {}),
        ...(transition ? { transition } : {}),
      }}
    >
      <Milestone day={isSorting ? newIndex + 1 : day} isLast={isLast} />
      <EntryBody {...props} />
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={fill(words.drag, { title: tour.title })}
        className="absolute -top-1 right-0 grid h-11 w-11 cursor-grab touch-none place-items-center"
      >
        <Icon name="grip" />
      </button>
    </li>
  )
}

function Milestone({ day, isLast }: { day: number; isLast: boolean }) {
  return (
    <div aria-hidden="true" className="flex w-10 shrink-0 flex-col items-center sm:w-12">
      <span className="bg-ink text-limewash display grid h-10 w-10 shrink-0 place-items-center rounded-full text-[1.25rem] leading-none sm:h-12 sm:w-12 sm:text-h3">
        {day}
      </span>
      <span className={`stretch -mb-7 grow ${isLast ? 'opacity-0' : ''}`} />
    </div>
  )
}
