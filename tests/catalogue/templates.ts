import type { DocumentOf } from '#content/kinds.ts'

/** Replaces content/templates.ts in tests (package.json, imports). */
export const templates: readonly DocumentOf<'template'>[] = [
  createTemplate({
    id: 'classic-3day',
    name: 'The classic three days',
    tours: ['table-mountain', 'cape-peninsula', 'winelands-tour'],
    isDefault: true,
  }),
  createTemplate({
    id: 'adrenalin-adventure',
    name: 'Out in the wind',
    tours: ['table-mountain', 'hermanus-whales', 'aquila-safari'],
    isDefault: false,
  }),
  createTemplate({
    id: 'family-adventure',
    name: 'Family adventure',
    tours: ['cape-peninsula', 'table-mountain', 'aquila-safari'],
    isDefault: false,
  }),
  createTemplate({
    id: 'wine-lovers-escape',
    name: 'Wine lovers’ escape',
    tours: ['winelands-tour', 'hermanus-whales', 'table-mountain'],
    isDefault: false,
  }),
  createTemplate({
    id: 'majestic-garden-route',
    name: 'Majestic Garden Route',
    tours: ['table-mountain', 'garden-route-6day'],
    isDefault: false,
  }),
  createTemplate({
    id: 'honeymoon-special',
    name: 'Honeymoon special',
    tours: ['winelands-tour', 'cape-peninsula', 'hermanus-whales'],
    isDefault: false,
  }),
]

function createTemplate(
  facts: Omit<DocumentOf<'template'>, 'description'>,
): DocumentOf<'template'> {
  return { description: 'Days that go well together, in an order that works.', ...facts }
}
