import { wordsOf } from '#content/words/words.ts'
import { type Html, html, join } from '#emails/html.ts'
import type { AskedField, AskedFields, FieldWords } from '#rules/guests/asked.ts'
import { type AboutGroup, aboutGroups } from '#rules/orders/about-fields.ts'
import { sayAnswers } from '#rules/orders/say-about.ts'
import { siteLanguage } from '#rules/text/language.ts'

const { manage } = wordsOf(siteLanguage)
const { aboutTrip: words, optional } = manage
const asked: Readonly<Record<string, FieldWords>> = words.asked

type Answers = Readonly<Record<string, string>>

/** The inputs of what a form asks and may be left out, as site/parts/asked-inputs.tsx has them. */
export function askedInputs(
  fields: AskedFields,
  {
    said,
    answers,
    suffix = '',
  }: { said: Readonly<Record<string, FieldWords>>; answers: Answers; suffix?: string },
): Html {
  return join(
    Object.entries(fields).map(([name, field]) =>
      askedInput(name, field, { words: said[name], value: answers[name] ?? '', suffix }),
    ),
  )
}

/** What few bookings say of themselves: a line for each group, which opens its fields. `open` is asked for. */
export function askedFolds(answers: Answers, fields: AskedFields, open?: AboutGroup): Html {
  const groups = Object.entries(aboutGroups) as [AboutGroup, AskedFields][]
  const shown = groups.filter(([, group]) => Object.keys(group).every((name) => name in fields))
  const folds = shown.map(([name, group]) => {
    const told = sayAnswers(group, asked, answers)
    const isOpen: Html = { html: open === name ? 'open' : '' }
    return html`<details ${isOpen} class="group py-1">
      <summary class="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 py-1.5">
        <span class="link">${words.groups[name].label}</span>
        <span class="font-semibold group-open:hidden">${told}</span>
      </summary>
      <div class="space-y-5 pt-1 pb-5">
        <p class="text-ink-2 text-meta">${words.groups[name].text}</p>
        ${askedInputs(group, { said: asked, answers })}
      </div>
    </details>`
  })
  return html`<fieldset>
    <legend class="text-meta font-semibold">${words.title}</legend>
    <div class="divide-rule border-rule mt-2 divide-y border-y">${join(folds)}</div>
  </fieldset>`
}

function askedInput(
  name: string,
  field: AskedField,
  { words: own, value, suffix }: { words: FieldWords | undefined; value: string; suffix: string },
): Html {
  const id = `${name}${suffix}`
  const { label = name, hint, choices = {}, unchosen = '' } = own ?? {}
  const described: Html = hint ? html`aria-describedby="${id}-hint"` : { html: '' }
  return html`<div>
    <label for="${id}" class="mb-1.5 block text-meta font-semibold"
      >${label} <span class="text-ink-2 font-normal">(${optional})</span></label
    >
    ${
      field.kind === 'choice'
        ? html`<select id="${id}" name="${name}" class="field" ${described}>
            ${join(
              [['', unchosen] as const, ...Object.entries(choices)].map(([code, said]) => {
                const isChosen: Html = { html: code === value ? 'selected' : '' }
                return html`<option value="${code}" ${isChosen}>${said}</option>`
              }),
            )}
          </select>`
        : writeInput(field, { id, name, value, described })
    }
    ${hint ? html`<p id="${id}-hint" class="text-ink-2 mt-1.5 text-caption">${hint}</p>` : html``}
  </div>`
}

function writeInput(
  field: Exclude<AskedField, { kind: 'choice' }>,
  { id, name, value, described }: { id: string; name: string; value: string; described: Html },
): Html {
  const type = { time: 'time', phone: 'tel', email: 'email', line: 'text', paragraphs: 'text' }
  const limit: Html = 'limit' in field ? html`maxlength="${String(field.limit)}"` : { html: '' }
  return html`<input
    id="${id}"
    name="${name}"
    type="${type[field.kind]}"
    value="${value}"
    ${described}
    class="field"
    ${limit}
  />`
}
