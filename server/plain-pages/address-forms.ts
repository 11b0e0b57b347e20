import { company } from '#content/company.ts'
import { wordsOf } from '#content/words/words.ts'
import { type Html, html } from '#emails/html.ts'
import type { ManageAnswer } from '#rules/orders/manage-answer.ts'
import { whomToCall } from '#rules/orders/whom-to-call.ts'
import { fill } from '#rules/text/fill.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { button, linkAddresses, subsection } from './order-forms.ts'

const {
  manage: { address: words, pleaseMend },
} = wordsOf(siteLanguage)

/** Asks for another address, below the one that an order has. */
export function addressForm(order: ManageAnswer, typed = ''): Html {
  const open: Html = { html: typed ? 'open' : '' }
  const { email } = order.details
  const about = { email, phone: whomToCall(order, company).phone }
  const content = html`<p class="text-ink-2 mt-1" data-free="">${fill(words.text, about)}</p>
    <details ${open} class="mt-2">
      <summary class="link inline-block py-2">${words.open}</summary>
      <form method="post" action="/manage" class="mt-4 space-y-6">
        <div>
          <label for="email" class="mb-1.5 block text-meta font-semibold">${words.email}</label>
          <input
            id="email"
            name="email"
            type="email"
            value="${typed}"
            autocomplete="email"
            required
            class="field"
          />
        </div>
        ${button('address-codes', words.ask)}
        <p class="text-ink-2 text-caption" data-free="">
          ${linkAddresses(fill(words.unreachable, about))}
        </p>
      </form>
    </details>`
  return subsection('address', words.title, content)
}

/** The form for the two codes, and above it what is wrong with those that were typed. */
export function writeCodes(
  { newEmail, email }: { newEmail: string; email: string },
  wrong: readonly string[] = [],
): { title: string; lines: string[]; form: Html } {
  const about = { email, newEmail }
  const [title, lines] =
    wrong.length > 0
      ? [pleaseMend, [...wrong]]
      : [words.askedTitle, [fill(words.asked, about), words.again]]
  return {
    title,
    lines,
    form: html`<form method="post" action="/manage" class="mt-4 space-y-6">
      <input type="hidden" name="email" value="${newEmail}" />
      ${codeInput('code', fill(words.code, about))}
      ${codeInput('newCode', fill(words.newCode, about))} ${button('address', words.change, true)}
    </form>`,
  }
}

function codeInput(name: string, label: string): Html {
  return html`<div>
    <label for="${name}" class="mb-1.5 block text-meta font-semibold" data-free="">${label}</label>
    <input
      id="${name}"
      name="${name}"
      maxlength="20"
      inputmode="numeric"
      autocomplete="one-time-code"
      aria-describedby="${name}-hint"
      required
      class="field"
    />
    <p id="${name}-hint" class="text-ink-2 mt-1.5 text-caption">${words.codeHint}</p>
  </div>`
}
