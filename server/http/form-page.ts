import { type Html, html, join } from '#emails/html.ts'
import { en } from '#content/words/en.ts'
import { escapeMarkup } from '#rules/text/escape-markup.ts'
import { trapName } from '#rules/requests/form-signs.ts'

/** What is to be said about a form: a sentence, and the field that it is about. */
type Said = { field?: string; message: string }

type FilledForm = {
  /** Where it is posted to, by which it is found. */
  action: string
  title: string
  fields: Readonly<Record<string, string>>
  said: readonly Said[]
}

/** A built page as it is without scripts, whatever the browser could run: with all styles, and open `noscript`s. */
export function withoutScripts(page: string): string {
  return page
    .replaceAll(/<script[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<\/?noscript>/g, '')
    .replaceAll(' disabled/>', '/>')
    .replaceAll('noscript:hidden', 'hidden')
}

/** The page with a thank-you in the place of what it was about. */
export function sayThanks(page: string, title: string, lines: readonly string[]): string {
  return fillMain(
    page,
    title,
    html`<section class="wrap pt-14">
      <h1 class="text-page" tabindex="-1" autofocus>${title}</h1>
      ${join(lines.map((line) => html`<p class="mt-5 text-lead" data-free="">${line}</p>`))}
      <p class="mt-8">
        <a class="button button-primary" href="/">${en.booking.bookedClose}</a>
      </p>
    </section>`,
  )
}

/**
 * The page with its form as it was sent: what was typed stands in its fields, what is to be mended
 * beside each of them, and all of it at the form's head, where the browser puts the focus. A page
 * that has no such form says it in the place of what it was about.
 */
export function fillForm(page: string, { action, title, fields, said }: FilledForm): string {
  const start = page.lastIndexOf('<form', page.indexOf(` action="${action}"`))
  const end = page.indexOf('</form>', start)
  const form = page.slice(start, end)
  const list = listProblems(form, title, said)
  if (start === -1 || end === -1)
    return fillMain(page, title, html`<div class="wrap pt-14">${list}</div>`)
  const filled = fillControls(form, fields, said).replace(/^<form[^<>]*>/, (tag) => tag + list.html)
  return retitle(page.slice(0, start) + filled + page.slice(end), title)
}

function listProblems(form: string, title: string, said: readonly Said[]): Html {
  const lines = said.map(({ field, message }) => {
    const id = field && attributeOf(findControl(form, field) ?? '', 'id')
    return html`<li>${id ? html`<a href="#${id}" class="underline">${message}</a>` : message}</li>`
  })
  return html`<div
    role="alert"
    tabindex="-1"
    autofocus
    class="border-alarm text-alarm border-l-4 bg-plaster p-4"
  >
    <p class="font-semibold">${title}</p>
    <ul class="mt-2 list-disc space-y-1 pl-5">
      ${join(lines)}
    </ul>
  </div>`
}

/** As React writes them: every attribute in double quotes, and no angle bracket inside of one. */
const controls =
  /<input [^<>]*>|<textarea [^<>]*>[^<]*<\/textarea>|<select [^<>]*>(?:<option[^<>]*>[^<]*<\/option>)*<\/select>/g

function findControl(form: string, name: string): string | undefined {
  return form.match(controls)?.find((control) => attributeOf(control, 'name') === name)
}

function fillControls(form: string, fields: FilledForm['fields'], said: readonly Said[]): string {
  return form.replaceAll(controls, (control) => {
    const name = attributeOf(control, 'name')
    if (name === undefined || name === trapName) return control
    const filled = fillControl(control, fields[name])
    const problem = said.find(({ field }) => field === name)?.message
    return problem === undefined ? filled : addProblem(filled, problem)
  })
}

function fillControl(control: string, value = ''): string {
  const type = attributeOf(control, 'type')
  if (type === 'hidden') return control
  if (type === 'checkbox' || type === 'radio') {
    const isChosen = attributeOf(control, 'value') === escapeMarkup(value)
    return setAttribute(control, 'checked', isChosen ? '' : undefined)
  }
  if (control.startsWith('<input')) return setAttribute(control, 'value', value)
  // The first line break inside of it is the markup's own.
  if (control.startsWith('<textarea'))
    return `${control.slice(0, control.indexOf('>'))}>\n${escapeMarkup(value)}</textarea>`
  return control.replaceAll(/<option[^<>]*>/g, (option) => {
    const isChosen = attributeOf(option, 'value') === escapeMarkup(value)
    return setAttribute(option, 'selected', isChosen ? '' : undefined)
  })
}

/** Under a field, and read out with it; a box to tick has it at the form's head alone. */
function addProblem(control: string, problem: string): string {
  if (attributeOf(control, 'type') === 'checkbox') return control
  const id = `${attributeOf(control, 'id') ?? ''}-error`
  const others = attributeOf(control, 'aria-describedby') ?? ''
  const marked = setAttribute(control, 'aria-invalid', 'true')
  const described = setAttribute(marked, 'aria-describedby', `${id} ${others}`.trim())
  const note = html`<p id="${id}" class="text-alarm mt-1.5 text-caption font-semibold">
    ${problem}
  </p>`
  return described + note.html
}

/** As it stands there, escaped. */
function attributeOf(tag: string, name: string): string | undefined {
  const found = findAttribute(tag, name)
  return found && tag.slice(found.start + name.length + 3, found.end - 1)
}

/** In the first tag of some markup; undefined takes the attribute away. */
function setAttribute(tag: string, name: string, value: string | undefined): string {
  const found = findAttribute(tag, name)
  const without = found ? tag.slice(0, found.start) + tag.slice(found.end) : tag
  if (value === undefined) return without
  return without.replace(/^<\w+/, (start) => `${start} ${name}="${escapeMarkup(value)}"`)
}

function findAttribute(tag: string, name: string): { start: number; end: number } | undefined {
  const begin = ` ${name}="`
  const start = tag.slice(0, tag.indexOf('>')).indexOf(begin)
  return start === -1 ? undefined : { start, end: tag.indexOf('"', start + begin.length) + 1 }
}

function fillMain(page: string, title: string, content: Html): string {
  const start = page.indexOf('>', page.indexOf('<main')) + 1
  const end = page.lastIndexOf('</main>')
  return retitle(page.slice(0, start) + content.html + page.slice(end), title)
}

/** 'Thank you | Cape & Crossing' */
function retitle(page: string, title: string): string {
  return page.replace(/<title>[^<|]*/, () => html`<title>${title} `.html)
}
