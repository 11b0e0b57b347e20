import { useState } from 'react'
import { parseNumber } from '#rules/text/figure.ts'
import { wordsOf } from '#content/content.ts'
import { redirect } from 'react-router'
import { listGiftChoices } from './gift-choices.ts'
import { findDefaultChoice, pickGiftAmount } from './gift-amount.ts'
import { policyOn } from '#rules/policy/policy-versions.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { rand } from '#rules/money/money.ts'
import { fill } from '#rules/text/fill.ts'
import { contentOf } from '#ui/content.ts'
import { GiftCard } from './gift-card.tsx'
import { GiftForm } from './gift-form.tsx'
import { guestPortOf } from '#ui/guest-port.ts'
import { describeListedPage } from '#ui/loading/head.ts'
import { showHead } from '#ui/loading/show-head.ts'
import { getPaperPicture, type Picture } from '#ui/pictures.ts'
import { Steps } from '#ui/components/steps.tsx'
import { usePosted } from '#ui/posting/posted.ts'
import {
  type ActionArgs,
  readPosted,
  showAnswer,
  type AcceptedPost,
} from '#ui/posting/post-form.ts'
import type { Route } from './+types/gift-voucher.ts'
import type { Words } from '#content/words/words.ts'

type CardFields = Partial<Record<'choice' | 'amount' | 'receiver' | 'giver' | 'message', string>>

type Props = {
  words: Words['gift']
  company: string
  picture: Picture
  fields: CardFields
}

/** The card with the current input. */
function CardPreview({ words, fields, ...card }: Props) {
  const { preview } = words
  const amount = parseNumber(pickGiftAmount(fields))
  return (
    <figure className="max-w-lg">
      <GiftCard
        {...card}
        words={words.card}
        receiver={fields.receiver?.trim() || preview.receiver}
        giver={fields.giver?.trim() || preview.giver}
        message={fields.message?.trim()}
        amount={amount ? formatMoney(rand(Math.trunc(amount))) : 'R'}
        code={`${words.card.code}: ${preview.code}`}
      />
      <figcaption className="text-ink-2 mt-2 text-caption">{preview.title}</figcaption>
    </figure>
  )
}

/** Stores the gift and redirects to its payment. Works with and without scripts. */
export async function action({ request, context }: ActionArgs) {
  const { gift, booking } = wordsOf(context.get(contentOf))
  const posted = await readPosted(request)
  const { isTrapped } = posted
  const { consent = '', amount, choice, ...fields } = posted.fields
  const body = {
    ...fields,
    amount: parseNumber(pickGiftAmount({ choice, amount })) ?? Number.NaN,
    consent: { textVersion: consent },
  }
  const answer = await context.get(guestPortOf).call('POST /api/gifts', { body, isTrapped })
  if (!answer.ok) return showAnswer(context, answer, { ...posted, title: gift.pleaseMend })
  const { manage, reference = '' } = answer.value as AcceptedPost
  if (manage) return redirect(manage, 303)
  const lines = [gift.thanks, `${gift.reference} ${reference}`]
  const next = { path: '/', label: booking.bookedClose }
  const thanks = { title: gift.thanksTitle, lines, next }
  return showAnswer(context, answer, { ...posted, title: gift.thanksTitle, thanks })
}

export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const { consents } = content
  const { gift: words, calendar: calendarWords } = wordsOf(content)
  const { gifts } = policyOn(content.policies.credit, new Date())
  const { minRand, maxRand } = gifts
  const bounds = { least: formatMoney(rand(minRand)), most: formatMoney(rand(maxRand)) }
  return {
    head: describeListedPage(content, '/gift-voucher', words.band, { cardOf: '/tours' }),
    band: words.band,
    words: { ...words, amountHint: fill(words.amountHint, bounds) },
    calendarWords,
    consent: consents.gift,
    picture: getPaperPicture(content, 'hero'),
    company: content.company.name,
    choices: listGiftChoices(content, new Date(), gifts),
  }
}

export const meta = showHead

export default function GiftVoucher({ loaderData }: Route.ComponentProps) {
  const { words, choices } = loaderData
  const posted = usePosted()
  const [fields, setFields] = useState<CardFields>(
    posted?.fields ?? { choice: String(findDefaultChoice(choices)) },
  )
  const [show] = useState(
    () => (form: FormData) => setFields(Object.fromEntries(form) as CardFields),
  )
  return (
    <section className="wrap grid gap-x-16 gap-y-10 pt-14 lg:grid-cols-[1fr_27rem]">
      <header>
        <h1 className="text-page">{words.title}</h1>
        <p className="text-ink-2 mt-5 max-w-2xl text-lead">{words.lead}</p>
      </header>
      <div className="lg:sticky lg:top-8 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start">
        <CardPreview
          words={words}
          company={loaderData.company}
          picture={loaderData.picture}
          fields={fields}
        />
      </div>
      <div className="lg:col-start-1">
        <GiftForm {...loaderData} onFields={show} />
      </div>
      <aside aria-labelledby="how" className="mt-6 lg:col-span-2">
        <h2 id="how" className="text-h2">
          {words.how}
        </h2>
        <Steps steps={words.steps} />
        <p className="text-ink-2 mt-8 max-w-3xl text-meta">{words.rules}</p>
      </aside>
    </section>
  )
}
