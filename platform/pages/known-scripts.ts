const stream = 'window.__reactRouterContext'
const opened = `${stream}.stream = new ReadableStream({start(controller){${stream}.streamController = controller;}}).pipeThrough(new TextEncoderStream());`

/**
 * Scripts of a rendered page that are not the framework's, each cut to 80 characters. The
 * framework's match as whole texts that contain only data; the start module is checked line by
 * line.
 */
export function listStrangeScripts(page: string): string[] {
  const strange: string[] = []
  let modules = 0
  const rest = page.replaceAll(
    /<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/g,
    (whole, attributes: string, text: string) => {
      const isModule = attributes.trim() === 'type="module" async=""'
      if (isModule) modules += 1
      if (!(isModule ? modules === 1 && startsPage(text) : isKnown(attributes.trim(), text))) {
        strange.push(whole)
      }
      return ''
    },
  )
  const bare = rest.match(
    /<\/?script[^>]*>?|<[^>]*\son[a-z]+\s*=[^>]*>|<(?:base|iframe|object|embed)\b[^>]*>/gi,
  )
  return [...strange, ...(bare ?? [])].map((script) => script.slice(0, 80))
}

function isKnown(attributes: string, text: string): boolean {
  if (attributes === 'type="application/ld+json"') return isJson(text)
  if (attributes !== '') return false
  if (text.trim() === '' || text.startsWith('((storageKey')) return isScroll(text)
  if (text.startsWith(`${stream} = {`) && text.endsWith(`;${opened}`))
    return isJson(text.slice(`${stream} = `.length, -opened.length - 1))
  const [, data] =
    /^window\.__reactRouterContext\.streamController\.enqueue\((.*)\);$/s.exec(text) ?? []
  return data === undefined ? text === `${stream}.streamController.close();` : isText(data)
}

function isScroll(text: string): boolean {
  return (
    text.trim() === '' || /^\(\(storageKey[^]*\)\("react-router-scroll-positions"[^]*\)$/.test(text)
  )
}

/** True if every line of the module imports or names a file of the build. */
function startsPage(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.every((line) =>
    /^\s*(import (?:\* as \w+ from )?"\/assets\/[\w.-]+";|const \w+ = \{(?:\.\.\.\w+,?)+\};|window\.__reactRouterRouteModules = \{[\w":/.,-]*\};|import\("\/assets\/[\w.-]+"\);)$/.test(
      line,
    ),
  )
}

function isText(source: string): boolean {
  return source.startsWith('"') && isJson(source)
}

function isJson(source: string): boolean {
  try {
    JSON.parse(source)
    return true
  } catch {
    return false
  }
}
