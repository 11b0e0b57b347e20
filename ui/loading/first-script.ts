import type { EarlyEvents } from './early-events.ts'

/**
 * The one script inside a page (platform/pages/finish-page.ts). It loads the others after the first
 * paint, or immediately when the visitor acts, and records input and clicks until they take over
 * (early-events.ts). Links, menus and everything else that the browser handles pass untouched.
 */
const { start = '', vendor = '', modules = '' } = document.currentScript?.dataset ?? {}
const events: EarlyEvents = { fields: new Map(), presses: [], stop }
const eventTypes = ['pointerdown', 'keydown', 'scroll', 'input', 'focusin']
let isLoading = false

window.earlyActs = events
for (const eventType of eventTypes) addEventListener(eventType, handleEvent, true)
addEventListener('click', recordClick, true)
addEventListener('submit', recordSubmit, true)
// Our scripts show the errors of a form; without scripts the browser does.
for (const form of document.forms) form.noValidate = true
// Folds that are closed on a phone open where there is room for two columns.
if (matchMedia('(min-width: 64rem)').matches)
  for (const fold of document.querySelectorAll('[data-open-wide]')) fold.setAttribute('open', '')
// If another page of ours was open before, the typefaces are already loaded.
if (document.referrer.startsWith(`${location.origin}/`)) showFaces()
if (document.readyState === 'complete') waitForPaint()
else addEventListener('load', waitForPaint)

/**
 * Applies our typefaces. Until now the first picture had the connection to itself
 * (decision 16).
 */
function showFaces() {
  document.documentElement.removeAttribute('data-faces')
}

/**
 * Called when the first screen has arrived. After its paint the typefaces load, then the scripts,
 * each alone. The typefaces change together, so the page is laid out again once, not twice.
 */
function waitForPaint() {
  const paintObserver = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0)
      loadFaces().then(showFacesAndLoadScripts, showFacesAndLoadScripts)
  })
  paintObserver.observe({ type: 'paint', buffered: true })
  setTimeout(loadScriptsWhenIdle, 2000)
}

function loadFaces() {
  const { fonts } = document
  return Promise.all([fonts.load('1em Gloock'), fonts.load('1em Instrument Sans')])
}

function showFacesAndLoadScripts() {
  showFaces()
  loadScriptsWhenIdle()
}

function loadScriptsWhenIdle() {
  if ('requestIdleCallback' in window) requestIdleCallback(loadScripts, { timeout: 2000 })
  else loadScripts()
}

function handleEvent({ type, target }: Event) {
  const field = target as HTMLInputElement
  if (type === 'input') events.fields.set(field, [field.value, field.checked])
  loadScripts()
}

function loadScripts() {
  if (isLoading) return
  isLoading = true
  showFaces()
  for (const href of [vendor, start, ...modules.split(' ')]) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    )
  }
  // Vendor code loads before the modules, so that neither blocks the main thread for long.
  Promise.all([import(vendor), showAllStyles()])
    .then(() => import(start))
    .catch(postFirstForm)
}

/** Styles of parts that appear only with scripts must load before them. */
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

/** Records a click that needs scripts; native controls work without. */
function recordClick(event: Event) {
  const button = (event.target as Element).closest('button')
  if (button?.type === 'button' && !button.popoverTargetElement) record(event, button)
}

function recordSubmit(event: SubmitEvent) {
  const form = event.target as HTMLFormElement
  record(event, event.submitter ?? form, form)
}

function record(event: Event, element: HTMLElement, form?: HTMLFormElement) {
  event.preventDefault()
  event.stopImmediatePropagation()
  events.presses.push({ element, form })
  document.documentElement.style.cursor = 'progress'
}

/** The scripts did not load: forms are posted to the server, which answers with a page. */
function postFirstForm() {
  stop()
  events.presses.find(({ form }) => form?.method === 'post')?.form?.submit()
}

function stop() {
  for (const eventType of eventTypes) removeEventListener(eventType, handleEvent, true)
  removeEventListener('click', recordClick, true)
  removeEventListener('submit', recordSubmit, true)
  document.documentElement.style.cursor = ''
}
