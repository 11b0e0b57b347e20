// Makes pictures of everything, to be looked at: node scripts/look.ts [address of a running site] [paths…]
//   data/look/plates-<n>.png      every drawing with its name, twelve to a sheet
//   data/look/<width>-<scheme>/   every page, whole, at 390, 768 and 1440 px, light and dark
import { mkdirSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { readIndex } from '#art/drawn-index.ts'
import { listPublicPaths } from '#site/paths.ts'
import { launchChromium } from '#tests/chromium.ts'

const folder = 'data/look'
const [address = 'http://localhost:3000', ...wanted] = process.argv.slice(2)
const pages = wanted.length > 0 ? wanted : listPublicPaths().filter((path) => !/\.\w+$/.test(path))

mkdirSync(folder, { recursive: true })
if (wanted.length === 0) await drawContactSheets(Object.keys(readIndex()))
const browser = await launchChromium()
for (const scheme of ['light', 'dark'] as const) {
  for (const width of [390, 768, 1440]) await photographPages(browser, { scheme, width })
}
await browser.close()

async function photographPages(
  browser: Browser,
  { scheme, width }: { scheme: 'light' | 'dark'; width: number },
) {
  const target = `${folder}/${width}-${scheme}`
  mkdirSync(target, { recursive: true })
  const page = await browser.newPage({
    viewport: { width, height: width < 500 ? 844 : 900 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
  })
  for (const path of pages) {
    await page.goto(address + path, { waitUntil: 'networkidle' })
    // Lazy pictures come as they near the screen, so the page is walked once.
    await page.evaluate(async () => {
      for (let top = 0; top < document.body.scrollHeight; top += 500) {
        scrollTo(0, top)
        await new Promise((resolve) => setTimeout(resolve, 60))
      }
      scrollTo(0, 0)
    })
    const name = path.slice(1).replaceAll('/', '-') || 'home'
    await page.screenshot({ path: `${target}/${name}.png`, fullPage: true })
  }
  await page.close()
}

async function drawContactSheets(ids: string[]) {
  const [columns, width, height, gap] = [3, 520, 325, 40]
  for (let from = 0; from < ids.length; from += 12) {
    const shown = ids.slice(from, from + 12)
    const cells = await Promise.all(
      shown.map(async (id, index) => ({
        input: await sharp(`art/drawn/${id}.svg`)
          .resize({ width, height, fit: 'contain', background: '#fff' })
          .png()
          .toBuffer(),
        left: (index % columns) * (width + gap),
        top: Math.floor(index / columns) * (height + gap),
      })),
    )
    const labels = shown.map((id, index) => {
      const x = (index % columns) * (width + gap)
      const y = Math.floor(index / columns) * (height + gap) + height + 24
      return `<text x="${x}" y="${y}" font-family="sans-serif" font-size="18">${id}</text>`
    })
    const size = {
      width: columns * (width + gap),
      height: Math.ceil(shown.length / columns) * (height + gap),
    }
    const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${labels.join('')}</svg>`
    await sharp({ create: { ...size, channels: 3, background: '#fff' } })
      .composite([...cells, { input: Buffer.from(text), left: 0, top: 0 }])
      .png()
      .toFile(`${folder}/plates-${from / 12 + 1}.png`)
  }
}
