export type ProviderAnswer = { status: number; text: string }

type CallOptions = {
  method?: 'GET' | 'POST' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: string
  timeoutMs?: number
  /** The longest answer in bytes. `callProvider` throws above it. */
  maxBytes?: number
}

const defaultTimeoutMs = 15_000
const defaultMaxBytes = 256 * 1024

/**
 * Sends a request to a provider's server. Throws if the answer is late, broken, too long or a
 * redirect; it is then unknown whether the request took effect.
 */
export async function callProvider(
  url: string,
  { method = 'GET', headers = {}, body, timeoutMs, maxBytes }: CallOptions = {},
): Promise<ProviderAnswer> {
  const response = await fetch(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs ?? defaultTimeoutMs),
  })
  const limit = maxBytes ?? defaultMaxBytes
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > limit) throw new Error(`The answer is longer than ${limit} bytes.`)
    chunks.push(chunk)
  }
  return { status: response.status, text: Buffer.concat(chunks).toString('utf8') }
}

/** Parses JSON. Undefined if the text is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
