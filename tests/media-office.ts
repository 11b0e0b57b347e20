import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openMedia } from '#app/studio/media/media.server.ts'
import type { Engine } from './databases.ts'
import { openTestOffice } from './test-office.ts'

/**
 * A test office with photographs, in a folder or a bucket. Variants are made only on request.
 */
export async function openMediaOffice(
  engine: Engine = 'postgresql',
  bucket?: Parameters<typeof openMedia>[0]['bucket'],
) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'photographs-'))
  const office = await openTestOffice(engine)
  const media = openMedia({ dataDir, bucket })
  office.office.media = media
  return {
    ...office,
    media,
    dataDir,
    close: async () => {
      media.maker.end()
      await office.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type MediaOffice = Awaited<ReturnType<typeof openMediaOffice>>
