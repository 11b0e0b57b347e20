import { describe, expect, it } from 'vitest'
import { sampleBuilderTour } from './builder-tour.samples.ts'
import { chooseTemplate, getDefaultTemplate, listTemplateTours } from './itinerary-template.ts'
import { checkQuestionnaire, type Interest, interests } from './questionnaire.ts'

const createTemplate = (id: string, isDefault = false) => {
  return { id, name: id, description: id, tours: ['a', 'b'], isDefault }
}
const templates = [
  createTemplate('adrenalin-adventure'),
  createTemplate('classic-3day', true),
  createTemplate('family-adventure'),
  createTemplate('majestic-garden-route'),
  createTemplate('wine-lovers-escape'),
]

describe('chooseTemplate', () => {
  // P4.9: wine-food, else adventure, else wildlife, else five days or more, else the default.
  it.each<[Interest[], number, string]>([
    [['wine-food'], 3, 'wine-lovers-escape'],
    [['wildlife', 'adventure', 'wine-food'], 10, 'wine-lovers-escape'],
    [['adventure'], 3, 'adrenalin-adventure'],
    [['wildlife', 'adventure'], 10, 'adrenalin-adventure'],
    [['wildlife'], 1, 'family-adventure'],
    [['beaches', 'wildlife'], 5, 'family-adventure'],
    [['culture'], 5, 'majestic-garden-route'],
    [['culture', 'beaches', 'photography'], 10, 'majestic-garden-route'],
    [['culture'], 4, 'classic-3day'],
    [['beaches'], 1, 'classic-3day'],
    [['photography'], 4, 'classic-3day'],
  ])('chooses by %j and %i days', (chosenInterests, days, id) => {
    expect(chooseTemplate({ interests: chosenInterests, days }, templates).id).toBe(id)
  })

  it('falls back to the default if the chosen template no longer exists', () => {
    const otherTemplates = templates.filter(({ id }) => id !== 'wine-lovers-escape')
    expect(chooseTemplate({ interests: ['wine-food'], days: 3 }, otherTemplates).id).toBe(
      'classic-3day',
    )
  })
})

it('throws if the content has no default template', () => {
  expect(() => getDefaultTemplate([createTemplate('a')])).toThrow('No itinerary template')
})

it('lists a template’s tours in order, without those no longer offered', () => {
  const [a, b] = [sampleBuilderTour('a'), sampleBuilderTour('b')]
  expect(listTemplateTours(createTemplate('x'), [b, a])).toEqual([a, b])
  expect(listTemplateTours(createTemplate('x'), [b])).toEqual([b])
})

const answers = { groupSize: 2, days: 3, interests: ['culture' as const] }

it.each([
  [{}],
  [{ groupSize: 1 }],
  [{ groupSize: 20 }],
  [{ days: 1 }],
  [{ days: 10 }],
  [{ interests: [...interests] }],
])('accepts answers with %j', (change) => {
  expect(checkQuestionnaire({ ...answers, ...change })).toEqual([])
})

it.each([
  [{ groupSize: 0 }, 'group-size-out-of-range', 'groupSize'],
  [{ groupSize: 21 }, 'group-size-out-of-range', 'groupSize'],
  [{ groupSize: 2.5 }, 'group-size-out-of-range', 'groupSize'],
  [{ groupSize: Number.NaN }, 'group-size-out-of-range', 'groupSize'],
  [{ days: 0 }, 'days-out-of-range', 'days'],
  [{ days: 11 }, 'days-out-of-range', 'days'],
  [{ interests: [] }, 'interests-required', 'interests'],
])('refuses answers with %j: %s', (change, code, field) => {
  expect(checkQuestionnaire({ ...answers, ...change })).toEqual([{ code, field }])
})
