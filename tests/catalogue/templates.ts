import type { DocumentOf } from '#content/kinds.ts'

/** Replaces content/templates.ts in tests (package.json, imports). */
export const templates: readonly DocumentOf<'template'>[] = [
  template({
    id: 'classic-3day',
    name: 'The classic three days',
    tours: ['table-mountain', 'cape-peninsula', 'winelands-tour'],
    isDefault: true,
  }),
  template({
    id: 'adrenalin-adventure',
    name: 'Out in the wind',
    tours: ['table-mountain', 'hermanus-whales', 'aquila-safari'],
    isDefault: false,
  }),
  template({
    id: 'family-adventure',
    name: 'Family adventure',
    tours: ['cape-peninsula', 'table-mountain', 'aquila-safari'],
    isDefault: false,
  }),
  template({
    id: 'wine-lovers-escape',
    name: 'Wine lovers’ escape',
    tours: ['winelands-tour', 'hermanus-whales', 'table-mountain'],
    isDefault: false,
  }),
  template({
    id: 'majestic-garden-route',
    name: 'Majestic Garden Route',
    tours: ['table-mountain', 'garden-route-6day'],
    isDefault: false,
  }),
  template({
    id: 'honeymoon-special',
    name: 'Honeymoon special',
    tours: ['winelands-tour', 'cape-peninsula', 'hermanus-whales'],
    isDefault: false,
  }),
]

function template(facts: Omit<DocumentOf<'template'>, 'description'>): DocumentOf<'template'> {
  return { description: 'Days that go well together, in an order that works.', ...facts }
}
