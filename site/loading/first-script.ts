import type { EarlyActs } from './early-acts.ts'

/**
 * The one script inside a page (server/pages/finish-page.ts). It fetches the others once the page
 * is painted, or at once when the visitor acts, and keeps what was typed and pressed until they take
 * over (early-acts.ts). Links, menus and all else that a browser does by itself pass untouched.
 */
const { start = '', vendor = '', modules = '' } = document.currentScript?.dataset ?? {}
const acts: EarlyActs = { fields: new Map(), presses: [], letGo }
const signs = ['pointerdown', 'keydown', 'scroll', 'input', 'focusin']
let isBegun = false

window.earlyActs = acts
for (const sign of signs) addEventListener(sign, act, true)
addEventListener('click', holdClick, true)
addEventListener('submit', holdSubmit, true)
// What is wrong with a form is said by our scripts; the browser says it where there are none.
for (const form of document.forms) form.noValidate = true
// What is folded on a phone has room where there are two columns.
if (matchMedia('(min-width: 64rem)').matches)
  for (const fold of document.querySelectorAll('[data-open-wide]')) fold.setAttribute('open', '')
// Another page of ours has brought our typefaces already.
if (document.referrer.startsWith(`${location.origin}/`)) showFaces()
if (document.readyState === 'complete') wait()
else addEventListener('load', wait)

/** Sets the page in our typefaces: the first picture had the line to itself until now (docs/decisions/0016). */
function showFaces() {
  document.documentElement.removeAttribute('data-faces')
}

/**
 * The first screen is there. Once it is painted the typefaces come, then the scripts, each with the line
 * to itself. The page changes its typefaces when both are there, so it is laid out once and not twice.
 */
function wait() {
  const painted = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) loadFaces().then(goOn, goOn)
  })
  painted.observe({ type: 'paint', buffered: true })
  setTimeout(beginWhenIdle, 2000)
}

function loadFaces() {
  const { fonts } = document
  return Promise.all([fonts.load('1em Gloock'), fonts.load('1em Instrument Sans')])
}

function goOn() {
  showFaces()
  beginWhenIdle()
}

function beginWhenIdle() {
  if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 2000 })
  else begin()
}

function act({ type, target }: Event) {
  const field = target as HTMLInputElement
  if (type === 'input') acts.fields.set(field, [field.value, field.checked])
  begin()
}

function begin() {
  if (isBegun) return
  isBegun = true
  showFaces()
  for (const href of [vendor, start, ...modules.split(' ')]) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    )
  }
  // One after the other, so that neither holds the main thread for long.
  Promise.all([import(vendor), showAllStyles()])
    .then(() => import(start))
    .catch(giveBack)
}

/** What is only seen once scripts run: their styles must be there before they are. */
function showAllStyles() {
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')
  return Promise.all([...sheets].map(showStyles))
}

function showStyles(sheet: HTMLLinkElement) {
  return new Promise((resolve) => {
    sheet.addEventListener('load', resolve)
    sheet.addEventListener('error', resolve)
    sheet.disabled = false
  })
}

/** A button does nothing before the scripts are there, unless it belongs to the browser. */
function holdClick(event: Event) {
  const button = (event.target as Element).closest('button')
  if (button?.type === 'button' && !button.popoverTargetElement) hold(event, button)
}

function holdSubmit(event: SubmitEvent) {
  const form = event.target as HTMLFormElement
  hold(event, event.submitter ?? form, form)
}

function hold(event: Event, element: HTMLElement, form?: HTMLFormElement) {
  event.preventDefault()
  event.stopImmediatePropagation()
  acts.presses.push({ element, form })
  document.documentElement.style.cursor = 'progress'
}

/** The scripts did not come: a form still goes to the server, which answers with a page. */
function giveBack() {
  letGo()
  acts.presses.find(({ form }) => form?.method === 'post')?.form?.submit()
}

function letGo() {
  for (const sign of signs) removeEventListener(sign, act, true)
  removeEventListener('click', holdClick, true)
  removeEventListener('submit', holdSubmit, true)
  document.documentElement.style.cursor = ''
}
