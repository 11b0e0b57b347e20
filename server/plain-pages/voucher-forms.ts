import { wordsOf } from '#content/words/words.ts'
import { type Html, html, join } from '#emails/html.ts'
import type { ManageAnswer } from '#rules/orders/manage-answer.ts'
import { fill } from '#rules/text/fill.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { button, planChoice, rand } from './order-forms.ts'

const {
  manage: { voucher: words },
} = wordsOf(siteLanguage)

/** Asks for a voucher's code, below the ways to pay. */
export function voucherForm(order: ManageAnswer, typed = ''): Html {
  const open: Html = { html: typed ? 'open' : '' }
  return html`<details ${open} class="border-rule mt-6 border-t pt-4">
    <summary class="cursor-pointer font-semibold">${words.title}</summary>
    <form method="post" action="/manage" class="mt-4 space-y-6">
      ${planChoice(order)}
      <div>
        <label for="code" class="mb-1.5 block text-meta font-semibold">${words.code}</label>
        <input
          id="code"
          name="code"
          value="${typed}"
          maxlength="100"
          autocomplete="off"
          required
          class="field"
        />
        <p class="text-ink-2 mt-1.5 text-caption">${words.hint}</p>
      </div>
      ${button('look', words.look)}
    </form>
  </details>`
}

/** What a voucher would pay, and the form that spends it as it was shown. */
export function writeOffer(
  { covers, rest, left, key }: { covers: number; rest: number; left: number; key: string },
  { code = '', plan }: Record<string, string>,
): { title: string; lines: string[]; form: Html } {
  const amounts = { covers: rand(covers), rest: rand(rest), left: rand(left) }
  const fields = { code, amount: String(covers), key, ...(plan ? { plan } : {}) }
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
  return {
    title: fill(words.covers, amounts),
    lines: [
      fill(rest > 0 ? words.rest : words.noRest, amounts),
      ...(left > 0 ? [fill(words.left, amounts)] : []),
    ],
    form: html`<form method="post" action="/manage" class="mt-4">
      ${join(hidden)} ${button('voucher', fill(words.spend, amounts), true)}
    </form>`,
  }
}
