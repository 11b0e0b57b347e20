import { wordsOf } from '#content/content.ts'
import { contentOf } from '#ui/content.ts'
import { data, redirect } from 'react-router'
import type { Words } from '#content/words/words.ts'
import { type OwnQuoteRequest, toQuoteRequestBody } from '../own-quote-request.ts'
import { isOpenOffer } from '#app/offers/offer-states.ts'
import { leaveAct } from '#rules/requests/form-signs.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { toMoney } from '#rules/money/cents.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import { guestPortOf } from '#ui/guest-port.ts'
import { showHead } from '#ui/loading/show-head.ts'
import { describePrivate, loadInvalidLink } from '#ui/private/describe-private.ts'
import { PrivatePage } from '#ui/private/private-page.tsx'
import { QuoteRequestView } from './quote-view.tsx'
import { readPosted, showAnswer } from '#ui/posting/post-form.ts'
import type { Route } from './+types/quote.ts'

/**
 * Shows a quote request to its sender, after the link has opened a session
 * (app/enquiries/quote-pages.server.ts). All invalid links get the same answer.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const { builderTours, company } = content
  const quoteRequest = await context.get(guestPortOf).readOwnQuote()
  if (!quoteRequest) return data(loadInvalidLink(content), 404)
  const { questionnaire: _began, ...quote } = quoteRequest
  const { manage, quoteLink, itinerary } = wordsOf(content)
  const { comment: _comment, shared: _shared, leads: _leads, title, ...others } = quoteLink
  const { rideLeads: _rides, offers: _offers, ...words } = others
  const { email, phone, replyPromise } = company
  const { adults, children, toddlers, vehicle, vehicles, addOnsTitle, addOns } = itinerary
  const open = {
    quote,
    hasOpenOffer: quote.offer !== undefined && isOpenOffer(quote.offer.status),
    isSent: new URL(request.url).searchParams.has('sent') && quote.version > 1,
    lead: fill(findLead(quoteLink, quote), {
      email,
      phone,
      hours: replyPromise.withinHours,
      ...(quote.offer && formatOffer(quote.offer)),
    }),
    rideChange: fill(words.rideChange, { email, phone }),
    words,
    leaveWords: { leave: manage.leave, leaveText: manage.leaveText },
    builder: { adults, children, toddlers, vehicle, vehicles, addOnsTitle, addOns },
    tours: builderTours.map((tour) => ({ id: tour.id, title: tour.title })),
  }
  const head = describePrivate(content, fill(title, { reference: quote.reference }))
  return data({ lost: undefined, head, band: words.band, open })
}

/**
 * The first sentence: the status of the quote if there is one, otherwise the status of the request.
 */
function findLead(
  { leads, rideLeads, offers }: Words['quoteLink'],
  { kind, status, offer }: Pick<OwnQuoteRequest, 'kind' | 'status' | 'offer'>,
): string {
  if (offer && offer.status in offers) return offers[offer.status as keyof typeof offers]
  if (offer) return offers.open
  return kind === 'ride' && status !== 'closed' ? rideLeads[status] : leads[status]
}

function formatOffer({ total, holdsUntil }: NonNullable<OwnQuoteRequest['offer']>) {
  return { total: formatMoney(toMoney(total)), date: formatLongDate(holdsUntil) }
}

/** The API path of each button except 'Send it again'. */
const apiPathByAct = new Map([
  ['share', 'share'],
  ['share-end', 'share/end'],
  ['look', 'itinerary/estimate'],
])

export async function action({ request, context }: Route.ActionArgs) {
  const port = context.get(guestPortOf)
  const quoteRequest = await port.readOwnQuote()
  if (!quoteRequest) return data(undefined, 404)
  const posted = await readPosted(request)
  if (posted.act === leaveAct) {
    port.leave('quote')
    return redirect('/', 303)
  }
  if (posted.act === 'offer') {
    const made = await port.call('POST /api/quote/offer', {})
    if (!made.ok) return showAnswer(context, made, posted)
    return redirect(made.value.path, 303)
  }
  const apiPath = apiPathByAct.get(posted.act)
  const body = apiPath?.startsWith('share') ? {} : toQuoteRequestBody(quoteRequest, posted.fields)
  const endpoint = `POST /api/quote/${apiPath ?? quoteRequest.kind}` as 'POST /api/quote/itinerary'
  const answer = await port.call(endpoint, { body })
  return answer.ok && !apiPath ? redirect('/quote?sent', 303) : showAnswer(context, answer, posted)
}

export const meta = showHead

export default function Quote({ loaderData: { open, lost } }: Route.ComponentProps) {
  return <PrivatePage lost={lost}>{open && <QuoteRequestView {...open} />}</PrivatePage>
}
