import { useState } from 'react'
import { Link } from 'react-router'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { toMoney } from '#rules/money/cents.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { chooseItems, findDeposit, hasOptions, sumItems } from '../offer.ts'
import type { SharedOffer } from '../shared-offer.ts'
import { fill } from '#rules/text/fill.ts'
import { OptionCard } from '#ui/components/option-card.tsx'
import { Honeypot } from '#ui/components/honeypot.tsx'
import { PlainField } from '#ui/components/plain-field.tsx'
import { useIsHydrated } from '#ui/loading/hydrated.ts'
import { ActButton } from '#ui/private/quote-parts.tsx'
import type { Fields } from '#ui/posting/posted.ts'
import { Total } from './offer-total.tsx'
import type { OfferWords } from './offer-words.ts'

export const acceptForm = 'accept-form'

type Props = {
  offer: SharedOffer
  words: OfferWords
  consent: { version: string; text: string }
  path: string
  ticked: readonly string[]
  fields: Fields
  errorOf: (field: string) => string | undefined
  /**
   * True for the answer to a posted form. Its total is already computed; scripts do not update it.
   */
  isPosted: boolean
}

export function AcceptForm(props: Props) {
  const { offer, words, consent, path, ticked, fields, errorOf, isPosted } = props
  const { body, version, payBy, invoiceDue } = offer
  const hydrated = useIsHydrated()
  const [how, setHow] = useState(fields['how'] === 'invoice' ? 'invoice' : 'pay')
  const chosen = chooseItems(body, ticked)
  const total = sumItems(chosen)
  const deposit = findDeposit(body, total)
  const totalText = formatMoney(toMoney(total))
  const pay = payBy
    ? fill(words.hows.payText, { date: formatLongDate(payBy) })
    : words.hows.payNobody
  const byInvoice = fill(words.hows.invoiceText, { date: formatLongDate(invoiceDue) })
  return (
    <section aria-labelledby="accept" className="border-ink bg-plaster no-print border-t-4 p-6">
      <h2 id="accept" className="text-h3">
        {words.accept}
      </h2>
      <div className="mt-4" aria-live="polite">
        <Total items={chosen} words={words} />
      </div>
      {deposit < total && (
        <p className="text-ink-2 text-meta">
          {fill(words.depositFirst, { amount: formatMoney(toMoney(deposit)) })}
        </p>
      )}
      <form id={acceptForm} method="post" action={path} className="mt-5 space-y-5">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="consent" value={consent.version} />
        <input type="hidden" name="key" value={fields['key'] ?? ''} />
        {body.mayInvoice && (
          <fieldset>
            <legend className="mb-1.5 text-meta font-semibold">{words.how}</legend>
            <div className="grid gap-3">
              {(['pay', 'invoice'] as const).map((way) => (
                <OptionCard
                  key={way}
                  name="how"
                  value={way}
                  label={words.hows[way]}
                  checked={how === way}
                  onChange={() => setHow(way)}
                >
                  <span className="text-ink-2 col-start-2 text-meta">
                    {way === 'pay' ? pay : byInvoice}
                  </span>
                </OptionCard>
              ))}
            </div>
          </fieldset>
        )}
        {!body.mayInvoice && <p className="text-ink-2 text-meta">{pay}</p>}
        <details
          className="group/fold border-rule border-y py-2"
          // Open for payment by invoice. Without scripts the guest opens it.
          open={how === 'invoice' || isPosted || undefined}
        >
          <summary className="grid cursor-pointer list-none grid-cols-[1fr_auto] gap-x-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
            {words.company}
            <span
              aria-hidden="true"
              className="text-disa self-center text-lead leading-none group-open/fold:rotate-45"
            >
              +
            </span>
          </summary>
          <p className="text-ink-2 text-caption">{words.companyText}</p>
          <div className="mt-3 space-y-4 pb-3">
            {invoiceNames.map((name) => (
              <PlainField
                key={name}
                id={name}
                name={name}
                label={words.invoiceFields[name].label}
                defaultValue={fields[name] ?? offer.invoice[name]}
                maxLength={words.invoiceFields[name].limit}
                error={errorOf(name)}
              />
            ))}
          </div>
        </details>
        <Honeypot />
        <p className="text-ink-2 text-caption">
          {consent.text}{' '}
          {words.consentLinks.map((link) => (
            <Link
              key={link.path}
              to={link.path}
              target="_blank"
              className="link mr-3 inline-block py-1"
            >
              {link.label}
            </Link>
          ))}
        </p>
        <p className="text-caption">{words.acceptText}</p>
        <div className="flex flex-wrap gap-3">
          <ActButton
            act="accept"
            label={hydrated ? fill(words.yes, { total: totalText }) : words.accept}
            isPrimary
          />
          {!hydrated && hasOptions(body.items) && <ActButton act="total" label={words.workOut} />}
        </div>
      </form>
    </section>
  )
}

const invoiceNames = [
  'invoiceCompany',
  'invoiceAddress',
  'invoiceVat',
  'invoiceOrder',
] as const satisfies (keyof SharedOffer['invoice'])[]
