import { type Answer, settle } from './api.ts'
import { listCallHeaders } from './call-headers.ts'

type UploadSettings = {
  headers: Record<string, string>
  /** Receives the part of the file sent so far, from 0 to 1. */
  onSent: (part: number) => void
}

/** Uploads a file with progress, which `fetch` does not report. Throws without an answer. */
export async function sendFile<Value>(
  address: string,
  file: File,
  { headers, onSent }: UploadSettings,
): Promise<Answer<Value>> {
  const { status, text } = await new Promise<{ status: number; text: string }>(
    (resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open('POST', address)
      for (const [name, value] of Object.entries({ ...listCallHeaders(), ...headers }))
        request.setRequestHeader(name, value)
      request.setRequestHeader('content-type', file.type || 'application/octet-stream')
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onSent(total > 0 ? loaded / total : 0),
      )
      request.addEventListener('load', () =>
        resolve({ status: request.status, text: request.responseText }),
      )
      for (const end of ['error', 'abort', 'timeout'])
        request.addEventListener(end, () => reject(new Error('No answer.')))
      request.send(file)
    },
  )
  return settle<Value>({
    ok: status >= 200 && status < 300,
    status,
    json: async () => JSON.parse(text) as unknown,
  })
}

/** Uploads a file without progress. Throws without an answer. */
export async function putFile<Value>(
  address: string,
  file: Blob,
  headers: Record<string, string> | undefined,
): Promise<Answer<Value>> {
  const sent = { ...listCallHeaders(), ...headers, 'content-type': file.type }
  return settle<Value>(await fetch(address, { method: 'PUT', headers: sent, body: file }))
}
