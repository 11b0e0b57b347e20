import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { OfferAnswer } from '../contract.ts'
import type { SaleAnswer } from '#app/order/office-contract.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { formatCents } from '#rules/money/currency.ts'
import { findDeposit } from '../offer.ts'
import { offerLimits } from '../offer-limits.ts'
import { isOpenOffer } from '../offer-states.ts'
import { invoiceFields } from '#app/order/about-fields.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { limits } from '#rules/text/sanitise.ts'
import { copyText } from '#ui/components/copy-text.ts'
import { Facts } from '#ui/components/facts.tsx'
import { RefusalList } from '#ui/components/refusal-list.tsx'
import { Badge } from '#ui/office-kit/badge.tsx'
import { type Desk, useAction } from '#ui/office-kit/desk.ts'
import { formatOfficeTime } from '#ui/office-kit/office-time.ts'
import { ActionButtons } from '#ui/office-kit/action-buttons.tsx'
import { CheckField, FormFields, listOptions } from '#ui/office-kit/fields.tsx'
import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import { Notice } from '#ui/office-kit/notice.tsx'
import { linkToOffers, linkToPage, linkToView } from '#ui/office-kit/view-link.ts'
import { makeLink, sendOffer } from './offer-calls.ts'
import {
  createItemDraft,
  findLatestVersion,
  type ItemDraft,
  listUnreadableFields,
  type OfferDraft,
  toOfferDraft,
  toDraftRequest,
} from './offer-draft.ts'
import { OfferItemFields } from './offer-item.tsx'
import { getOfferTone } from './offer-tone.ts'
import { callSignedIn } from '#ui/session/session.ts'

type Props = {
  desk: Desk
  offer: OfferAnswer
  sale: SaleAnswer
  onChanged: (offer: OfferAnswer) => void
}

type EditorProps = Props & {
  /** Asks to send a saved draft. */
  onSend: (offer: OfferAnswer) => void
}

export function OfferEditor({ desk, offer, sale, onChanged, onSend }: EditorProps) {
  const words = desk.words.offers
  const [draft, setDraft] = useState<OfferDraft>(() => toOfferDraft(offer, sale))
  const [isEdited, setIsEdited] = useState(false)
  const { busy, lines, errorOf, edit, send } = useAction<OfferAnswer>(desk, { isInline: true })
  const latest = findLatestVersion(offer)
  const isAccepted = offer.order !== null
  const unreadableFields = listUnreadableFields(draft)
  const change = (part: Partial<OfferDraft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setIsEdited(true)
    edit()
  }
  const errorAt = (field: string) =>
    unreadableFields.includes(field) ? words.unclear : errorOf(field)
  const save = async (): Promise<OfferAnswer | undefined> => {
    if (unreadableFields.length > 0) {
      document.getElementById(unreadableFields[0]?.replaceAll('.', '-') ?? '')?.focus()
      return undefined
    }
    if (!isEdited && latest.status === 'draft') return offer
    const saves = latest.status === 'draft' ? latest.saves : 0
    const saved = await send(() =>
      callSignedIn('PUT /api/admin/offers/:id/draft', {
        params: { id: offer.id },
        body: toDraftRequest(draft, saves),
      }),
    )
    if (!saved) return undefined
    setIsEdited(false)
    onChanged(saved)
    return saved
  }
  const onSave = async () => {
    if (await save()) desk.say(words.saved)
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const saved = await save()
    // The server refuses an offer without an address, at the address field.
    if (saved?.email === '') await send(() => sendOffer(offer.id, findLatestVersion(saved).number))
    else if (saved) onSend(saved)
  }
  const editItem = (key: string, part: Partial<ItemDraft>) =>
    change({ items: draft.items.map((item) => (item.key === key ? { ...item, ...part } : item)) })
  const addItem = (item: ItemDraft) => change({ items: [...draft.items, item] })
  return (
    <div className="max-w-3xl">
      <OfferHeader desk={desk} offer={offer} />
      {isAccepted ? (
        <p className="mt-6">
          <Link className="button button-primary" to={linkToPage(offer.order ?? '')}>
            {words.openBooking}
          </Link>
        </p>
      ) : (
        <form noValidate onSubmit={(event) => void onSubmit(event)} className="mt-8 space-y-10">
          <GuestFields desk={desk} draft={draft} change={change} errorOf={errorAt} />
          <section aria-labelledby="offer-days">
            <h3 id="offer-days" className="mb-4 font-sans text-lead font-semibold">
              {words.days}
            </h3>
            <div className="space-y-5">
              {draft.items.map((item, index) => (
                <OfferItemFields
                  key={item.key}
                  desk={desk}
                  sale={sale}
                  item={item}
                  index={index}
                  errorOf={errorAt}
                  change={(part) => editItem(item.key, part)}
                  onRemove={
                    draft.items.length > 1
                      ? () => change({ items: draft.items.filter(({ key }) => key !== item.key) })
                      : undefined
                  }
                />
              ))}
            </div>
            {draft.items.length < offerLimits.items && (
              <button
                type="button"
                className="button button-quiet mt-5"
                onClick={() => addItem(createItemDraft(sale, draft.items.at(-1)))}
              >
                {words.addDay}
              </button>
            )}
          </section>
          <TermsFields desk={desk} draft={draft} change={change} errorOf={errorAt} />
          {lines.length > 0 && <RefusalList title={words.pleaseMend} lines={lines} />}
          <div className="flex flex-wrap gap-3">
            <button type="submit" className="button button-primary" disabled={busy}>
              {draft.email.trim()
                ? fill(words.send, { email: draft.email.trim() })
                : words.sendPlain}
            </button>
            <button
              type="button"
              className="button button-quiet"
              disabled={busy}
              onClick={() => void onSave()}
            >
              {busy ? words.saving : words.save}
            </button>
            <PreviewButton desk={desk} offer={offer} save={save} />
          </div>
        </form>
      )}
      <OfferActs desk={desk} offer={offer} onChanged={onChanged} />
      <History desk={desk} offer={offer} />
    </div>
  )
}

export function SendDialog({
  desk,
  offer,
  onChanged,
  onClose,
}: Pick<Props, 'desk' | 'offer' | 'onChanged'> & { onClose: () => void }) {
  const words = desk.words.offers
  const { number, total, body } = findLatestVersion(offer)
  const deposit = findDeposit(body, total)
  const options = body.items.filter(({ isOption }) => isOption).length
  const lines = [
    fillCount(words.sendDays, body.items.length - options),
    ...(options > 0 ? [fillCount(words.sendOptions, options)] : []),
    fill(words.sendTotal, { total: formatCents(total) }),
    ...(deposit < total ? [fill(words.sendDeposit, { deposit: formatCents(deposit) })] : []),
    fill(words.sendUntil, { date: formatLongDate(body.holdsUntil) }),
  ]
  return (
    <FormDialog
      desk={desk}
      onClose={onClose}
      id="send-offer"
      title={fill(words.sendTitle, { email: offer.email })}
      text={
        <ul className="list-disc pl-5">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      }
      confirm={fill(words.sendFor, { total: formatCents(total) })}
      call={() => sendOffer(offer.id, number)}
      doneText={fill(words.sent, { email: offer.email })}
      onDone={onChanged}
    />
  )
}

function OfferHeader({ desk, offer }: Pick<Props, 'desk' | 'offer'>) {
  const words = desk.words.offers
  const latest = findLatestVersion(offer)
  const sent = offer.versions.find(({ status }) => status !== 'draft')
  const shown = sent ?? latest
  return (
    <header>
      <p>
        <Link className="link py-1" to={linkToView('offers')}>
          {words.back}
        </Link>
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-h3" id="offers-title">
          {offer.name || words.untitled}
        </h2>
        <Badge text={words.statuses[shown.status]} tone={getOfferTone(shown.status)} />
      </div>
      <p className="text-ink-2 text-caption">
        <Facts>
          {offer.reference}
          {offer.source?.reference && (
            <Link className="link" to={linkToPage(offer.source.reference)}>
              {fill(words.source, { reference: offer.source.reference })}
            </Link>
          )}
        </Facts>
      </p>
      <Notice className="mt-4">{formatState(desk, offer)}</Notice>
    </header>
  )
}

function formatState({ words: { offers: words } }: Desk, offer: OfferAnswer): string {
  const latest = findLatestVersion(offer)
  const sent = offer.versions.find(({ status }) => status !== 'draft')
  if (offer.order !== null) return fill(words.now.accepted, { booking: offer.order })
  if (!sent) return words.now.new
  const next = latest.status === 'draft' ? latest.number : latest.number + 1
  const facts = { n: sent.number, next, name: offer.name, status: words.statuses[sent.status] }
  if (!isOpenOffer(sent.status)) return fill(words.now.over, facts)
  return fill(latest.status === 'draft' ? words.now.draft : words.now.sent, facts)
}

type FieldsProps = {
  desk: Desk
  draft: OfferDraft
  change: (part: Partial<OfferDraft>) => void
  errorOf: (field: string) => string | undefined
}

function GuestFields({ desk, draft, change, errorOf }: FieldsProps) {
  const words = desk.words.offers
  const form = {
    prefix: 'offer-',
    draft: draft as unknown as Record<string, string>,
    type: change as (part: Record<string, string>) => void,
    errorOf,
  }
  const { invoiceFields: labels } = words
  return (
    <fieldset>
      <legend className="mb-4 font-sans text-lead font-semibold">{words.guest}</legend>
      <FormFields
        {...form}
        fields={{
          name: { kind: 'line', label: words.name, limit: limits.name, required: true },
          email: { kind: 'email', label: words.email, limit: limits.email, isHalf: true },
          phone: { kind: 'tel', label: words.phone, limit: limits.phone, isHalf: true },
        }}
      />
      <details open={draft.company !== '' || undefined} className="mt-4">
        <summary className="cursor-pointer py-1.5 font-semibold">{words.company}</summary>
        <div className="mt-4">
          <FormFields
            {...form}
            fields={{
              company: {
                kind: 'line',
                label: labels.invoiceCompany.label,
                limit: invoiceFields.invoiceCompany.limit,
              },
              invoiceAddress: {
                kind: 'line',
                label: labels.invoiceAddress.label,
                limit: invoiceFields.invoiceAddress.limit,
              },
              invoiceVat: {
                kind: 'line',
                label: labels.invoiceVat.label,
                limit: invoiceFields.invoiceVat.limit,
                isHalf: true,
              },
              invoiceOrder: {
                kind: 'line',
                label: labels.invoiceOrder.label,
                limit: invoiceFields.invoiceOrder.limit,
                isHalf: true,
              },
            }}
          />
        </div>
      </details>
    </fieldset>
  )
}

function TermsFields({ desk, draft, change, errorOf }: FieldsProps) {
  const words = desk.words.offers
  return (
    <fieldset className="space-y-5">
      <legend className="mb-4 font-sans text-lead font-semibold">{words.whole}</legend>
      <FormFields
        prefix="offer-"
        draft={draft as unknown as Record<string, string>}
        type={change as (part: Record<string, string>) => void}
        errorOf={(field) =>
          errorOf(
            field === 'amount' ? 'depositAmount' : field === 'percent' ? 'depositPercent' : field,
          )
        }
        fields={{
          holdsUntil: { kind: 'date', label: words.holdsUntil, required: true, isHalf: true },
          deposit: {
            kind: 'choice',
            label: words.deposit,
            options: listOptions(['none', 'percent', 'amount'] as const, words.deposits),
            isHalf: true,
          },
          ...(draft.deposit === 'percent' && {
            percent: { kind: 'count', label: words.percent, isHalf: true },
          }),
          ...(draft.deposit === 'amount' && {
            amount: { kind: 'amount', label: words.amount, isHalf: true },
          }),
          title: {
            kind: 'line',
            label: words.title,
            hint: words.titleHint,
            limit: offerLimits.title,
          },
          text: { kind: 'paragraphs', label: words.letter, rows: 4, limit: offerLimits.text },
          included: { kind: 'paragraphs', label: words.included, rows: 3, limit: offerLimits.text },
        }}
      />
      <CheckField
        id="offer-invoice"
        label={words.mayInvoice}
        hint={words.mayInvoiceHint}
        isTicked={draft.mayInvoice}
        onTick={(mayInvoice) => change({ mayInvoice })}
      />
      <CheckField
        id="offer-reminded"
        label={words.isReminded}
        isTicked={draft.isReminded}
        onTick={(isReminded) => change({ isReminded })}
      />
    </fieldset>
  )
}

function PreviewButton({
  desk,
  offer,
  save,
}: Pick<Props, 'desk' | 'offer'> & { save: () => Promise<OfferAnswer | undefined> }) {
  const { busy, send } = useAction<{ link: string }>(desk)
  const onPress = async () => {
    // The tab opens during the click, because browsers block a later window.open.
    const tab = open('', '_blank')
    const saved = await save()
    const preview = saved && (await send(() => makeLink(offer.id, true)))
    if (preview && tab) tab.location = preview.link
    else tab?.close()
  }
  return (
    <button
      type="button"
      className="button button-quiet"
      disabled={busy}
      onClick={() => void onPress()}
    >
      {desk.words.offers.preview}
    </button>
  )
}

function OfferActs({ desk, offer, onChanged }: Pick<Props, 'desk' | 'offer' | 'onChanged'>) {
  const words = desk.words.offers
  const go = useNavigate()
  const { send } = useAction<{ link: string }>(desk)
  const copying = useAction<OfferAnswer>(desk, { form: `copy-${offer.id}` })
  const sent = offer.versions.find(({ status }) => status !== 'draft')
  const hasDraft = findLatestVersion(offer).status === 'draft'
  const isOpen = sent !== undefined && isOpenOffer(sent.status)
  const onLink = async () => {
    const answer = await send(() => makeLink(offer.id, false))
    if (!answer) return
    const isCopied = await copyText(answer.link)
    desk.say(isCopied ? words.linkCopied : fill(words.linkFailed, answer))
  }
  const onCopy = async () => {
    const copy = await copying.send(
      ({ key }) =>
        callSignedIn('POST /api/admin/offers/:id/copy', {
          params: { id: offer.id },
          body: {},
          key,
        }),
      offer.id,
    )
    if (!copy) return
    desk.say(words.copied)
    void go(linkToOffers({ offer: copy.id }))
  }
  const acts = [
    ...(isOpen ? [{ act: 'withdraw' as const, label: words.withdraw }] : []),
    ...(hasDraft ? [{ act: 'discard' as const, label: words.discard }] : []),
  ]
  return (
    <div className="border-rule mt-10 flex flex-wrap gap-3 border-t pt-6">
      {sent && (
        <button type="button" className="button button-quiet" onClick={() => void onLink()}>
          {words.link}
        </button>
      )}
      <button type="button" className="button button-quiet" onClick={() => void onCopy()}>
        {words.copy}
      </button>
      <ActionButtons acts={acts}>
        {(act, onClose) =>
          act === 'withdraw' ? (
            <FormDialog
              desk={desk}
              onClose={onClose}
              id="withdraw-offer"
              title={words.withdrawTitle}
              text={words.withdrawText}
              confirm={words.withdraw}
              call={() =>
                callSignedIn('POST /api/admin/offers/:id/withdraw', {
                  params: { id: offer.id },
                  body: { version: sent?.number ?? 0 },
                })
              }
              doneText={words.withdrawn}
              onDone={onChanged}
            />
          ) : (
            <FormDialog
              desk={desk}
              onClose={onClose}
              id="discard-offer"
              title={words.discardTitle}
              text={sent ? words.discardText : undefined}
              confirm={words.discard}
              call={() =>
                callSignedIn('DELETE /api/admin/offers/:id/draft', { params: { id: offer.id } })
              }
              doneText={words.discarded}
              onDone={() => void go(linkToView('offers'))}
            />
          )
        }
      </ActionButtons>
    </div>
  )
}

function History({ desk, offer }: Pick<Props, 'desk' | 'offer'>) {
  const words = desk.words.offers
  return (
    <section aria-labelledby="offer-history" className="mt-10">
      <h3 id="offer-history" className="font-sans text-lead font-semibold">
        {words.history}
      </h3>
      <ol className="mt-3 space-y-1 text-meta">
        {offer.history.map(({ event, version, by, at }) => (
          <li key={`${version}-${event}-${at}`}>
            <Facts>
              {formatOfficeTime(at)}
              {fill(words.events[event] ?? event, { n: version })}
              {by ?? ''}
            </Facts>
          </li>
        ))}
      </ol>
    </section>
  )
}
