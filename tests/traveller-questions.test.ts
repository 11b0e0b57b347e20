import { wordsOf } from '#content/content.ts'
import { shipped } from '#content/shipped.ts'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { tours } from '#content/tours.ts'
import { listPublicPaths } from '#content/paths.ts'

/**
 * Questions of a traveller before they spend R20,000, with the patterns that answer each. One
 * page within two clicks of every tour must answer it; the wording is free.
 */
const questions: Record<string, RegExp[]> = {
  'how to pay, a deposit, VAT, an invoice': [
    /\b(card|EFT|bank transfer)/i,
    /\b(instalment|deposit)/i,
    /\bVAT\b/,
    /\binvoice/i,
  ],
  'the price of a ride from the airport, its hours, kilometres and overtime': [
    /airport/i,
    /R\d,\d{3}/,
    /\bhours?\b/i,
    /\bkilomet|\bkm\b/i,
    /overtime|extra hour/i,
  ],
  'who we are: people, languages, registrations, licences': [
    /\bguide/i,
    /English, /,
    /registration/i,
    /accredit|licen[cs]e/i,
  ],
  'ages of children, under-threes, child seats': [/3 to 11/, /under.threes?/i, /child seats?/i],
  'the true total: gates for adults and children': [
    /on the day|at the gate/i,
    /R\d+ per adult|no (gate|entrance) fee|R\d+[^.]*adult|nothing/i,
  ],
  'the fee for a change of the date': [/administration fee/i],
  'what is shared and what is private': [/private/i, /\bshare/i],
  'where you are picked up': [/winelands/i, /Simon’s Town/, /airport/i, /supplement/i],
  'a pick-up at the cruise terminal': [/cruise/i],
  'steps, wheelchairs': [/\bstep|steep|flat\b/i, /wheelchair/i],
  'the cable car that does not run': [/cable car/i, /wind|closed/i],
  'what to wear and bring': [/layers|windproof|jacket/i, /shoes/i],
  'safety, insurance, guide or driver': [/\bsafe\b/i, /insur|liability/i, /a guide/i, /driver/i],
  'Robben Island: why not': [/Robben Island/, /museum/i, /ferry/i],
  'travelling alone': [/\balone\b/i],
  'tipping, visas, papers for minors': [/\btip/i, /\bvisa/i, /birth certificate|minors/i],
  'any questions and answers at all': [new RegExp(wordsOf(shipped).questions.title, 'i')],
}

type Page = { text: string; links: string[] }

const pages = new Map(
  listPublicPaths(shipped)
    .filter((address) => !/\.\w+$/.test(address))
    .map((address) => [address, readPage(address)]),
)

describe.each(tours.map(({ id }) => `/tour/${id}`))('within two clicks of %s', (start) => {
  const reachable = listReachable(start)

  it.each(Object.entries(questions))('the site answers: %s', (_, patterns) => {
    const texts = [...reachable].map((address) => pages.get(address)?.text ?? '')
    const fewestMissing = texts
      .map((text) => patterns.filter((pattern) => !pattern.test(text)).map(String))
      .toSorted((one, other) => one.length - other.length)[0]
    expect({ missing: fewestMissing }).toEqual({ missing: [] })
  })
})

function listReachable(start: string): Set<string> {
  const reachable = new Set([start])
  for (let clicks = 0; clicks < 2; clicks += 1) {
    for (const address of Array.from(reachable))
      for (const link of pages.get(address)?.links ?? []) if (pages.has(link)) reachable.add(link)
  }
  return reachable
}

function readPage(address: string): Page {
  const file = path.resolve('build/client', address.slice(1), 'index.html')
  const html = readFileSync(file, 'utf8').replaceAll(/<(script|style|noscript)\b.*?<\/\1>/gs, '')
  const main = /<main\b.*<\/main>/s.exec(html)?.[0] ?? ''
  return {
    text: main.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' '),
    links: [...html.matchAll(/<a\b[^>]*\shref="(\/[^"#?]*)/g)].map(([, link]) => link ?? ''),
  }
}
