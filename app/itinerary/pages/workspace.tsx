import { DndContext, type DropAnimation, DragOverlay, type Modifier } from '@dnd-kit/core'
import {
  memo,
  useDeferredValue,
  useEffect,
  useMemo,
  type ReactNode,
  useState,
  type RefObject,
} from 'react'
import { computeItineraryPrice, type ItineraryFigures } from '../itinerary-price.ts'
import type { Itinerary } from '../stored-itinerary.ts'
import type { Builder } from './builder.ts'
import { Days } from './days.tsx'
import { Estimate } from './estimate.tsx'
import { findDaysHeading } from './focus.ts'
import { Shelf } from './tour-list.tsx'
import { TripActions } from './trip-actions.tsx'
import { TripSheet } from './trip-sheet.tsx'
import { useDragging } from './use-dragging.ts'
import type { SaveState } from './use-saving.ts'
import type { DispatchAction } from './use-builder-state.ts'
import { countTravelDays, createEntries } from '../itinerary.ts'
import { listTemplateTours } from '../itinerary-template.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { Facts } from '#ui/components/facts.tsx'
import { displayMoney } from '#rules/money/currency.ts'
import { useCurrency } from '#ui/visitor.ts'
import { priceDays } from './tour-price-rows.tsx'
import { DialogFrame } from './dialog-frame.tsx'
import { Plate } from '#ui/components/picture.tsx'
import type { DragData } from './drag-data.ts'

type MovingTourProps = {
  builder: Builder
  dragged: DragData | undefined
  isDropped: boolean
  hasLanded: RefObject<boolean>
}

/** The dragged tour: the 'Moving tour...' overlay (P9.4: 250 ms, layer 999). */
function MovingTour({ builder, dragged, isDropped, hasLanded }: MovingTourProps) {
  const picture = dragged && builder.pictures[dragged.tourId]
  return (
    <DragOverlay
      zIndex={999}
      modifiers={[snapToPointer]}
      dropAnimation={createDropAnimation(hasLanded)}
      className="grid place-items-center will-change-transform"
    >
      {dragged && (
        <div
          className={`border-ink bg-limewash flex w-64 items-center gap-3 border-2 p-2 ${isDropped ? '' : '-rotate-2'}`}
        >
          {picture && <Plate picture={picture} decorative first className="h-14 w-16 shrink-0" />}
          <p className="min-w-0 text-meta leading-tight">
            <span className="text-disa block font-semibold">{builder.words.moving}</span>
            <span className="block truncate">{dragged.title}</span>
          </p>
        </div>
      )}
    </DragOverlay>
  )
}

/** Animates the tour to its place. A new tour fades where it was dropped. */
function createDropAnimation(hasLanded: RefObject<boolean>): DropAnimation {
  return {
    duration: 250,
    easing: 'cubic-bezier(0.25, 1, 0.5, 1)',
    sideEffects: null,
    keyframes: ({ transform: { initial, final } }) => {
      const [from, to] = [initial, hasLanded.current ? initial : final].map(
        ({ x, y }) => `translate3d(${x}px, ${y}px, 0)`,
      )
      return [
        { transform: from ?? '', opacity: 1 },
        { transform: to ?? '', opacity: hasLanded.current ? 0 : 1 },
      ]
    },
  }
}

/** Pixels from a finger to the dragged tour above it, so that the finger does not hide the tour. */
const fingerOffset = 56

/** Centres the dragged tour on the mouse, or above the finger. */
const snapToPointer: Modifier = ({ activatorEvent, draggingNodeRect, transform }) => {
  const pointer = activatorEvent && findPoint(activatorEvent)
  if (!pointer || !draggingNodeRect) return transform
  const { left, top, width, height } = draggingNodeRect
  return {
    ...transform,
    x: transform.x + pointer.x - (left + width / 2),
    y: transform.y + pointer.y - (top + height / 2) - (pointer.isFinger ? fingerOffset : 0),
  }
}

function findPoint(event: Event) {
  if (event instanceof MouseEvent) return { x: event.clientX, y: event.clientY, isFinger: false }
  const touch = 'touches' in event ? (event as TouchEvent).touches[0] : undefined
  return touch && { x: touch.clientX, y: touch.clientY, isFinger: true }
}

type TotalBarProps = {
  builder: Builder
  itinerary: Itinerary
  price: ItineraryFigures | undefined
  children: ReactNode
}

/** The total at the bottom of a small screen. It opens the estimate. */
function TotalBar({ builder, itinerary, price, children }: TotalBarProps) {
  const { words } = builder
  const tourPrices = priceDays({ builder, itinerary })
  const currency = useCurrency()
  const [isOpen, setOpen] = useState(false)
  const sums = [
    ...(price ? [{ label: words.total, money: price.totalPrice }] : []),
    ...(tourPrices ? [{ label: words.asTours.short, money: tourPrices.total }] : []),
  ]
  return (
    <div data-bottom-bar="" className="no-print lg:hidden">
      <div className="bg-plaster border-ink fixed inset-x-0 bottom-0 z-20 flex min-h-20 items-center gap-3 border-t-2 py-2 pr-16 pl-(--gutter)">
        <p
          className="flex min-w-0 grow flex-wrap gap-x-4 text-caption leading-tight"
          aria-hidden="true"
        >
          {price ? (
            sums.map(({ label, money }) => (
              <span key={label}>
                <span className="text-ink-2">{label}</span>
                <span
                  key={money.minor}
                  className="arrives block text-[1.375rem] leading-tight font-semibold tabular-nums"
                >
                  {displayMoney(money, currency)}
                </span>
              </span>
            ))
          ) : (
            <span className="text-ink-2">{words.noTotal}</span>
          )}
        </p>
        <button
          type="button"
          aria-haspopup="dialog"
          className="button button-primary shrink-0 px-4 text-meta"
          onClick={() => setOpen(true)}
        >
          {words.showEstimate}
        </button>
      </div>
      {isOpen && (
        <DialogFrame
          id="estimate-sheet"
          title={words.estimateTitle}
          closeLabel={words.close}
          onClose={() => setOpen(false)}
          className="bg-plaster max-h-[92dvh]"
        >
          {children}
        </DialogFrame>
      )}
    </div>
  )
}

type TemplatesProps = { builder: Builder; act: DispatchAction }

/** The six templates. The default has the label 'Recommended'. */
const Templates = memo(function Templates({ builder, act }: TemplatesProps) {
  const { words, templates, tours } = builder
  return (
    <section aria-labelledby="templates" className="min-w-0 xl:col-start-1 xl:row-start-2">
      <h2 id="templates" className="text-h3">
        {words.templatesTitle}
      </h2>
      <p className="text-ink-2 mt-1 text-caption">{words.templatesText}</p>
      <ul className="shelf -ml-(--gutter) max-lg:-mr-(--gutter) mt-4 flex snap-x scroll-px-(--gutter) gap-4 overflow-x-auto pl-(--gutter) max-lg:pr-(--gutter) pb-3 xl:ml-0 xl:flex-col xl:gap-0 xl:overflow-visible xl:pl-0 xl:pb-0">
        {templates.map((template) => (
          <li
            key={template.id}
            className="border-rule relative flex w-60 shrink-0 snap-start flex-col border-t pt-3 xl:w-full xl:border-t-0 xl:border-b xl:pb-3.5"
          >
            <p className="text-meta leading-snug font-semibold xl:pr-18">{template.name}</p>
            <p className="text-ink-2 text-caption">
              <Facts>
                {fillCount(
                  words.tripDays,
                  countTravelDays(createEntries(listTemplateTours(template, tours))),
                )}
                {template.isDefault && (
                  <strong className="text-disa-deep">{words.recommended}</strong>
                )}
              </Facts>
            </p>
            <p className="text-ink-2 mt-1.5 text-caption">{template.description}</p>
            <button
              type="button"
              className="link mt-auto self-start py-2.5 text-meta font-semibold xl:absolute xl:top-1 xl:right-0 xl:py-2"
              aria-label={fill(words.useTemplateNamed, { name: template.name })}
              onClick={() => act({ kind: 'load-template', templateId: template.id })}
            >
              {words.useTemplate}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
})

const PrintedSheet = memo(TripSheet)

export type WorkspaceProps = {
  builder: Builder
  itinerary: Itinerary
  act: DispatchAction
  save: () => void
  replace: () => void
  saveState: SaveState
  /** True if the visitor just came from the questions. The days then take the focus. */
  takesFocus: boolean
}

/** Three columns, stacked on a small screen: tours to add, the days, the price (P2.14). */
// oxlint-disable-next-line import/no-default-export -- React.lazy takes a module's default export.
export default function Workspace(props: WorkspaceProps) {
  const { builder, itinerary, act, save, replace, saveState, takesFocus } = props
  const { words } = builder
  const { entries } = itinerary
  const { context, dragged, isDropped, hasLanded, ids } = useDragging(entries, act, words)
  useEffect(() => {
    if (!takesFocus) return
    scrollTo(0, 0)
    findDaysHeading()?.focus({ preventScroll: true })
  }, [takesFocus])
  const days = useMemo(() => new Map(entries.map(({ tour, day }) => [tour.id, day])), [entries])
  // A deferred value, so the price and the print sheet render after the change itself.
  const deferredItinerary = useDeferredValue(itinerary)
  const price = useMemo(
    () =>
      computeItineraryPrice(
        deferredItinerary.entries.map(({ tour }) => tour),
        deferredItinerary,
      ),
    [deferredItinerary],
  )
  const estimate = (
    <Estimate
      builder={builder}
      itinerary={itinerary}
      priced={deferredItinerary}
      price={price}
      act={act}
      actions={
        <TripActions
          {...{ builder, itinerary: deferredItinerary, price, save, replace, saveState }}
        />
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
            isDropped={isDropped}
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
        <MovingTour
          builder={builder}
          dragged={dragged}
          isDropped={isDropped}
          hasLanded={hasLanded}
        />
      </DndContext>
      <TotalBar builder={builder} itinerary={deferredItinerary} price={price}>
        {estimate}
      </TotalBar>
      <div className="hidden print:block">
        <PrintedSheet builder={builder} itinerary={deferredItinerary} price={price} />
      </div>
    </>
  )
}
