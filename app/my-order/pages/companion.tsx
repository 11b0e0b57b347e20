import { wordsOf } from '#content/content.ts'
import { contentOf } from '#ui/content.ts'
import { data } from 'react-router'
import { fill } from '#rules/text/fill.ts'
import { guestPortOf } from '#ui/guest-port.ts'
import { LinkedText } from '#ui/components/linked-text.tsx'
import { showHead } from '#ui/loading/show-head.ts'
import { listTripPictures, listTripRoutes, loadManage, loadTripWords } from './load-manage.ts'
import { describePrivate, loadInvalidLink } from '#ui/private/describe-private.ts'
import { PrivatePage } from '#ui/private/private-page.tsx'
import { findTripPhase } from '../trip-phase.ts'
import { Trip } from './trip.tsx'
import type { Route } from './+types/companion.ts'

/** Loads a trip for travel companions, by a shared link. Works without scripts. */
export async function loader({ params: { key }, context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const { company } = content
  const { today, readSharedTrip } = context.get(guestPortOf)
  const trip = await readSharedTrip(key)
  if (!trip) return data(loadInvalidLink(content), 404)
  const { companion } = wordsOf(content)
  const phase = findTripPhase(trip, today)
  const page = {
    trip,
    phase,
    today,
    words: loadTripWords(content),
    company: loadManage(content).company,
    lead: phase === 'on-the-day' ? companion.today : companion.states[trip.status],
    questions: fill(companion.questions, { phone: company.phone, email: company.email }),
    calendar: `/c/${key}/calendar.ics`,
    pictures: listTripPictures(content, trip.days),
    routes: listTripRoutes(content, trip.days),
  }
  return data({
    lost: undefined,
    head: describePrivate(content, trip.title),
    band: companion.band,
    open: page,
  })
}

export const meta = showHead

export default function Companion({ loaderData }: Route.ComponentProps) {
  const { open: page, lost } = loaderData
  return (
    <PrivatePage lost={lost}>
      {page && (
        <div className="max-w-2xl">
          <h1 className="text-page">{page.trip.title}</h1>
          <p className="text-ink-2 mt-4 text-lead">{page.lead}</p>
          <div className="mt-8">
            <Trip order={page.trip} {...page} />
          </div>
          <p className="text-ink-2 mt-10" data-free="">
            <LinkedText text={page.questions} />
          </p>
        </div>
      )}
    </PrivatePage>
  )
}
