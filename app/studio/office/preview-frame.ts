/**
 * Makes the address of a page in a frame. It has '?preview=drafts' for the edition that
 * /preview/drafts opens in a tab.
 */
export function toFrameAddress(base: string, page: string): string {
  const { pathname, search, hash } = new URL(page, location.origin)
  const query = new URLSearchParams(search)
  query.set('preview', base.slice('/preview/'.length))
  return `${pathname}?${query}${hash}`
}

/**
 * The part of a page's router that the preview uses. React Router exposes the router on each page.
 */
type Router = {
  revalidate: () => Promise<void>
  state: { matches: { route: { shouldRevalidate?: () => boolean } }[]; errors: object | null }
}
const routerName = '__reactRouterDataRouter'
type PreviewWindow = Window & { [routerName]?: Router }

export type Scheme = 'light' | 'dark'

const schemeQuery = /\(prefers-color-scheme:\s*(light|dark)\)/g

/**
 * Reloads the data of a frame's page in place. Reloads the whole page if it has no router.
 */
export async function refreshFrame(frame: HTMLIFrameElement, base: string): Promise<void> {
  const frameWindow = frame.contentWindow as PreviewWindow | null
  const router = frameWindow?.[routerName]
  if (!router) return frameWindow?.location.reload()
  // A public page never loads its data again; here all of it must be reloaded.
  for (const { route } of router.state.matches) route.shouldRevalidate = () => true
  await router.revalidate()
  // After a lost connection the page would stay on its error screen.
  if (router.state.errors)
    frameWindow?.location.replace(toFrameAddress(base, frameWindow.location.href))
}

/**
 * Shows a frame's page in light or dark mode regardless of the device, by rewriting its media
 * queries. New styles are rewritten too, until the returned function is called. Hides scroll bars
 * for phones and tablets.
 */
export function showScheme(
  page: Document,
  { scheme, hasBar }: { scheme: Scheme; hasBar: boolean },
): () => void {
  const rewrite = (media: string) =>
    media.replaceAll(schemeQuery, (_, queriedScheme: string) =>
      queriedScheme === scheme ? '(min-width: 0px)' : '(max-width: 0px)',
    )
  page.documentElement.style.colorScheme = `only ${scheme}`
  page.documentElement.style.scrollbarWidth = hasBar ? '' : 'none'
  const rewriteAll = () => {
    for (const sheet of page.styleSheets)
      for (const rule of listMediaRules(sheet)) rewriteRule(rule)
    for (const source of page.querySelectorAll('source[media]')) rewriteSource(source)
  }
  const rewriteRule = (rule: CSSMediaRule) => {
    const original = originals.get(rule) ?? rule.media.mediaText
    if (!original.includes('prefers-color-scheme')) return
    originals.set(rule, original)
    rule.media.mediaText = rewrite(original)
  }
  const rewriteSource = (source: Element) => {
    const original = originals.get(source) ?? source.getAttribute('media') ?? ''
    if (!original.includes('prefers-color-scheme')) return
    originals.set(source, original)
    const rewritten = rewrite(original)
    if (source.getAttribute('media') !== rewritten) source.setAttribute('media', rewritten)
  }
  rewriteAll()
  const observer = new MutationObserver(rewriteAll)
  observer.observe(page.documentElement, { childList: true, subtree: true })
  // A stylesheet that loads after its element was added causes no mutation.
  page.addEventListener('load', rewriteAll, true)
  return () => {
    observer.disconnect()
    page.removeEventListener('load', rewriteAll, true)
  }
}

const originals = new WeakMap<object, string>()

function listMediaRules(parent: CSSStyleSheet | CSSGroupingRule): CSSMediaRule[] {
  // Rules are recognised by their fields, because the frame has its own classes.
  const rules = [...parent.cssRules] as (CSSRule & Partial<CSSMediaRule>)[]
  return rules.flatMap((rule) => [
    ...('media' in rule && 'cssRules' in rule ? [rule as CSSMediaRule] : []),
    ...('cssRules' in rule ? listMediaRules(rule as unknown as CSSGroupingRule) : []),
  ])
}

/**
 * Reads the text that was clicked on a page: the text of the smallest element around the click, or
 * a picture's description.
 */
export function readClickedText(target: Element): string {
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
 * Marks the texts and pictures that differ between two pages, and scrolls both to the first.
 * Returns their number, counted on the page that has more.
 */
export function markDifferences(one: HTMLIFrameElement, other: HTMLIFrameElement): number {
  const [first, second] = [listTextParts(one), listTextParts(other)]
  const missingParts = [markMissing(first, second), markMissing(second, first)]
  for (const parts of missingParts)
    parts.find((part) => part.checkVisibility())?.scrollIntoView({ block: 'center' })
  return Math.max(...missingParts.map((parts) => parts.length))
}

type TextPart = { part: HTMLElement; text: string }

function listTextParts({ contentDocument }: HTMLIFrameElement): TextPart[] {
  const parts = [...(contentDocument?.body.querySelectorAll<HTMLElement>('*') ?? [])]
  return (
    parts
      .filter((part) => !part.matches('script, style, noscript, template'))
      .map((part) => ({ part, text: part.getAttribute('alt') ?? readOwnText(part) }))
      // Text for screen readers only is one pixel wide.
      .filter(({ part, text }) => text !== '' && part.offsetWidth > 1)
  )
}

/** The text of an element without its child elements. */
function readOwnText({ childNodes }: HTMLElement): string {
  const texts = [...childNodes].map((node) => (node.nodeType === 3 ? node.textContent : ''))
  return texts.join(' ').replaceAll(/\s+/g, ' ').trim()
}

function markMissing(parts: readonly TextPart[], elsewhere: readonly TextPart[]): HTMLElement[] {
  const otherTexts = new Set(elsewhere.map(({ text }) => text))
  const missing = parts.filter(({ text }) => !otherTexts.has(text))
  for (const { part } of missing) {
    part.style.outline = '3px solid var(--color-disa)'
    part.style.outlineOffset = '4px'
  }
  return missing.map(({ part }) => part)
}

/** Scrolls two pages together, and disables their links. */
export function linkScrolling(one: HTMLIFrameElement, other: HTMLIFrameElement): void {
  const windows = [one.contentWindow, other.contentWindow].filter((each) => each !== null)
  // Scrolling by script fires events too, which are ignored.
  const scrolledTo = new Map<Window, number>()
  for (const page of windows) {
    page.addEventListener('scroll', () => {
      if (scrolledTo.get(page) === page.scrollY) return
      scrolledTo.delete(page)
      for (const follower of windows) {
        if (follower === page) continue
        follower.scrollTo({ top: page.scrollY, behavior: 'instant' })
        scrolledTo.set(follower, follower.scrollY)
      }
    })
    page.addEventListener('click', blockNavigation, true)
    page.addEventListener('submit', blockNavigation, true)
  }
}

function blockNavigation(event: Event) {
  const isLink = (event.target as Element | null)?.closest?.('a[href]')
  if (event.type === 'click' && !isLink) return
  event.preventDefault()
  event.stopPropagation()
}
/** Number of tries, and interval in milliseconds, for a photograph that is still being made. */
const maxTries = 40
const retryMs = 1500

/**
 * Requests missing photographs of a page again, because a new upload or crop takes time. Returns a
 * function that stops this.
 */
export function retryPhotos(page: Document): () => void {
  const tries = new WeakMap<EventTarget, number>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const onError = ({ target }: Event) => {
    const image = target as HTMLImageElement | null
    const address = image?.currentSrc ?? ''
    if (!image || !address.includes('/media/')) return
    const tryCount = tries.get(image) ?? 0
    if (tryCount >= maxTries) return
    tries.set(image, tryCount + 1)
    timers.add(
      setTimeout(() => {
        // Setting the attribute again makes the browser load the picture again.
        const sources = image.closest('picture')?.querySelectorAll('source') ?? []
        for (const source of sources) source.srcset = String(source.srcset)
        image.src = String(image.src)
      }, retryMs),
    )
  }
  page.addEventListener('error', onError, true)
  return () => {
    page.removeEventListener('error', onError, true)
    for (const timer of timers) clearTimeout(timer)
  }
}
