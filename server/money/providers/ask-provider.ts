/** What a provider's server answered. */
export type ProviderAnswer = { status: number; text: string }

type Asking = {
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string
  /** How long it is waited for. */
  timeoutMs?: number
  /** The longest answer that is read. */
  mostBytes?: number
}

const usualTimeoutMs = 15_000
const usualMostBytes = 256 * 1024

/**
 * Asks a provider's server. Throws where there is no answer in time, it breaks off, it is longer than
 * it may be, or it leads elsewhere: then nobody knows whether what was asked for has happened.
 */
export async function askProvider(
  url: string,
  { method = 'GET', headers = {}, body, timeoutMs, mostBytes }: Asking = {},
): Promise<ProviderAnswer> {
  const response = await fetch(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs ?? usualTimeoutMs),
  })
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    // Leaving the loop ends the answer.
    if (size > (mostBytes ?? usualMostBytes)) throw new Error(`more than ${size} bytes`)
    chunks.push(chunk)
  }
  return { status: response.status, text: Buffer.concat(chunks).toString('utf8') }
}

/** The JSON of an answer; undefined where it is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
