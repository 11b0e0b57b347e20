// Checks the content before anything is built from it: node scripts/check-content.ts
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readIndex } from '#art/drawn-index.ts'
import { listContentFaults } from '#content/content-faults.ts'
import { shipped } from '#content/shipped.ts'
import { listPhotos } from '#ui/bundling/photos.ts'

const pictures = new Set([
  ...Object.keys(readIndex()),
  ...listPhotos('content/photos').map(({ id }) => id),
])
const faults = [...listUnlistedFiles(), ...listContentFaults(shipped, pictures)]
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`)
  process.exitCode = 1
}

/** Files that no list names, and tours in a file of another name. */
function listUnlistedFiles(): string[] {
  const tours = shipped.tours.map(({ id }) => `${id}.ts`)
  const posts = new Set(shipped.posts.map(({ slug }) => `${slug}.md`))
  return [
    ...readdirSync('content/tours')
      .filter((file) => !tours.includes(file) && isTourFile(`content/tours/${file}`))
      .map((file) => `content/tours/${file}: is not in the list of content/tours.ts.`),
    ...tours
      .filter((file) => !existsSync(`content/tours/${file}`))
      .map((file) => `content/tours.ts: a tour belongs into content/tours/${file}.`),
    ...readdirSync('content/posts')
      .filter((file) => !posts.has(file))
      .map((file) => `content/posts/${file}: is not in the list of content/posts.ts.`),
  ]
}

function isTourFile(file: string): boolean {
  return readFileSync(file, 'utf8').includes(": DocumentOf<'tour'> = {")
}
