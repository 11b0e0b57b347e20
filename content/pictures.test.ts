import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { attractions } from './attractions.ts'
import { categories } from './categories.ts'
import { destinations } from './destinations.ts'
import { fleetPictures, groupExperiences } from './group-tours.ts'
import { pictures } from './pictures.ts'
import { posts } from './posts.ts'
import { testimonials } from './testimonials.ts'
import { tours } from './tours.ts'
import { vehicles } from './vehicles.ts'

const used = [
  ...tours.map((tour) => `tours/${tour.id}`),
  ...posts.map((post) => post.image),
  ...[
    attractions,
    destinations,
    groupExperiences,
    fleetPictures,
    vehicles,
    categories,
    testimonials,
  ]
    .flat()
    .map((record) => record.picture),
]
const drawn = JSON.parse(readFileSync('art/drawn/index.json', 'utf8')) as Record<string, unknown>

describe('the pictures', () => {
  it('are each used for one place, tour, post, vehicle or guest alone', () => {
    expect(used.filter((id, index) => used.indexOf(id) !== index)).toEqual([])
    expect(used.filter((id) => !drawn[id])).toEqual([])
  })

  it('have each words of their own for those who do not see them', () => {
    // The mark is seen beside the company's name alone.
    const silent = Object.keys(drawn).filter((id) => pictures[id] === undefined)
    expect(silent).toEqual(['logo-mark'])
    const said = Object.values(pictures)
      .map(({ alt }) => alt)
      .filter((alt) => alt !== '')
    expect(
      said.filter((alt) => alt.length < 15 || /^(a )?(picture|image|photo)/i.test(alt)),
    ).toEqual([])
    expect(new Set(said).size).toBe(said.length)
  })

  it('are each a drawing of its own', () => {
    const texts = Object.keys(drawn).map((id) => readFileSync(`art/drawn/${id}.svg`, 'utf8'))
    expect(new Set(texts).size).toBe(texts.length)
  })
})
