import { wordsOf } from '#content/content.ts'
import { data, redirect } from 'react-router'
import { fill } from '#rules/text/fill.ts'
import { contentOf } from '#ui/content.ts'
import { guestPortOf } from '#ui/guest-port.ts'
import { showHead } from '#ui/loading/show-head.ts'
import { describePrivate, loadInvalidLink } from '#ui/private/describe-private.ts'
import { PrivatePage } from '#ui/private/private-page.tsx'
import { findItemPicture, listPlacePictures } from '../offer-places.ts'
import { getDecoration } from '#app/my-order/pages/load-manage.ts'
import { OfferView, readTickedKeys } from './offer-view.tsx'
import { loadOfferWords } from './offer-words.ts'
import { type PostedForm, readPosted, showAnswer } from '#ui/posting/post-form.ts'
import type { Route } from './+types/offer-page.ts'

const maxPosters = 3

export async function loader({ params: { key }, context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const offer = await context.get(guestPortOf).readOffer(key)
  if (!offer) return data(loadInvalidLink(content), 404)
  const { company, consents, tours } = content
  const words = loadOfferWords(content)
  const { phone, email } = company
  const open = {
    offer,
    words,
    path: `/o/${key}`,
    requestKey: crypto.randomUUID(),
    consents: { booking: consents.booking, contact: { version: consents.contact.version } },
    pictures: Object.fromEntries(
      offer.body.items.flatMap((item) => {
        const picture = findItemPicture(content, item)
        return picture ? [[item.key, getDecoration(content, picture)]] : []
      }),
    ),
    posters: listPlacePictures(content, offer.body.items)
      .slice(0, maxPosters)
      .map((picture) => getDecoration(content, picture)),
    pages: tours
      .filter(({ id }) => offer.body.items.some(({ product }) => product === id))
      .map(({ id }) => id),
    replyHours: company.replyPromise.withinHours,
    questions: fill(words.questions, { phone, email }),
  }
  return data({
    lost: undefined,
    head: describePrivate(content, offer.title),
    band: wordsOf(content).offer.band,
    open,
  })
}

export async function action({ request, params: { key }, context }: Route.ActionArgs) {
  const posted = await readPosted(request)
  // The total is computed from the form; it needs no request.
  if (posted.act === 'total')
    return showAnswer(context, { ok: true, status: 200, value: {} }, posted)
  const { path, body } = readAct(posted)
  const signs = { key: posted.fields['key'] || undefined, isTrapped: posted.isTrapped }
  const to = `POST /api/offers/:key/${path}` as const
  const answer = await context.get(guestPortOf).call(to, { params: { key }, body, ...signs })
  if (!answer.ok) return showAnswer(context, answer, posted)
  if (path === 'accept') {
    const { manage } = answer.value as { manage?: string }
    return redirect(manage ?? `/o/${key}`, 303)
  }
  return showAnswer(context, { ...answer, status: 200 }, { ...posted, fields: {} })
}

type Act = { path: 'accept' | 'decline' | 'question'; body: object }

function readAct({ act, fields }: PostedForm): Act {
  const { consent = '', message = '', how = 'pay' } = fields
  const version = Number(fields['version'])
  if (act === 'ask')
    return { path: 'question', body: { message, consent: { textVersion: consent } } }
  if (act === 'decline') return { path: 'decline', body: { version } }
  const { invoiceCompany, invoiceAddress, invoiceVat, invoiceOrder } = fields
  const options = readTickedKeys(fields)
  const invoice = { invoiceCompany, invoiceAddress, invoiceVat, invoiceOrder }
  return {
    path: 'accept',
    body: { version, options, how, ...invoice, consent: { textVersion: consent } },
  }
}

export const meta = showHead

export default function Offer({ loaderData: { open, lost } }: Route.ComponentProps) {
  return <PrivatePage lost={lost}>{open && <OfferView {...open} />}</PrivatePage>
}
