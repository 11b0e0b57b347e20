import { randomUUID } from 'node:crypto'
import { wordsOf } from '#content/words/words.ts'
import { type Html, html, join } from '#emails/html.ts'
import {
  calendarDateIn,
  capeTown,
  clockTimeInCapeTown,
  formatDay,
} from '#rules/dates/calendar-date.ts'
import type { ManageAnswer } from '#rules/orders/manage-answer.ts'
import { orderMessageFields } from '#rules/orders/order-message.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { fold } from './fold.ts'
import { button, when } from './order-forms.ts'

const words = wordsOf(siteLanguage).manage.thread

/** What guest and office have written about an order, and the form to write more; `typed` was refused. */
export function threadPart(
  { messages }: ManageAnswer,
  typed: string | undefined,
  isPressed: boolean,
): Html {
  const isOpen = isPressed || messages.at(-1)?.from === 'office'
  const names = { guest: words.you, office: words.us }
  const content = html`<p class="text-ink-2">${words.text}</p>
    ${when(
      messages.length > 0,
      () =>
        html`<ol class="mt-5 space-y-4">
          ${join(
            messages.map(({ from, text, at }) => {
              const day = formatDay(calendarDateIn(new Date(at), capeTown))
              return html`<li class="border-rule border-l-4 bg-plaster p-4">
                <p class="text-ink-2 text-caption" data-free="">
                  <strong class="text-ink font-semibold">${names[from]}</strong> ${day},
                  ${clockTimeInCapeTown(new Date(at))}
                </p>
                <p class="mt-1 break-words whitespace-pre-line" data-free="">${text}</p>
              </li>`
            }),
          )}
        </ol>`,
    )}
    <form method="post" action="/manage" class="mt-5 space-y-6">
      <input type="hidden" name="key" value="${randomUUID()}" />
      <div>
        <label for="message" class="mb-1.5 block text-meta font-semibold"
          >${words.asked.message.label}</label
        >
        <textarea
          id="message"
          name="message"
          rows="4"
          required
          maxlength="${String(orderMessageFields.message.limit)}"
          class="field"
        >
${typed ?? ''}</textarea>
      </div>
      ${button('message', words.send)}
    </form>`
  return fold('thread', words.title, content, { isOpen })
}
