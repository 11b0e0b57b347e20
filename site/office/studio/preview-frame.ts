/** Where a frame shows a page of an edition: '?preview=drafts' of what /preview/drafts opens in a tab. */
export function inFrame(opens: string, page: string): string {
  const { pathname, search, hash } = new URL(page, location.origin)
  const query = new URLSearchParams(search)
  query.set('preview', opens.slice('/preview/'.length))
  return `${pathname}?${query}${hash}`
}

/** What a page of the preview gives of its router (React Router sets it on each page). */
type Router = {
  revalidate: () => Promise<void>
  state: { matches: { route: { shouldRevalidate?: () => boolean } }[]; errors: object | null }
}
const routerName = '__reactRouterDataRouter'
type PreviewWindow = Window & { [routerName]?: Router }

export type Scheme = 'light' | 'dark'

const asked = /\(prefers-color-scheme:\s*(light|dark)\)/g

/** Has the page of a frame ask for its data again, as it stands; one without a router is loaded anew, of `opens`. */
export async function refreshFrame(frame: HTMLIFrameElement, opens: string): Promise<void> {
  const shown = frame.contentWindow as PreviewWindow | null
  const router = shown?.[routerName]
  if (!router) return shown?.location.reload()
  // For guests a page's data never changes while they look; here all of it does.
  for (const { route } of router.state.matches) route.shouldRevalidate = () => true
  await router.revalidate()
  // Without a connection for a moment, it shows that it failed, and would go on to.
  if (router.state.errors) shown?.location.replace(inFrame(opens, shown.location.href))
}

/**
 * Shows the page of a frame in the light or in the dark, whatever the device does: what its styles and pictures
 * ask of the device is answered here. Gives the end of it; until then what comes later is answered too.
 * Phones and tablets have no bar to scroll by that takes room.
 */
export function showScheme(
  page: Document,
  { scheme, hasBar }: { scheme: Scheme; hasBar: boolean },
): () => void {
  const answer = (media: string) =>
    media.replaceAll(asked, (_, wanted: string) =>
      wanted === scheme ? '(min-width: 0px)' : '(max-width: 0px)',
    )
  page.documentElement.style.colorScheme = `only ${scheme}`
  page.documentElement.style.scrollbarWidth = hasBar ? '' : 'none'
  const answerAll = () => {
    for (const sheet of page.styleSheets) for (const rule of listMediaRules(sheet)) answerRule(rule)
    for (const source of page.querySelectorAll('source[media]')) answerSource(source)
  }
  const answerRule = (rule: CSSMediaRule) => {
    const original = originals.get(rule) ?? rule.media.mediaText
    if (!original.includes('prefers-color-scheme')) return
    originals.set(rule, original)
    rule.media.mediaText = answer(original)
  }
  const answerSource = (source: Element) => {
    const original = originals.get(source) ?? source.getAttribute('media') ?? ''
    if (!original.includes('prefers-color-scheme')) return
    originals.set(source, original)
    const wanted = answer(original)
    if (source.getAttribute('media') !== wanted) source.setAttribute('media', wanted)
  }
  answerAll()
  const observer = new MutationObserver(answerAll)
  observer.observe(page.documentElement, { childList: true, subtree: true })
  // A stylesheet that comes after its element changes nothing in the page.
  page.addEventListener('load', answerAll, true)
  return () => {
    observer.disconnect()
    page.removeEventListener('load', answerAll, true)
  }
}

const originals = new WeakMap<object, string>()

function listMediaRules(of: CSSStyleSheet | CSSGroupingRule): CSSMediaRule[] {
  // By its fields: rules of a frame are of that frame's own classes.
  const rules = [...of.cssRules] as (CSSRule & Partial<CSSMediaRule>)[]
  return rules.flatMap((rule) => [
    ...('media' in rule && 'cssRules' in rule ? [rule as CSSMediaRule] : []),
    ...('cssRules' in rule ? listMediaRules(rule as unknown as CSSGroupingRule) : []),
  ])
}

/** The text that somebody pressed on a page: that of the smallest part around it, or what a picture shows. */
export function readPressed(target: Element): string {
  const picture = target.closest('img')
  if (picture) return picture.alt
  let part: Element | null = target
  while (part && !hasOwnText(part)) part = part.parentElement
  return (part?.textContent ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 2000)
}

function hasOwnText(part: Element): boolean {
  return [...part.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
}

/**
 * Marks the texts and pictures of two pages that the other has not, and leads both to the first of them. Gives
 * how many there are, of the page that has more.
 */
export function markDifferences(one: HTMLIFrameElement, other: HTMLIFrameElement): number {
  const [first, second] = [listSaid(one), listSaid(other)]
  const marked = [markMissing(first, second), markMissing(second, first)]
  for (const parts of marked)
    parts.find((part) => part.checkVisibility())?.scrollIntoView({ block: 'center' })
  return Math.max(...marked.map((parts) => parts.length))
}

type Said = { part: HTMLElement; text: string }

/** What a page says, part by part. */
function listSaid({ contentDocument }: HTMLIFrameElement): Said[] {
  const parts = [...(contentDocument?.body.querySelectorAll<HTMLElement>('*') ?? [])]
  return (
    parts
      .filter((part) => !part.matches('script, style, noscript, template'))
      .map((part) => ({ part, text: part.getAttribute('alt') ?? readOwn(part) }))
      // What only screen readers say is a pixel wide.
      .filter(({ part, text }) => text !== '' && part.offsetWidth > 1)
  )
}

/** What a part says by itself, without the parts within it. */
function readOwn({ childNodes }: HTMLElement): string {
  const texts = [...childNodes].map((node) => (node.nodeType === 3 ? node.textContent : ''))
  return texts.join(' ').replaceAll(/\s+/g, ' ').trim()
}

function markMissing(said: readonly Said[], elsewhere: readonly Said[]): HTMLElement[] {
  const known = new Set(elsewhere.map(({ text }) => text))
  const missing = said.filter(({ text }) => !known.has(text))
  for (const { part } of missing) {
    part.style.outline = '3px solid var(--color-disa)'
    part.style.outlineOffset = '4px'
  }
  return missing.map(({ part }) => part)
}

/** Has two pages scroll together, and lead nowhere else: they are there to be looked at. */
export function linkScrolling(one: HTMLIFrameElement, other: HTMLIFrameElement): void {
  const windows = [one.contentWindow, other.contentWindow].filter((each) => each !== null)
  // What was scrolled here tells of it too; then nothing is left to do.
  const led = new Map<Window, number>()
  for (const page of windows) {
    page.addEventListener('scroll', () => {
      if (led.get(page) === page.scrollY) return
      led.delete(page)
      for (const follower of windows) {
        if (follower === page) continue
        follower.scrollTo({ top: page.scrollY, behavior: 'instant' })
        led.set(follower, follower.scrollY)
      }
    })
    page.addEventListener('click', stay, true)
    page.addEventListener('submit', stay, true)
  }
}

function stay(event: Event) {
  const isLink = (event.target as Element | null)?.closest?.('a[href]')
  if (event.type === 'click' && !isLink) return
  event.preventDefault()
  event.stopPropagation()
}
/** So often and after so long a photograph is asked for again that is still being made, in milliseconds. */
const mostTries = 40
const pauseMs = 1500

/** Asks again for photographs of a page that did not come: one that was uploaded or cut just now takes its time. Gives the end of it. */
export function awaitPhotos(page: Document): () => void {
  const tries = new WeakMap<EventTarget, number>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const onError = ({ target }: Event) => {
    const image = target as HTMLImageElement | null
    const address = image?.currentSrc ?? ''
    if (!image || !address.includes('/media/')) return
    const before = tries.get(image) ?? 0
    if (before >= mostTries) return
    tries.set(image, before + 1)
    timers.add(
      setTimeout(() => {
        // Set anew, each is asked for anew.
        const sources = image.closest('picture')?.querySelectorAll('source') ?? []
        for (const source of sources) source.srcset = String(source.srcset)
        image.src = String(image.src)
      }, pauseMs),
    )
  }
  page.addEventListener('error', onError, true)
  return () => {
    page.removeEventListener('error', onError, true)
    for (const timer of timers) clearTimeout(timer)
  }
}
