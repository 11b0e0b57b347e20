// Makes pictures of every mail, on a narrow phone and in a window, light and dark, and writes what
// each says in plain text: node scripts/look-mails.ts [kinds…]
//   data/look/mails/<kind>-<width>-<scheme>.png and <kind>.txt
import { mkdirSync, writeFileSync } from 'node:fs'
import { shipped } from '#content/shipped.ts'
import { getSampleMessages } from '#emails/samples.ts'
import { withPictures } from '#server/http/framed-mail.ts'
import { makePictures } from '#server/mail/attachments.ts'
import { launchChromium } from '#tests/chromium.ts'

const folder = 'data/look/mails'
const from = { content: shipped }
const kinds = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const browser = await launchChromium(['--font-render-hinting=none'])
for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [320, 390, 768]) {
    const context = await browser.newContext({ viewport: { width, height: 700 }, colorScheme })
    const page = await context.newPage()
    for (const [kind, { html }] of listWanted()) {
      await page.setContent(withPictures(html, await makePictures(from, html)), {
        waitUntil: 'load',
      })
      const path = `${folder}/${kind}-${width}-${colorScheme}.png`
      await page.screenshot({ path, fullPage: true })
    }
    await context.close()
  }
await browser.close()
for (const [kind, { subject, text }] of listWanted())
  writeFileSync(`${folder}/${kind}.txt`, `${subject}\n\n${text}`)

function listWanted() {
  return Object.entries(getSampleMessages(shipped)).filter(
    ([kind]) => kinds.length === 0 || kinds.includes(kind),
  )
}
