import { echoesMarkup } from './hostile-values.ts'

/** `ms` is CPU time, because other work runs at the same time. */
export type FuzzAnswer = { status: number; headers: Headers; text: string; ms: number }

export const longestMs = 2000

/**
 * Lists the faults of an answer to any request: failure, slowness, unescaped markup, a redirect to
 * another site, or an injected header.
 */
export function findHoles({ status, headers, text, ms }: FuzzAnswer, siteUrl: string): string[] {
  const location = headers.get('location')
  // The parser's own refusals come before our headers and have no content.
  const isBare = text === '' && (status === 400 || status === 431)
  const faults = [
    status >= 500 && `failed with ${status}`,
    ms > longestMs && `took ${Math.round(ms)} ms`,
    echoesMarkup(text) && 'echoes markup',
    [...headers].some(([, value]) => echoesMarkup(value)) && 'echoes markup in a header',
    headers.has('x-injected') && 'lets a header in',
    !isBare &&
      headers.get('x-content-type-options') !== 'nosniff' &&
      'lets browsers guess its type',
    !isBare &&
      !headers.get('content-security-policy')?.includes("frame-ancestors 'none'") &&
      'can be framed',
    location !== null && !isSameOrigin(location, siteUrl) && `leads to ${location}`,
    /\bat \S+ \(?(file:|\/|node:)|PGlite|drizzle|select .* from "/i.test(text) &&
      'tells how it is made',
  ]
  return faults.filter((fault) => fault !== false)
}

export function isSameOrigin(location: string, siteUrl: string): boolean {
  if (!URL.canParse(location, siteUrl)) return false
  return new URL(location, siteUrl).origin === new URL(siteUrl).origin
}
