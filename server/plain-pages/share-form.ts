import { wordsOf } from '#content/words/words.ts'
import { type Html, html } from '#emails/html.ts'
import type { ManageAnswer } from '#rules/orders/manage-answer.ts'
import { fillCount } from '#rules/text/fill.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { fold } from './fold.ts'
import { button, when } from './order-forms.ts'

const {
  manage: { companions: words },
} = wordsOf(siteLanguage)

/** A link for those who come along: made by a press, and ended by another. */
export function sharePart({ shares }: Pick<ManageAnswer, 'shares'>, isOpen: boolean): Html {
  const content = html`<p class="text-ink-2">${words.text}</p>
    <form method="post" action="/manage" class="mt-4">${button('share', words.make)}</form>
    ${when(
      shares > 0,
      () =>
        html`<p class="mt-6">${fillCount(words.count, shares)}</p>
          <form method="post" action="/manage" class="mt-3">
            ${button('share-end', words.end)}
          </form>`,
    )}`
  return fold('share', words.title, content, { isOpen })
}
