import { describe, expect, it } from 'vitest'
import { company } from './company.ts'
import { pages } from './pages.ts'
import { tours } from './tours.ts'

const heads = Object.values(pages)

describe('the heads of the pages', () => {
  it('are no two alike, those of the tours included', () => {
    const titles = [...heads.map(({ title }) => title), ...tours.map(({ seoTitle }) => seoTitle)]
    const descriptions = [
      ...heads.map(({ description }) => description),
      ...tours.map(({ metaDescription }) => metaDescription),
    ]
    expect(new Set(titles).size).toBe(titles.length)
    expect(new Set(descriptions).size).toBe(descriptions.length)
  })

  it('describe each page in at most 160 characters and give it keywords', () => {
    for (const { description, keywords } of heads) {
      expect(description.length).toBeLessThanOrEqual(160)
      expect(keywords.length).toBeGreaterThanOrEqual(3)
    }
  })

  it('end each title with the company’s name as the company file has it', () => {
    const titles = [...heads.map(({ title }) => title), ...tours.map(({ seoTitle }) => seoTitle)]
    for (const title of titles) expect(title).toMatch(new RegExp(` \\| ${company.shortName}$`))
  })
})
