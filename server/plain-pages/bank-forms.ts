import { wordsOf } from '#content/words/words.ts'
import { type Html, html, join } from '#emails/html.ts'
import { codeMinutes } from '#rules/orders/address-request.ts'
import { type BankField, bankFields } from '#rules/refunds/bank-details-request.ts'
import type { ManageAnswer } from '#rules/orders/manage-answer.ts'
import { fill } from '#rules/text/fill.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { button, rand, section, when } from './order-forms.ts'

const {
  manage: { bank: words },
} = wordsOf(siteLanguage)

const names = Object.keys(bankFields) as BankField[]
type Typed = Readonly<Record<string, string>>

/**
 * Where a refund goes that no provider can send. `typed` keeps what was posted; the field for the code is
 * there at once, and its mail is asked for by the other button.
 */
export function bankPart({ bank, details: { email } }: ManageAnswer, typed: Typed = {}): Html {
  return when(bank, () => {
    const about = { email, amount: rand(bank?.amount ?? 0), minutes: codeMinutes }
    const form = html`<form method="post" action="/manage" class="mt-4 space-y-6">
      ${join(names.map((name) => input(name, words.fields[name], typed[name] ?? '')))}
      ${button('bank-code', words.ask)}
      ${input('figures', { label: fill(words.code, about), hint: fill(words.codeHint, about) }, '')}
      ${button('bank', words.save, true)}
      <p class="text-ink-2 text-caption">${words.kept}</p>
    </form>`
    const said = html`<p class="text-ink-2 mt-2">
      ${fill(bank?.isGiven ? words.given : words.text, about)}
    </p>`
    const whole = bank?.isGiven
      ? html`<details class="border-rule mt-4 border-t pt-4">
          <summary class="cursor-pointer font-semibold">${words.open}</summary>
          ${form}
        </details>`
      : form
    return section('bank', words.title, html`${said} ${whole}`)
  })
}

/** None is required by the browser: the code is not there yet when its mail is asked for. */
function input(
  name: BankField | 'figures',
  { label, hint }: { label: string; hint: string },
  value: string,
): Html {
  const most = name === 'figures' ? 20 : bankFields[name]
  return html`<div>
    <label for="bank-${name}" class="mb-1.5 block text-meta font-semibold" data-free=""
      >${label}</label
    >
    <input
      id="bank-${name}"
      name="${name}"
      value="${value}"
      maxlength="${String(most)}"
      autocomplete="${name === 'figures' ? 'one-time-code' : 'off'}"
      aria-describedby="bank-${name}-hint"
      class="field"
    />
    <p id="bank-${name}-hint" class="text-ink-2 mt-1.5 text-caption">${hint}</p>
  </div>`
}
