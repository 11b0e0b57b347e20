import { describe, expect, it } from 'vitest'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'

describe('the labels of the tour cards', () => {
  it.each(Object.entries({ de, fr, es }))('are all translated into %s', (_, language) => {
    expect(Object.keys(language.cards).toSorted()).toEqual(Object.keys(en.cards).toSorted())
    expect(language.cards.minimum).toContain('{n}')
    for (const label of Object.values(language.cards)) {
      expect(Object.values(en.cards)).not.toContain(label)
    }
  })
})
