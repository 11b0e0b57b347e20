import {
  type DefaultTreeAdapterTypes as Tree,
  defaultTreeAdapter as tree,
  parse,
  parseFragment,
  serialize,
  serializeOuter,
} from 'parse5'
import { wordsOf } from '#content/words/words.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { type Html, html, join } from '#emails/html.ts'
import { trapName } from '#rules/requests/form-signs.ts'

/** What is to be said about a form: a sentence, and the field that it is about. */
type Said = { field?: string; message: string }

type FilledForm = {
  /** Where it is posted to, by which it is found; none for the form that is posted to its own page. */
  action: string | undefined
  title: string
  fields: Readonly<Record<string, string>>
  said: readonly Said[]
}

/** A built page as it is without scripts, whatever the browser could run: with all styles, and open `noscript`s. */
export function withoutScripts(page: string): string {
  return serialize(readWithoutScripts(page))
}

/** Where a thank-you leads on to. */
type Way = { path: string; label: string }

/** The page without scripts, with a thank-you in the place of what it was about, and below it the form for an address. */
export function sayThanks(
  page: string,
  title: string,
  lines: readonly string[],
  { action, next }: { action?: string | undefined; next?: Way | undefined } = {},
): string {
  const document = readWithoutScripts(page)
  const form = action === undefined ? undefined : findForm(document, action)
  const thanks = html`<section class="wrap pt-14">
    <h1 class="text-page outline-none" tabindex="-1" autofocus>${title}</h1>
    ${join(lines.map((line) => html`<p class="mt-5 text-lead" data-free="">${line}</p>`))}
    ${
      form
        ? html`<div class="mt-8 max-w-lg">${{ html: serializeOuter(form) }}</div>`
        : html`<p class="mt-8">
            <a class="button button-primary" href="${next?.path ?? '/'}"
              >${next?.label ?? wordsOf(siteLanguage).booking.bookedClose}</a
            >
          </p>`
    }
  </section>`
  return writeWithMain(document, title, thanks)
}

/**
 * The page without scripts, with its form as it was sent: what was typed is in its fields, what is
 * to be mended beside each of them, and all of it at the form's head, where the browser puts the
 * focus. A page that has no such form says it in the place of what it was about.
 */
export function fillForm(page: string, { action, title, fields, said }: FilledForm): string {
  const document = readWithoutScripts(page)
  const form = findForm(document, action)
  if (!form) {
    const list = listProblems([], title, said)
    return writeWithMain(document, title, html`<div class="wrap pt-14">${list}</div>`)
  }
  const isControl = /^(input|textarea|select)$/
  const controls = [...walk(form)].filter(({ tagName }) => isControl.test(tagName))
  const list = listProblems(controls, title, said)
  for (const control of controls) {
    const name = attributeOf(control, 'name')
    if (name === undefined || name === trapName) continue
    fillControl(control, fields[name] ?? '')
    const problem = said.find(({ field }) => field === name)?.message
    if (problem !== undefined) addProblem(control, problem)
    if (problem !== undefined || (fields[name] ?? '') !== '') openAround(control)
  }
  insert(form, list, form.childNodes[0])
  return write(document, title)
}

function readWithoutScripts(page: string): Tree.Document {
  const document = parse(page, { scriptingEnabled: false })
  const elements = [...walk(document)]
  for (const element of elements) {
    const { tagName, parentNode } = element
    if (tagName === 'script') tree.detachNode(element)
    if (tagName === 'link') setAttribute(element, 'disabled', undefined)
    // No script comes that would bring our typefaces later (site/loading/first-script.ts).
    if (tagName === 'html') setAttribute(element, 'data-faces', undefined)
    if (tagName === 'noscript' && parentNode) {
      for (const child of element.childNodes) tree.insertBefore(parentNode, child, element)
      tree.detachNode(element)
    }
    const classes = attributeOf(element, 'class')?.replaceAll('noscript:hidden', 'hidden')
    if (classes !== undefined) setAttribute(element, 'class', classes)
  }
  return document
}

/** What is typed or to be mended stands behind no line that is closed. */
function openAround({ parentNode }: Tree.Element): void {
  if (!parentNode || !('tagName' in parentNode)) return
  if (parentNode.tagName === 'details') setAttribute(parentNode, 'open', '')
  openAround(parentNode)
}

function listProblems(
  controls: readonly Tree.Element[],
  title: string,
  said: readonly Said[],
): Html {
  const lines = said.map(({ field, message }) => {
    const control = controls.find((one) => attributeOf(one, 'name') === field)
    const id = field && control && attributeOf(control, 'id')
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

function fillControl(control: Tree.Element, value: string): void {
  const type = attributeOf(control, 'type')
  // A password is typed again.
  if (type === 'hidden' || type === 'password') return
  if (type === 'checkbox' || type === 'radio') return choose(control, 'checked', value)
  if (control.tagName === 'input') return setAttribute(control, 'value', value)
  if (control.tagName === 'textarea') {
    control.childNodes = []
    // The first line break inside of it is the markup's own.
    return tree.insertText(control, `\n${value}`)
  }
  for (const option of walk(control)) {
    if (option.tagName === 'option') choose(option, 'selected', value)
  }
  return undefined
}

function choose(element: Tree.Element, attribute: string, value: string): void {
  setAttribute(element, attribute, attributeOf(element, 'value') === value ? '' : undefined)
}

/** Under a field, and read out with it; a box to tick has it at the form's head alone. */
function addProblem(control: Tree.Element, problem: string): void {
  if (attributeOf(control, 'type') === 'checkbox' || !control.parentNode) return
  const id = `${attributeOf(control, 'id') ?? ''}-error`
  const others = attributeOf(control, 'aria-describedby') ?? ''
  setAttribute(control, 'aria-invalid', 'true')
  setAttribute(control, 'aria-describedby', `${id} ${others}`.trim())
  const note = html`<p id="${id}" class="text-alarm mt-1.5 text-caption font-semibold">
    ${problem}
  </p>`
  const siblings = control.parentNode.childNodes
  insert(control.parentNode, note, siblings[siblings.indexOf(control) + 1])
}

function writeWithMain(document: Tree.Document, title: string, content: Html): string {
  const main = find(document, ({ tagName }) => tagName === 'main')
  if (main) {
    main.childNodes = []
    insert(main, content)
  }
  return write(document, title)
}

/** Under another title: 'Thank you | Cape & Crossing'. */
function write(document: Tree.Document, title: string): string {
  const element = find(document, ({ tagName }) => tagName === 'title')
  const text = element?.childNodes[0]
  if (text && tree.isTextNode(text)) text.value = text.value.replace(/^[^|]*/, () => `${title} `)
  return serialize(document)
}

/** Before a sibling, or at the end where there is none. */
function insert(parent: Tree.ParentNode, content: Html, before?: Tree.ChildNode): void {
  for (const node of parseFragment(content.html).childNodes) {
    if (before) tree.insertBefore(parent, node, before)
    else tree.appendChild(parent, node)
  }
}

function* walk(node: Tree.ParentNode): Generator<Tree.Element> {
  for (const child of node.childNodes) {
    if (!tree.isElementNode(child)) continue
    yield child
    yield* walk(child)
  }
}

function find(node: Tree.ParentNode, is: (element: Tree.Element) => boolean) {
  for (const element of walk(node)) if (is(element)) return element
  return undefined
}

function findForm(document: Tree.Document, action: string | undefined) {
  return find(document, (one) => one.tagName === 'form' && attributeOf(one, 'action') === action)
}

function attributeOf({ attrs }: Tree.Element, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value
}

/** undefined takes the attribute away. */
function setAttribute(element: Tree.Element, name: string, value: string | undefined): void {
  const found = element.attrs.find((attribute) => attribute.name === name)
  if (value === undefined) element.attrs = element.attrs.filter((one) => one !== found)
  else if (found) found.value = value
  else element.attrs.push({ name, value })
}
