// Makes every size of the owner's photographs in content/photos, before the site is built.
import { mkdirSync, writeFileSync } from 'node:fs'
import { people } from '#content/about.ts'
import { pictures } from '#content/pictures.ts'
import { listPhotos, type PreparedPhoto, preparePhoto } from '#ui/bundling/photos.ts'

const output = '.photos'
const prepared: Record<string, PreparedPhoto> = {}
const knownIds = [...Object.keys(pictures), ...people.map(({ id }) => `people/${id}`)]
const complaints: string[] = []
for (const photo of listPhotos('content/photos')) {
  try {
    prepared[photo.id] = await preparePhoto(photo, { output, knownIds })
  } catch (error) {
    complaints.push(error instanceof Error ? error.message : String(error))
  }
}
mkdirSync(output, { recursive: true })
writeFileSync(`${output}/index.json`, JSON.stringify(prepared, null, 2))
if (complaints.length > 0) {
  process.stderr.write(`${complaints.join('\n')}\n`)
  process.exitCode = 1
}
