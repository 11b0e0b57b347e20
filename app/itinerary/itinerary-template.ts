import type { BuilderTour } from './builder-tour.ts'
import type { Questionnaire } from './questionnaire.ts'

/** A ready-made itinerary (P3.9). */
export type ItineraryTemplate = {
  id: string
  name: string
  description: string
  tours: readonly string[]
  /** True for the template with the label 'Recommended'. */
  isDefault: boolean
}

type TemplateAnswers = Pick<Questionnaire, 'days' | 'interests'>

/** The template for each kind of answers. The first match applies (P4.9). */
const templateRules: { applies: (answers: TemplateAnswers) => boolean; template: string }[] = [
  { applies: ({ interests }) => interests.includes('wine-food'), template: 'wine-lovers-escape' },
  { applies: ({ interests }) => interests.includes('adventure'), template: 'adrenalin-adventure' },
  { applies: ({ interests }) => interests.includes('wildlife'), template: 'family-adventure' },
  { applies: ({ days }) => days >= 5, template: 'majestic-garden-route' },
]

/** The template for a traveller's answers; the default one if none matches. */
export function chooseTemplate(
  answers: TemplateAnswers,
  templates: readonly ItineraryTemplate[],
): ItineraryTemplate {
  const rule = templateRules.find(({ applies }) => applies(answers))
  return templates.find(({ id }) => id === rule?.template) ?? getDefaultTemplate(templates)
}

/** The recommended template. Throws if the content has none. */
export function getDefaultTemplate(templates: readonly ItineraryTemplate[]): ItineraryTemplate {
  const template = templates.find(({ isDefault }) => isDefault)
  if (!template) throw new Error('No itinerary template is marked as the default.')
  return template
}

export function listTemplateTours(
  template: Pick<ItineraryTemplate, 'tours'>,
  tours: readonly BuilderTour[],
): BuilderTour[] {
  return template.tours
    .map((id) => tours.find((tour) => tour.id === id))
    .filter((tour) => tour !== undefined)
}
