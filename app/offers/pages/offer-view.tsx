import { useState } from 'react'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { toMoney } from '#rules/money/cents.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { chooseItems, type OfferBody, type OfferItem, sumItems } from '../offer.ts'
import type { SharedOffer } from '../shared-offer.ts'
import { limits } from '#rules/text/sanitise.ts'
import { fill } from '#rules/text/fill.ts'
import { Plate } from '#ui/components/picture.tsx'
import { Nowrap } from '#ui/components/nowrap.tsx'
import { PlainField } from '#ui/components/plain-field.tsx'
import { LinkedText } from '#ui/components/linked-text.tsx'
import { ActButton, Note, Part, Problems } from '#ui/private/quote-parts.tsx'
import type { Picture } from '#ui/pictures.ts'
import { usePosted } from '#ui/posting/posted.ts'
import { AcceptForm, acceptForm } from './accept-form.tsx'
import { OfferDays, type Ticks } from './offer-days.tsx'
import { Total } from './offer-total.tsx'
import type { OfferWords } from './offer-words.ts'

export type OfferViewProps = {
  offer: SharedOffer
  words: OfferWords
  path: string
  /** Idempotency key of this page view. A repeated click has no second effect. */
  requestKey: string
  consents: { booking: { version: string; text: string }; contact: { version: string } }
  pictures: Readonly<Record<string, Picture>>
  /** Pictures of the first places. */
  posters: readonly Picture[]
  pages: readonly string[]
  replyHours: number
  questions: string
}

export function OfferView(props: OfferViewProps) {
  const { offer, words, path, pictures, posters, pages } = props
  const { status, title, reference, booking = '' } = offer
  const body = pickShownBody(offer)
  const posted = usePosted()
  const refused = posted?.state.step === 'refused' ? posted.state : undefined
  const [ticked, setTicked] = useState<readonly string[]>(() =>
    readTickedKeys(posted?.fields ?? {}),
  )
  const isOpen = status === 'sent' || status === 'asked'
  const canTick = isOpen || status === 'draft'
  const ticks: Ticks | undefined = canTick
    ? {
        isTicked: (key) => ticked.includes(key),
        onTick: (key, is) =>
          setTicked((before) => [...before.filter((one) => one !== key), ...(is ? [key] : [])]),
        form: acceptForm,
      }
    : undefined
  const chosen = chooseItems(body, ticked)
  const facts = { date: formatLongDate(body.holdsUntil), booking }
  const fields = {
    ...(refused || posted?.act === 'total' ? posted?.fields : {}),
    key: props.requestKey,
  }
  const errorOf = (field: string) => refused?.lines.find((line) => line.field === field)?.text
  return (
    <>
      {refused && <Problems title={words.pleaseMend} lines={refused.lines} />}
      {posted && !refused && <ActNotice {...{ props, act: posted.act, ticked }} />}
      <header className="grid gap-x-16 gap-y-8 print:block lg:grid-cols-2 lg:items-center">
        <div className={posters.length > 0 ? '' : 'lg:col-span-2'}>
          <p className="text-ink-2 text-meta">{fill(words.reference, { reference })}</p>
          <h1 className="text-page mt-1">{title}</h1>
          <p className="text-ink-2 mt-4 max-w-2xl text-lead">
            <Nowrap text={fill(words.states[status], facts)} />
          </p>
          {status === 'accepted' && <p className="mt-2">{words.toBookingText}</p>}
          {isOpen && (
            <div className="no-print border-rule mt-5 max-w-sm border-t pt-4">
              <Total items={chosen} words={words} />
            </div>
          )}
          <p className="no-print mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
            {isOpen && (
              <a className="button button-primary" href="#accept">
                {words.accept}
              </a>
            )}
            <a className="link inline-block py-1" href={`${path}/quote.pdf`}>
              {words.pdf}
            </a>
          </p>
        </div>
        {posters.length > 0 && (
          <div className="no-print grid aspect-[16/10] auto-cols-fr grid-flow-col gap-2 sm:gap-3">
            {posters.map((picture) => (
              <Plate key={picture.src} picture={picture} first decorative className="h-full" />
            ))}
          </div>
        )}
      </header>
      <div className="mt-12 grid gap-x-16 gap-y-12 print:block print:space-y-6 lg:grid-cols-[1fr_24rem]">
        <div className="min-w-0 space-y-12">
          {body.text && (
            <p className="max-w-prose whitespace-pre-line" data-free="">
              {body.text}
            </p>
          )}
          <OfferDays
            body={body}
            words={words}
            pictures={body.items.length > 1 || posters.length === 0 ? pictures : {}}
            pages={pages}
            ticks={ticks}
            extras={hasKnownChoices(offer) ? words.added : canTick ? words.extras : words.optional}
          />
          {body.included && (
            <Part id="included" title={words.included}>
              <p className="mt-3 max-w-prose whitespace-pre-line" data-free="">
                {body.included}
              </p>
            </Part>
          )}
        </div>
        <div className="min-w-0 self-start lg:sticky lg:top-[min(2rem,100vh-58rem)]">
          {isOpen && (
            <AcceptForm
              offer={offer}
              words={words}
              path={path}
              ticked={ticked}
              fields={fields}
              errorOf={errorOf}
              consent={props.consents.booking}
              isPosted={posted !== undefined}
            />
          )}
          {isOpen && <Decline {...props} />}
          <Sum
            items={hasKnownChoices(offer) ? body.items : chosen}
            words={words}
            isForPaper={isOpen}
          />
        </div>
      </div>
      {status !== 'draft' && status !== 'replaced' && <Ask {...props} fields={fields} />}
    </>
  )
}

/** The body to show. An accepted offer shows only the accepted part. */
function pickShownBody({ status, body, chosen }: SharedOffer): OfferBody {
  if (!hasKnownChoices({ status, chosen })) return body
  const items = chooseItems(body, chosen ?? []).map((item) => ({ ...item, isOption: false }))
  return { ...body, items }
}

/** True if the choices that the guest accepted are known. */
function hasKnownChoices({ status, chosen }: Pick<SharedOffer, 'status' | 'chosen'>): boolean {
  return status === 'accepted' && chosen !== undefined
}

/** `isForPaper`: print only; on screen the acceptance form has the sum. */
type SumProps = { items: readonly OfferItem[]; words: OfferWords; isForPaper: boolean }

/** The total, shown if there is nothing to accept. */
function Sum({ items, words, isForPaper }: SumProps) {
  return (
    <div
      className={`border-ink bg-plaster border-t-4 p-6 ${isForPaper ? 'hidden print:block' : ''}`}
    >
      <Total items={items} words={words} />
    </div>
  )
}

type ActNoticeProps = { props: OfferViewProps; act: string; ticked: readonly string[] }

function ActNotice({ props: { offer, words, replyHours }, act, ticked }: ActNoticeProps) {
  if (act === 'total') {
    const total = formatMoney(toMoney(sumItems(chooseItems(offer.body, ticked))))
    return <Note title={fill(words.worked, { total })} />
  }
  if (act === 'decline') return <Note title={words.declined} text={words.declinedText} />
  return <Note title={words.asked} text={fill(words.askedText, { hours: replyHours })} />
}

function Decline({ offer, words, path }: OfferViewProps) {
  return (
    <details className="no-print mt-4 px-6">
      <summary className="link w-fit cursor-pointer list-none py-2 [&::-webkit-details-marker]:hidden">
        {words.decline}
      </summary>
      <form method="post" action={path} className="mt-3 space-y-3">
        <input type="hidden" name="version" value={offer.version} />
        <p>{words.declineText}</p>
        <ActButton act="decline" label={words.declineYes} />
      </form>
    </details>
  )
}

type AskProps = OfferViewProps & { fields: Readonly<Record<string, string>> }

/** Asks a question about the offer. */
function Ask({ words, path, consents, questions, fields }: AskProps) {
  return (
    <div className="no-print border-rule mt-14 border-t pt-10">
      <Part id="ask" title={words.ask}>
        <p className="text-ink-2 mt-2">{words.askText}</p>
        <form method="post" action={path} className="mt-5 max-w-2xl space-y-5">
          <input type="hidden" name="consent" value={consents.contact.version} />
          <input type="hidden" name="key" value={fields['key'] ?? ''} />
          <PlainField
            id="message"
            name="message"
            label={words.message}
            defaultValue={fields['message'] ?? ''}
            maxLength={limits.message}
            rows={4}
            required
          />
          <ActButton act="ask" label={words.send} />
        </form>
        <p className="text-ink-2 mt-5 text-meta" data-free="">
          <LinkedText text={questions} />
        </p>
      </Part>
    </div>
  )
}

export function readTickedKeys(fields: Readonly<Record<string, string>>): string[] {
  return Object.keys(fields).flatMap((name) =>
    name.startsWith('option-') ? [name.slice('option-'.length)] : [],
  )
}
