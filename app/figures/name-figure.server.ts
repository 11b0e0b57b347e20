import { wordsOf, type Content } from '#content/content.ts'
import { type FigureKind, nobody } from './figures.ts'
import { siteLocale } from '#rules/text/language.ts'

const regions = new Intl.DisplayNames(siteLocale, { type: 'region' })

/** Label of a row: a tour's title, a country's name, the office's name of a vehicle. */
export function nameFigure(
  content: Content,
  by: FigureKind,
  {
    key,
    names,
    titles,
  }: {
    key: string
    names: ReadonlyMap<string, string>
    titles: ReadonlyMap<string, string>
  },
): string {
  const words = wordsOf(content).admin.figures
  if (key === nobody) return words.nobody[by]
  switch (by) {
    case 'country':
      return regions.of(key) ?? key
    case 'channel':
      return (words.channels as Readonly<Record<string, string>>)[key] ?? key
    case 'guide':
    case 'vehicle':
      return names.get(key) ?? key
    case 'tour': {
      if (key === 'custom') return words.byHand
      const [kind, product = ''] = key.split(':')
      const tour = kind === 'tour' ? content.tours.find(({ id }) => id === product) : undefined
      return tour?.title ?? titles.get(key) ?? (product || words.byHand)
    }
  }
}
