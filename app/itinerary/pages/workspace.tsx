import { DndContext } from '@dnd-kit/core'
import { memo, useDeferredValue, useEffect, useMemo } from 'react'
import { computeItineraryPrice } from '../itinerary-price.ts'
import type { Itinerary } from '../stored-itinerary.ts'
import type { Builder } from './builder.ts'
import { Days } from './days.tsx'
import { Estimate } from './estimate.tsx'
import { findDaysHeading } from './focus.ts'
import { MovingTour } from './moving-tour.tsx'
import { Shelf } from './tour-list.tsx'
import { Templates } from './templates.tsx'
import { TotalBar } from './total-bar.tsx'
import { TripActions } from './trip-actions.tsx'
import { TripSheet } from './trip-sheet.tsx'
import { useDragging } from './use-dragging.ts'
import type { SaveState } from './use-saving.ts'
import type { Act } from './use-trip.ts'

const PrintedSheet = memo(TripSheet)

export type WorkspaceProps = {
  builder: Builder
  itinerary: Itinerary
  act: Act
  save: () => void
  replace: () => void
  saveState: SaveState
  /** True if the visitor has just come from the questions: focus moves to the top, to the days. */
  takesFocus: boolean
}

/** Three columns, stacked on small screens: tours to add, the days, the price (P2.14). */
// oxlint-disable-next-line import/no-default-export -- React.lazy takes a module's default export.
export default function Workspace(props: WorkspaceProps) {
  const { builder, itinerary, act, save, replace, saveState, takesFocus } = props
  const { words } = builder
  const { entries } = itinerary
  const { context, dragged, isLetGo, hasLanded, ids } = useDragging(entries, act, words)
  useEffect(() => {
    if (!takesFocus) return
    scrollTo(0, 0)
    findDaysHeading()?.focus({ preventScroll: true })
  }, [takesFocus])
  const days = useMemo(() => new Map(entries.map(({ tour, day }) => [tour.id, day])), [entries])
  // The price and the print sheet render after the change itself.
  const counted = useDeferredValue(itinerary)
  const quote = useMemo(
    () =>
      computeItineraryPrice(
        counted.entries.map(({ tour }) => tour),
        counted,
      ),
    [counted],
  )
  const estimate = (
    <Estimate
      builder={builder}
      itinerary={itinerary}
      counted={counted}
      quote={quote}
      act={act}
      actions={
        <TripActions {...{ builder, itinerary: counted, quote, save, replace, saveState }} />
      }
    />
  )
  return (
    <>
      <DndContext {...context}>
        <div className="no-print grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_auto_1fr] xl:grid-cols-[19rem_minmax(0,1fr)_20.500rem] xl:grid-rows-[auto_1fr] xl:gap-x-14">
          <Shelf builder={builder} days={days} act={act} />
          <Days
            builder={builder}
            itinerary={itinerary}
            ids={ids}
            dragged={dragged}
            isLetGo={isLetGo}
            act={act}
          />
          <section
            aria-labelledby="estimate"
            className="border-ink bg-plaster self-start border-t-4 max-lg:order-last lg:col-start-2 lg:row-span-3 lg:row-start-1 xl:col-start-3 xl:row-span-2"
          >
            <h2 id="estimate" className="px-5 pt-5 text-h3 sm:px-6">
              {words.estimateTitle}
            </h2>
            {estimate}
          </section>
          <Templates builder={builder} act={act} />
        </div>
        <MovingTour builder={builder} dragged={dragged} isLetGo={isLetGo} hasLanded={hasLanded} />
      </DndContext>
      <TotalBar builder={builder} itinerary={counted} quote={quote}>
        {estimate}
      </TotalBar>
      <div className="hidden print:block">
        <PrintedSheet builder={builder} itinerary={counted} quote={quote} />
      </div>
    </>
  )
}
