// Makes pictures of every paper that guests, givers and companies get, page by page, as a reader of
// PDF draws them: node scripts/look-papers.ts
//   data/look/papers/<name>-<page>.png
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readGiftCard } from '#server/documents/gift-card.ts'
import { readProForma } from '#server/documents/pro-forma.ts'
import { listDocuments, readDocument } from '#server/documents/read-document.ts'
import { readReceipt } from '#server/documents/receipt.ts'
import { readStatementPdf } from '#server/documents/statement.ts'
import { readOfferPdf } from '#server/offers/offer-pdf.ts'
import { readOrder } from '#server/records/load-order.ts'
import { basisOf, type Services } from '#server/services.ts'
import { launchChromium } from '#tests/chromium.ts'
import { storeGuests } from './look-guest-orders.ts'
import { withServices } from './look-services.ts'

const folder = 'data/look/papers'
mkdirSync(folder, { recursive: true })
const dataDir = mkdtempSync(path.join(tmpdir(), 'look-'))
const papers = await withServices(dataDir, gatherPapers)
rmSync(dataDir, { recursive: true })
await drawPapers(papers)

type Paper = { name: string; bytes: Buffer }

async function gatherPapers(services: Services): Promise<Paper[]> {
  const { links, papers: orders } = await storeGuests(services)
  const from = { ...basisOf(services), now: services.now(), db: services.db }
  const found: Paper[] = []
  const add = (name: string, read: { bytes: Buffer } | undefined) => {
    if (read) found.push({ name, bytes: read.bytes })
  }
  for (const scene of ['offer-sent', 'offer-draft', 'offer-again'])
    add(scene, await readOfferPdf(services, links[scene]?.split('/').at(-1) ?? ''))
  for (const [scene, orderId] of Object.entries(orders)) {
    if (scene.startsWith('gift')) {
      add(scene, await readGiftCard({ ...from, secret: services.secret }, orderId))
      continue
    }
    add(`statement-${scene}`, await readStatementPdf(from, orderId))
    for (const { id } of await listDocuments(services.db, orderId))
      add(`invoice-${scene}`, await readDocument(services.db, { orderId, documentId: id }))
    const { books } = await readOrder(services.db, orderId)
    for (const { id: paymentId } of books.payments)
      add(`receipt-${scene}`, await readReceipt(from, { orderId, paymentId }))
    add(`pro-forma-${scene}`, await readProForma(from, orderId))
  }
  return found
}

/** Draws each page with the PDF reader of the tests, inside a browser, at twice the size of the screen. */
async function drawPapers(all: readonly Paper[]): Promise<void> {
  const browser = await launchChromium(['--font-render-hinting=none'])
  const page = await browser.newPage()
  const reader = readFileSync('node_modules/unpdf/dist/pdfjs.mjs')
  await page.route('http://papers.local/**', (route) =>
    route.request().url().endsWith('.mjs')
      ? route.fulfill({ contentType: 'text/javascript', body: reader })
      : route.fulfill({ contentType: 'text/html', body: '<canvas></canvas>' }),
  )
  await page.goto('http://papers.local/')
  for (const { name, bytes } of all) {
    const pages = await page.evaluate(drawPages, bytes.toString('base64'))
    for (const [index, picture] of pages.entries())
      writeFileSync(`${folder}/${name}-${index + 1}.png`, Buffer.from(picture, 'base64'))
  }
  await browser.close()
}

/** Runs in the browser: a PDF's pages as PNG. */
async function drawPages(file: string): Promise<string[]> {
  type Reader = {
    getDocument: (from: object) => { promise: Promise<Pdf> }
  }
  type Pdf = { numPages: number; getPage: (number: number) => Promise<PdfPage> }
  type PdfPage = {
    getViewport: (wanted: { scale: number }) => { width: number; height: number }
    render: (wanted: object) => { promise: Promise<void> }
  }
  const address = 'http://papers.local/pdfjs.mjs'
  const reader = (await import(/* @vite-ignore */ address)) as Reader
  const data = Uint8Array.from(atob(file), (letter) => letter.codePointAt(0) ?? 0)
  const pdf = await reader.getDocument({ data, verbosity: 0 }).promise
  const drawn: string[] = []
  const canvas = document.querySelector('canvas')
  const canvasContext = canvas?.getContext('2d')
  if (!canvas || !canvasContext) throw new Error('There is nothing to draw on.')
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const viewport = page.getViewport({ scale: 2 })
    canvas.width = viewport.width
    canvas.height = viewport.height
    await page.render({ canvas, canvasContext, viewport }).promise
    drawn.push(canvas.toDataURL('image/png').split(',')[1] ?? '')
  }
  return drawn
}
