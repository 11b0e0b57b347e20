import { useCallback, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createEntries } from '#rules/itinerary/itinerary.ts'
import { builderTours } from '#content/builder-tours.ts'
import { calendar } from '#content/calendar.ts'
import { company } from '#content/company.ts'
import { consents } from '#content/consents.ts'
import type { Content } from '#content/content.ts'
import { pictures } from '#content/pictures.ts'
import { templates } from '#content/templates.ts'
import { tours } from '#content/tours.ts'
import { vehicles } from '#content/vehicles.ts'
import { words } from '#content/words/words.ts'
import type { Builder } from '#site/itinerary/builder.ts'
import '#site/itinerary/itinerary.css'
import { loadBuilder } from '#site/itinerary/load-builder.ts'
import { changeTrip, emptyTrip, type TripAction } from '#site/itinerary/trip.ts'
import Workspace from '#site/itinerary/workspace.tsx'
import '#site/styles.css'

/** The builder's own workspace with as many tours as the address asks for: `?entries=50`. */
function Bench({ builder }: { builder: Builder }) {
  const offer = useMemo(() => ({ tours: builder.tours, templates: builder.templates }), [builder])
  const [trip, setTrip] = useState({
    ...emptyTrip,
    itinerary: { ...emptyTrip.itinerary, entries: createEntries(builder.tours) },
  })
  const act = useCallback(
    (action: TripAction) => setTrip((before) => changeTrip(before, action, offer)),
    [offer],
  )
  return (
    <Workspace
      builder={builder}
      itinerary={trip.itinerary}
      act={act}
      save={() => undefined}
      replace={() => undefined}
      saveState="changed"
      takesFocus={false}
    />
  )
}

function multiply(builder: Builder, count: number): Builder {
  const tours = Array.from({ length: count }, (_, index) => {
    const tour = builder.tours[index % builder.tours.length]
    if (!tour) throw new Error('The builder has no tours.')
    return { ...tour, id: `${tour.id}-${index}`, title: `${tour.title} ${index + 1}` }
  })
  const pictures = Object.fromEntries(
    tours.flatMap(({ id }) => {
      const picture = builder.pictures[id.replace(/-\d+$/, '')]
      return picture ? [[id, picture]] : []
    }),
  )
  return { ...builder, tours, pictures }
}

/** What the builder is loaded with; all of the content would bring files that no browser reads. */
const content = {
  language: 'en',
  words,
  company,
  consents,
  builderTours,
  templates,
  tours,
  vehicles,
  calendar,
  pictures,
} satisfies Partial<Content> as unknown as Content

const entries = Number(new URLSearchParams(location.search).get('entries'))
const root = document.getElementById('main')
if (root) createRoot(root).render(<Bench builder={multiply(loadBuilder(content), entries)} />)
